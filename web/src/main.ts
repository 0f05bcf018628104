import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './shell/api';
import { loadPage } from './shell/pages';
import { prepareTable } from './shell/prepare';
import { route } from './shell/router.svelte';
import { learn } from './shell/words.svelte';
import './style/index.css';

// What is needed soon is asked for at once, all together; whoever needs it sees what failed.
api.about().catch(() => undefined);
loadPage(route.kind)?.catch(() => undefined);
if (route.kind === 't') prepareTable(route.subject);
await learn('shell');
mount(App, { target: document.getElementById('app')! });

// Nothing on the page waits for the service worker, so it comes when there is time.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 });
  else setTimeout(register, 1000);
}

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

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

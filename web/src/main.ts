import { mount } from 'svelte';
import App from './App.svelte';
import { learn } from './shell/words.svelte';
import './style/index.css';

await learn('shell');
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

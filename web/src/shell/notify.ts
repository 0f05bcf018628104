/** Calling somebody back to the table: the title, a notification, a push message. */
import type { Language } from '../messages';
import { api } from './api';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

/** Set the title; `calling` marks it as waiting for the reader. */
export function setTitle(title: string, calling = false): void {
  document.title = (calling ? '● ' : '') + (title ? `${title} – Tablée` : 'Tablée');
}

/** Call to a table by a notification, if the page is out of sight and that is wanted. */
export async function notify(text: string, table: string): Promise<void> {
  if (!document.hidden || !settings.kept.notify) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Phones let only the worker show notifications; it also knows what a tap on one means.
  const worker = await navigator.serviceWorker?.ready;
  await worker?.showNotification('Tablée', {
    body: text,
    tag: table,
    icon: '/icon-192.png',
    data: { table },
  });
}

/** Ask for permission to notify, with push where the browser can; tells whether it was given. */
export async function allowNotifying(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe().catch(() => undefined);
  return true;
}

/** Tell the server again where to push, in a language; before the first table it knows nobody. */
export async function renewPush(language: Language): Promise<void> {
  const wanted =
    settings.kept.notify && 'Notification' in window && Notification.permission === 'granted';
  if (wanted) await subscribe(language).catch(() => undefined);
}

/** Stop push messages to this browser; other devices of the player are still told. */
export async function stopNotifying(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager?.getSubscription();
  if (!made) return;
  await made.unsubscribe();
  await api.noPush(made.endpoint).catch(() => undefined);
}

async function subscribe(language = settings.kept.language): Promise<void> {
  const { push_key, games } = await api.about();
  const worker = await navigator.serviceWorker?.ready;
  if (!push_key || !worker?.pushManager) return;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: push_key,
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return;
  const words = Object.fromEntries(
    games.map((game) => [game.key, t('notify.your_turn', { game: game.name })]),
  );
  await (await caches.open('tablee-words')).put('/words', new Response(JSON.stringify(words)));
  await api.push({
    endpoint,
    p256dh: keys['p256dh'],
    auth: keys['auth'],
    language,
  });
}

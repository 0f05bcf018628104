// Keeps what never changes at hand, shows a page of our own without a connection, and calls
// people to their turn. Games are not cached: they live on the server.
const CACHE = 'tablee-1';
// Filled by the page, in the language of its reader.
const WORDS = 'tablee-words';
const KEPT = ['/offline.html', '/offline.css', '/icon.svg'];

self.addEventListener('install', (event) => {
  // Where a browser lets us say so, questions to the server do not take the way through here.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldCaches(), self.registration.navigationPreload?.enable()]));
  self.clients.claim();
});

async function forgetOldCaches() {
  const old = (await caches.keys()).filter((name) => ![CACHE, WORDS].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(page(event).catch(() => caches.match('/offline.html')));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(fromCache(request));
  } else if (KEPT.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

// The page is on its way while this worker still starts.
async function page(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

// The names of assets contain a digest of their contents, so what is cached is never out of date.
async function fromCache(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

self.addEventListener('push', (event) => {
  event.waitUntil(callToTable(event.data?.json() ?? {}));
});

async function callToTable({ table, game }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.focused && page.url.includes(`/t/${table}`))) return;
  const words = await (await caches.open(WORDS)).match('/words').then((kept) => kept?.json());
  const body = words?.[game] ?? '';
  const options = { body, tag: table, icon: '/icon-192.png', data: { table } };
  await self.registration.showNotification('Tablée', options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data?.table));
});

async function openTable(table) {
  const path = table ? `/t/${table}` : '/';
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

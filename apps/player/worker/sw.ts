declare const self: ServiceWorkerGlobalScope;
/** Names the release, and the files that make up the player; written in by the build. */
declare const SHELL: { version: string; files: string[] };

/**
 * Keeps the player's own files, all of one release together, so that a reload without a server shows the same player.
 * Media and answers of the server are not its business: they are in the player's store on every origin.
 */
const cacheName = `vitrine-player-${SHELL.version}`;
const page = '/player/';

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('vitrine-player-') && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const key = request.mode === 'navigate' ? page : request;
  const kept = await caches.match(key, { cacheName, ignoreVary: true });
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(page)) return;
  event.respondWith(answer(event.request));
});

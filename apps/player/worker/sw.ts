declare const self: ServiceWorkerGlobalScope;
/** The release and the files of the player; inserted by the build. */
declare const SHELL: { version: string; files: string[] };

/**
 * Caches the player's own files, all of one release, so that a reload without the server shows the same player. Media
 * and responses of the API are not cached here: the player stores them itself, also on origins without a worker.
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
  const cached = await caches.match(key, { cacheName, ignoreVary: true });
  return cached ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(page)) return;
  // The packages for TVs are not part of the player.
  if (pathname.startsWith(`${page}download`)) return;
  event.respondWith(answer(event.request));
});

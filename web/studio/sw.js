// Keeps the files of the studio, so that it works without a network. `web/build` fills in both constants.

const FILES = "STEPBOOK_FILES";
const NAME = 'stepbook-STEPBOOK_VERSION';

self.addEventListener('install', event => {
  if (!Array.isArray(FILES)) return;
  // Past the browser's own store: all files are of one version.
  const fresh = FILES.map(file => new Request(file === 'index.html' ? './' : file, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then(store => store.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const isOld = name => name.startsWith('stepbook-') && name !== NAME;
  const clean = async () => Promise.all((await caches.keys()).filter(isOld).map(name => caches.delete(name)));
  event.waitUntil(clean().then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const find = async () => await (await caches.open(NAME)).match(event.request, { ignoreSearch: true }) ?? fetch(event.request);
  event.respondWith(find());
});

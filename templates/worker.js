/* Keeps a site for readers without a network. Each file is kept under its address and the hash of its content, so nothing is loaded twice. */
const KEPT = 'stepbook', SEEN = 'stepbook-seen', MOST = 500;
const files = new Map([...SHELL, ...REST ?? []].map(([path, hash]) => [new URL(path, registration.scope).href, hash]));

const key = url => `${url}?kept=${files.get(url)}`;

/** The address of the file that a request means, without what follows `?` and `#`. */
function file(request) {
  const url = new URL(request.url);
  url.search = url.hash = '';
  return url.href === registration.scope ? new URL('index.html', url).href : url.href;
}

/** Keeps those of some files that are not kept yet. */
async function keep(list) {
  const cache = await caches.open(KEPT);
  for (const [path] of list) {
    const url = new URL(path, registration.scope).href;
    if (await cache.match(key(url))) continue;
    const answer = await fetch(url, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await cache.put(key(url), answer);
  }
}

addEventListener('install', event => event.waitUntil(keep(SHELL).then(() => skipWaiting())));

addEventListener('activate', event => event.waitUntil((async () => {
  const cache = await caches.open(KEPT), wanted = new Set([...files.keys()].map(key));
  // Other sites of the same server have the same store.
  const isOld = url => url.startsWith(registration.scope) && !wanted.has(url);
  for (const { url } of await cache.keys()) if (isOld(url)) await cache.delete(url);
  await clients.claim();
})()));

// A page that is open, or all of the site. Without a network, later.
addEventListener('message', event => event.waitUntil((async () => {
  const list = (REST ?? []).filter(([path]) => !event.data || new URL(path, registration.scope).href === event.data);
  event.ports[0].postMessage(await keep(list).then(() => true, () => false));
})()));

/** Of a site that is too large to be kept, what was read last: as it is now, or without a network as it was. */
async function seen(event, url) {
  const cache = await caches.open(SEEN);
  try {
    const answer = await fetch(event.request), copy = answer.clone();
    if (answer.ok) event.waitUntil(cache.put(url, copy).then(() => cache.keys()).then(all => Promise.all(all.slice(0, -MOST).map(old => cache.delete(old)))));
    return answer;
  } catch (error) {
    const kept = await cache.match(url);
    if (kept) return kept;
    throw error;
  }
}

addEventListener('fetch', event => {
  const url = file(event.request);
  if (event.request.method !== 'GET') return;
  if (!REST && !files.has(url) && url.startsWith(registration.scope)) event.respondWith(seen(event, url));
  if (!files.has(url)) return;
  event.respondWith((async () => {
    const cache = await caches.open(KEPT), kept = await cache.match(key(url));
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(cache.put(key(url), answer.clone()));
    return answer;
  })());
});

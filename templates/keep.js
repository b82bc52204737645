/* Lets the browser keep a site for use without a network: at once what all pages need, and the rest when this page is complete. */
async function keepSite() {
  // Who reads a page with a frame has not come for the whole site.
  if (!location.protocol.startsWith('http') || !navigator.serviceWorker || window !== top) return;
  try {
    await navigator.serviceWorker.register(new URL('sw.js', document.querySelector('link[rel=manifest]').href));
    (await navigator.serviceWorker.ready).active.postMessage('rest');
  } catch { /* it works as long as there is a network */ }
}

keepSite();

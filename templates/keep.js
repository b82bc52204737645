/* Lets the browser keep a site for use without a network: what all pages need and this page, or all of it. Tells whether it is kept. */
async function keepSite(isWhole) {
  // Who reads a page with a frame has not come for the site.
  if (!location.protocol.startsWith('http') || !navigator.serviceWorker || window !== top) return false;
  try {
    await navigator.serviceWorker.register(new URL('sw.js', document.querySelector('link[rel=manifest]').href));
    const { active } = await navigator.serviceWorker.ready, { port1, port2 } = new MessageChannel();
    return await new Promise(done => {
      port1.onmessage = ({ data }) => done(data);
      active.postMessage(isWhole ? null : location.href.split(/[?#]/)[0], [port2]);
    });
  } catch {
    // It works as long as there is a network.
    return false;
  }
}

// The index waits until its reader asks for it.
if (!document.querySelector('#list')) keepSite(false);

/* What only the script can use comes packed (RFC 1951), in letters of which two are 13 bits. */

/** The bytes of a text of letters. */
function unlettered(text) {
  const letters = '!"#$%\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~';
  const values = Object.fromEntries([...letters].map((letter, value) => [letter, value]));
  const bytes = new Uint8Array(text.length * 13 >> 4);
  for (let at = 0, put = 0, bits = 0, count = 0; at < text.length; at += 2) {
    bits |= values[text[at]] + 91 * (values[text[at + 1]] ?? 0) << count;
    for (count += 13; count >= 8; count -= 8) {
      bytes[put++] = bits;
      bits >>>= 8;
    }
  }
  return bytes;
}

/** What is packed, in which a page refers back to what its script knows already: that comes first, as a stored block. */
async function inflated(bytes, known) {
  const stored = new Uint8Array([0, ...[known.length, ~known.length].flatMap(number => [number & 255, number >> 8 & 255])]);
  const stream = new Blob([stored, known, bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(stream).arrayBuffer()).slice(known.length);
}

/** Lets the browser do what waits, once a task has been long for phones: more than some ms here. */
const breathe = (() => {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < 4) return;
    await new Promise(done => setTimeout(done));
    start = performance.now();
  };
})();

/** Puts what is packed into its places, and takes out what stood for it. */
async function unpack() {
  const packed = document.getElementById('packed');
  if (!packed) return;
  const bytes = await inflated(unlettered(packed.textContent), new TextEncoder().encode(globalThis.stepbook));
  const parts = new TextDecoder().decode(bytes).split('\0');
  packed.remove();
  for (let place; (place = document.querySelector('template[data-packed]'));) {
    await breathe();
    place.outerHTML = parts[place.dataset.packed];
  }
  await breathe();
  for (const plain of document.querySelectorAll('.plain')) plain.remove();
  // All of it is shown with the player, which starts at once.
  document.documentElement.classList.remove('packed');
}

await unpack();

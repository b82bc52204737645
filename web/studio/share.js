// A puzzle in a link, which stays with the reader.

/** Longest text that is taken from a link, in bytes: that of a puzzle file. */
const LONGEST = 1 << 20;

const pass = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** A text as letters that an address may have. */
export async function pack(text) {
  const packed = await pass(new TextEncoder().encode(text), new CompressionStream('deflate-raw')).arrayBuffer();
  const letters = Array.from(new Uint8Array(packed), byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text again; undefined if it is none. */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
    const reader = pass(bytes, new DecompressionStream('deflate-raw')).body.getReader(), decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    // A short link can hold a long text.
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > LONGEST) {
        reader.cancel();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  }
}

/** The address of this page with a puzzle in it. */
export const link = async text => `${location.href.split('#')[0]}#p=${await pack(text)}`;

/** The puzzle in the address; undefined if there is none, and null if it is damaged. */
export async function linked() {
  const found = /^#p=(.*)$/.exec(location.hash);
  return found ? (await unpack(found[1])) ?? null : undefined;
}

/* What only the script can use comes packed (RFC 1951), in letters of which two are 13 bits. */

/** The bytes of a text of letters. */
function unlettered(text) {
  const letters = '!"#$%\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~';
  const values = Object.fromEntries([...letters].map((letter, value) => [letter, value]));
  const bytes = new Uint8Array(text.length * 13 >> 4);
  for (let at = 0, put = 0, bits = 0, count = 0; at < text.length; at += 2) {
    bits |= values[text[at]] + 91 * values[text[at + 1]] << count;
    for (count += 13; count >= 8; count -= 8) {
      bytes[put++] = bits;
      bits >>>= 8;
    }
  }
  return bytes;
}

/** What follows `known` when `bytes` are inflated after it. */
function inflated(bytes, known) {
  let out = new Uint8Array(known.length + 16 * bytes.length), end = known.length, at = 0, bits = 0, count = 0;
  out.set(known);
  const take = wanted => {
    while (count < wanted) {
      bits |= bytes[at++] << count;
      count += 8;
    }
    const value = bits & (1 << wanted) - 1;
    bits >>>= wanted;
    count -= wanted;
    return value;
  };
  // A code: for all that `size` bits can be, the symbol with which they begin, and its length in the last four bits.
  const code = lengths => {
    const size = Math.max(1, ...lengths), table = new Uint16Array(1 << size);
    for (let length = 1, value = 0; length <= size; length += 1, value <<= 1) {
      lengths.forEach((own, symbol) => {
        if (own !== length) return;
        // What is read has the first bit in the lowest place.
        let turned = 0;
        for (let k = 0; k < length; k += 1) turned |= (value >> k & 1) << length - 1 - k;
        for (let place = turned; place < table.length; place += 1 << length) table[place] = symbol << 4 | length;
        value += 1;
      });
    }
    return { size, table };
  };
  const symbol = ({ size, table }) => {
    while (count < size) {
      bits |= bytes[at++] << count;
      count += 8;
    }
    const found = table[bits & (1 << size) - 1], length = found & 15;
    if (!length) throw new RangeError('not packed as it should be');
    bits >>>= length;
    count -= length;
    return found >> 4;
  };
  const room = length => {
    if (end + length <= out.length) return;
    const larger = new Uint8Array(2 * out.length + length);
    larger.set(out);
    out = larger;
  };
  const run = (index, first, group) => {
    // Bases and extra bits of lengths and distances grow by a rule.
    const extra = Math.max(0, (index >> group) - 1);
    return first + (extra ? ((1 << group) + (index & (1 << group) - 1) << extra) : index) + take(extra);
  };
  const block = (literals, distances) => {
    for (let value; (value = symbol(literals)) !== 256;) {
      if (value < 256) {
        room(1);
        out[end++] = value;
        continue;
      }
      const length = value === 285 ? 258 : run(value - 257, 3, 2), distance = run(symbol(distances), 1, 1);
      room(length);
      for (const last = end + length; end < last; end += 1) out[end] = out[end - distance];
    }
  };
  const dynamic = () => {
    const [literals, distances, own] = [take(5) + 257, take(5) + 1, take(4) + 4], order = Array(19).fill(0), lengths = [];
    for (const place of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, own)) order[place] = take(3);
    for (const table = code(order); lengths.length < literals + distances;) {
      const length = symbol(table);
      if (length < 16) lengths.push(length);
      else {
        const again = length === 16 ? lengths.at(-1) : 0, times = length === 16 ? 3 + take(2) : length === 17 ? 3 + take(3) : 11 + take(7);
        for (let k = 0; k < times; k += 1) lengths.push(again);
      }
    }
    block(code(lengths.slice(0, literals)), code(lengths.slice(literals)));
  };
  for (let isLast = 0; !isLast;) {
    isLast = take(1);
    const kind = take(2);
    if (kind === 2) dynamic();
    else if (kind === 1) {
      const lengths = Array.from({ length: 288 }, (_, k) => k < 144 ? 8 : k < 256 ? 9 : k < 280 ? 7 : 8);
      block(code(lengths), code(Array(30).fill(5)));
    } else {
      at -= count >> 3;
      bits = count = 0;
      const length = bytes[at] | bytes[at + 1] << 8;
      room(length);
      out.set(bytes.subarray(at + 4, at + 4 + length), end);
      at += 4 + length;
      end += length;
    }
  }
  return out.subarray(known.length, end);
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
  const bytes = inflated(unlettered(packed.textContent), new TextEncoder().encode(globalThis.stepbook));
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

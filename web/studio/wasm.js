// Calls of the WebAssembly, whose other side is web/src/exports.rs: texts and bytes go through its memory.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * An instance of the WebAssembly.
 * @param {WebAssembly.Module} module
 * @returns {Promise<(name: string, request: object, bytes?: Uint8Array, progress?: (positions: number, level: number, memory: number) => void) => object>} the function that
 *   calls it: the answer, with `bytes` if there are any. It throws an error after which the instance cannot be used any more.
 */
export async function open(module) {
  let report = () => {};
  let reason = '';
  const own = {
    progress: (positions, level) => report(positions, level, exports.memory.buffer.byteLength),
    failed: (at, length) => { reason = decoder.decode(new Uint8Array(exports.memory.buffer, at, length)); },
  };
  // Libraries import functions for what Stepbook never does, such as random numbers for passwords of a PDF.
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = own[name] ?? (() => { throw new Error(`${name} is not there`); });
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  return (name, request, bytes = new Uint8Array(), progress = () => {}) => {
    report = progress;
    const parts = [encoder.encode(name), encoder.encode(JSON.stringify(request)), bytes];
    try {
      const room = exports.alloc(parts.reduce((sum, part) => sum + part.length, 0));
      let at = room;
      for (const part of parts) {
        new Uint8Array(exports.memory.buffer, at >>> 0, part.length).set(part);
        at += part.length;
      }
      const answer = exports.call(room, ...parts.map(part => part.length)) >>> 0;
      const lengths = new DataView(exports.memory.buffer, answer, 8);
      const [json, more] = [lengths.getUint32(0, true), lengths.getUint32(4, true)];
      // Copies: the memory may grow with the next call.
      const all = new Uint8Array(exports.memory.buffer, answer, 8 + json + more).slice();
      exports.release(answer, all.length);
      const found = JSON.parse(decoder.decode(all.subarray(8, 8 + json)));
      if (more > 0) found.bytes = all.subarray(8 + json);
      return found;
    } catch (error) {
      throw new Error(reason || `${error}`, { cause: error });
    }
  };
}

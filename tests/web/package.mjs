// The package for npm: packed, installed into a folder of its own, imported where there is no page, and its types.
// Started with an empty folder.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { equal, ok } from './common.mjs';

const folder = process.argv[2], source = fileURLToPath(new URL('../../packaging/npm/element', import.meta.url));
const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

run('npm', 'pack', source, '--silent');
const [tarball, ...others] = readdirSync(folder).filter(name => name.endsWith('.tgz'));
equal([tarball, others], ['step-book-0.1.0.tgz', []], 'the package');
writeFileSync(join(folder, 'package.json'), '{ "private": true }');
run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', `./${tarball}`);
const installed = join(folder, 'node_modules/step-book');
equal(readdirSync(installed).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'index.d.ts', 'package.json', 'react.d.ts', 'step-book-more.js', 'step-book.js'], 'files');
for (const name of ['step-book.js', 'step-book-more.js']) {
  const shipped = fileURLToPath(new URL(`../../templates/minified/${name}`, import.meta.url));
  equal(readFileSync(join(installed, name), 'utf8'), readFileSync(shipped, 'utf8'), name);
}
const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
const cargo = readFileSync(fileURLToPath(new URL('../../Cargo.toml', import.meta.url)), 'utf8');
ok(cargo.includes(`\nversion = "${version}"\n`), `version ${version} is not that of Cargo.toml`);

writeFileSync(join(folder, 'server.mjs'), "await import('step-book');\nawait import('step-book/react');\nconsole.log(typeof HTMLElement);\n");
equal(run('node', 'server.mjs'), 'undefined\n', 'import on a server');
equal(run('node', '-e', "require('step-book'); console.log('required')"), 'required\n', 'require');

// A bundler finds what the script loads later, and keeps it apart.
writeFileSync(join(folder, 'entry.mjs'), "import 'step-book';\n");
await build({ absWorkingDir: folder, entryPoints: ['entry.mjs'], bundle: true, splitting: true, format: 'esm', outdir: 'bundle', logLevel: 'error' });
const bundled = readdirSync(join(folder, 'bundle')).map(name => readFileSync(join(folder, 'bundle', name), 'utf8'));
equal(bundled.filter(text => text.includes('customElements')).length, 1, 'bundles with the element');
equal(bundled.filter(text => text.includes('sb-choice') && !text.includes('customElements')).length, 1, 'bundles with what it loads');

writeFileSync(join(folder, 'page.ts'), `import 'step-book';
import type { Solved } from 'step-book';
const book = document.createElement('step-book');
book.setAttribute('src', 'manifest.json');
book.step = book.step + 1;
book.go(3);
book.addEventListener('step', event => console.log(event.detail.number.toFixed()));
book.addEventListener('solved', ({ detail }: CustomEvent<Solved>) => console.log(detail.given, detail.least));
book.addEventListener('click', () => book.hint());
const counts: number | undefined = document.querySelector('step-book')?.counts?.step;
// @ts-expect-error: it is a number
book.step = 'many';
// @ts-expect-error: it cannot be set
book.playing = true;
`);
const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', import.meta.url));
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
  compilerOptions: { noEmit: true, strict: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [] }, files: ['page.ts'],
}));
try {
  run('node', tsc, '-p', '.');
} catch ({ stdout }) {
  throw new Error(stdout);
}
console.log('ok');

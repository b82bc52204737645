// Assembles the page in web/dist/ beside the WebAssembly, which must be there: web/build runs it.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { open } from './studio/wasm.js';
import { tags, words } from './words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [studio, templates, dist, fonts] = ['web/studio', 'templates', 'web/dist', 'crates/draw/fonts'].map(folder => join(root, folder));
const WASM = 'stepbook.wasm';
/** The browsers in which the studio works: those with workers that are modules. */
const TARGET = ['chrome93', 'firefox114', 'safari15.4'];

/** Makes a script smaller, if esbuild is installed. */
async function minifier() {
  try {
    const { transform } = await import('../tests/web/node_modules/esbuild/lib/main.js');
    return async text => (await transform(text, { minify: true, format: 'esm', target: TARGET, legalComments: 'none' })).code;
  } catch {
    console.error('web/build: the scripts stay as they are; for smaller ones: npm ci --prefix tests/web');
    return async text => text;
  }
}

/** All files of a folder with their folders. */
const files = folder => readdirSync(folder, { recursive: true }).filter(name => statSync(join(folder, name)).isFile()).sort();

function put(name, content) {
  const file = join(dist, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

for (const name of files(dist)) if (name !== WASM) rmSync(join(dist, name));
const minified = await minifier();
for (const name of files(studio)) {
  const content = readFileSync(join(studio, name));
  put(name, name.endsWith('.js') ? await minified(content.toString()) : content);
}
copyFileSync(join(templates, 'stage.css'), join(dist, 'stage.css'));
const shared = ['make.js', 'keys.js', 'store.js', 'outline.js'].map(name => readFileSync(join(templates, name), 'utf8'));
put('shared.js', await minified(`${shared.join('\n')}\nexport { CELL, Store, arrowsChoose, button, entry, make, path };\n`));
mkdirSync(join(dist, 'fonts'), { recursive: true });
for (const name of readdirSync(fonts)) {
  if (/\.ttf$|^OFL/.test(name)) copyFileSync(join(fonts, name), join(dist, 'fonts', name));
}
const call = await open(await WebAssembly.compile(readFileSync(join(dist, WASM))));
for (const tag of tags) put(`words/${tag}.js`, `export default ${JSON.stringify(words(tag))};\n`);
const examples = call('puzzles', {}).puzzles.map(({ text, title }) => call('read', { text, title }).model);
put('examples.js', `export default ${JSON.stringify(examples)};\n`);
// Headings that are empty until the script comes are an error: they begin with the words of English.
const english = words('en');
put('index.html', readFileSync(join(studio, 'index.html'), 'utf8').replace(/ data-say="([\w-]+)">(?=<)/g, (all, name) => all + english[name]));
for (const name of ['page-sliding.js', 'page-jumping.js']) copyFileSync(join(templates, 'minified', name), join(dist, name));

// The worker that keeps a site keeps the studio, too: all files, each with a hash of its content.
const hash = name => createHash('sha256').update(readFileSync(join(dist, name))).digest('hex').slice(0, 16);
const kept = files(dist).filter(name => !name.startsWith('fonts/OFL')).map(name => [name, hash(name)]);
put('sw.js', `const SHELL = ${JSON.stringify(kept)}, REST = [];\n${readFileSync(join(templates, 'minified/worker.js'), 'utf8')}`);
// What `stepbook studio` contains (src/cli/studio.rs): names and contents, the WebAssembly in a quarter of its size.
const changed = file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0, packed = join(root, 'web/dist.wasm.br');
// It takes half a minute.
if (changed(packed) < changed(join(dist, WASM))) {
  writeFileSync(packed, brotliCompressSync(readFileSync(join(dist, WASM)), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
}
const sources = files(dist).map(name => name === WASM ? [`${WASM}.br`, 'dist.wasm.br'] : [name, `dist/${name}`]);
const entries = sources.map(([name, source]) => `    (${JSON.stringify(name)}, include_bytes!(${JSON.stringify(source)})),\n`);
writeFileSync(join(root, 'web/dist.rs'), `&[\n${entries.join('')}]\n`);
const size = files(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
console.log(`web/dist: ${files(dist).length} files, ${Math.round(size / 1000)} kB`);

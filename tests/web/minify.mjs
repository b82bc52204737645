// Writes templates/minified/, the scripts as the program uses them: node tests/web/minify.mjs
// With --check it writes nothing, and fails if one of them is not what it would write.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
const PLAYING = ['player.js', 'glide.js', 'board.js', 'rules.js', 'help.js', 'course.js', 'play.js'];
/** The scripts and their parts, as in src/booklet/html/script.rs; a test compares what becomes of both. */
const SCRIPTS = {
  'page-sliding.js': [...PLAYING, 'slide.js', 'page.js'],
  'page-jumping.js': [...PLAYING, 'jump.js', 'page.js'],
  'site-sliding.js': [...PLAYING, 'slide.js', 'unpack.js', 'page.js', 'site.js', 'keep.js'],
  'site-jumping.js': [...PLAYING, 'jump.js', 'unpack.js', 'page.js', 'site.js', 'keep.js'],
  'gallery.js': ['gallery.js', 'keep.js'],
  'worker.js': ['worker.js'],
  'step-book.js': [
    'player.js', 'glide.js', 'board.js', 'rules.js', 'help.js', 'play.js', 'slide.js', 'jump.js', 'step-book.css', 'step-book.js',
  ],
};
/** The browsers in which pages work (docs/web.md). */
const TARGET = ['chrome93', 'firefox92', 'safari15.4'];

/** Those in which the element works. */
const STYLE_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** The parts as one script in a scope of its own, so that the names in it can be shortened. One that unpacks a page waits for that. */
function joined(parts) {
  const text = name => readFileSync(join(TEMPLATES, name), 'utf8').trim();
  // A style sheet becomes the constant STYLE.
  const sources = parts.map(name => name.endsWith('.css') ? `const STYLE = \`\n${text(name)}\n\`;` : text(name));
  const [open, close] = parts.includes('unpack.js') ? ['(async () => {', '})();'] : ['{', '}'];
  return `'use strict';\n${open}\n${sources.join('\n\n')}\n${close}`;
}

/** A script without what browsers do not need, in its style sheet, too. */
export async function minified(script) {
  const [before, style, after] = script.split(/(?<=const STYLE = )`([^`]*)`/);
  if (style !== undefined) {
    const { code } = await transform(style, { loader: 'css', minify: true, target: STYLE_TARGET });
    return minified(`${before}${JSON.stringify(code.trim())}${after}`);
  }
  return (await transform(script, { minify: true, target: TARGET, legalComments: 'none' })).code;
}

/** The scripts by name, as they must be today. */
export async function scripts() {
  const all = Object.entries(SCRIPTS).map(async ([name, parts]) => [name, await minified(joined(parts))]);
  return Object.fromEntries(await Promise.all(all));
}

async function main() {
  const folder = join(TEMPLATES, 'minified'), check = process.argv.includes('--check');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await scripts())) {
    const file = join(folder, name);
    let old = '';
    try { old = readFileSync(file, 'utf8'); } catch { /* it is new */ }
    if (old === text) continue;
    if (check) {
      console.error(`templates/minified/${name} is not of today's sources: run "just minify" (node tests/web/minify.mjs)`);
      process.exitCode = 1;
    } else {
      writeFileSync(file, text);
      console.log(`${name}: ${text.length} bytes`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

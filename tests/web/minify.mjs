// Writes templates/minified/, the scripts as the program uses them: node tests/web/minify.mjs
// With --check it writes nothing, and fails if one of them is not what it would write.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
/** How a script of several parts begins and ends: in a scope of its own, so that the names in it can be shortened. */
const SCOPE = ["'use strict';\n{\n", '\n}'];
/** One that unpacks a page waits for that. */
const WAITING = ["'use strict';\n(async () => {\n", '\n})();'];
/** The module that the element loads on demand: a function of what it needs of the element's script. */
const MORE = ['export default ({ Rules, Game, fill, make, runs }) => {\n', '\nreturn { Distances, Jumping, JumpingHand, drawnManifest, STYLE };\n};'];
/** What pages have in common; those of a site; and the element. */
const PLAYING = ['make.js', 'player.js', 'board.js', 'rules.js', 'game.js', 'distances.js', 'desk.js'];
const PAGE = ['keys.js', 'store.js', 'kept.js', 'goal.js', 'solution.js', 'analysis.js', 'page.js'], SITE = ['site.js', 'keep.js'];
/** The scripts, their parts and their frames, as in crates/book/src/booklet/html/script.rs; a test compares what becomes of both. */
const SCRIPTS = {
  'page-sliding.js': [[...PLAYING, 'slide.js', ...PAGE]],
  'page-jumping.js': [[...PLAYING, 'jump.js', ...PAGE]],
  'site-sliding.js': [[...PLAYING, 'slide.js', 'unpack.js', ...PAGE, ...SITE], WAITING],
  'site-jumping.js': [[...PLAYING, 'jump.js', 'unpack.js', ...PAGE, ...SITE], WAITING],
  'gallery.js': [['make.js', 'keys.js', 'store.js', 'gallery.js', 'keep.js']],
  'worker.js': [['worker.js']],
  'step-book.js': [['step-book.css', 'slide.css', 'make.js', 'player.js', 'board.js', 'rules.js', 'game.js', 'desk.js', 'slide.js', 'step-book.js']],
  'step-book-more.js': [['distances.js', 'kept.js', 'jump.js', 'outline.js', 'drawn.js', 'jump.css'], MORE],
};
/** The browsers in which pages work (docs/web.md). */
const TARGET = ['chrome93', 'firefox92', 'safari15.4'];

/** Those in which the element works. */
const STYLE_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** The parts as one script. */
function joined(parts, [begin, end] = SCOPE) {
  const text = name => readFileSync(join(TEMPLATES, name), 'utf8').trim();
  // Style sheets, which follow each other, become the constant STYLE.
  const styles = parts.filter(name => name.endsWith('.css')), style = `const STYLE = \`\n${styles.map(text).join('\n')}\n\`;`;
  const sources = parts.filter(name => !styles.includes(name) || name === styles[0]).map(name => name === styles[0] ? style : text(name));
  return `${begin}${sources.join('\n\n')}${end}`;
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
  const all = Object.entries(SCRIPTS).map(async ([name, script]) => [name, await minified(joined(...script))]);
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

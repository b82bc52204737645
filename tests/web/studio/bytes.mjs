// The documents of the WebAssembly are those of the program, byte by byte: node tests/web/studio/bytes.mjs PROGRAM FOLDER

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, started } from './common.mjs';

const [program, folder] = process.argv.slice(2);

/** Puzzles of `examples/`, and options by their names in requests. */
const CASES = [
  ['klotski', {}],
  ['klotski', { edition: 'hints', language: 'de', theme: 'colour', paper: 'a5', metric: 'move' }],
  ['rush-hour', { 'large_print': true, language: 'fr', theme: 'photocopy', paper: 'letter' }],
  ['klondike', { language: 'de', paper: 'a4', landscape: true }],
  ['hughes', { language: 'he', theme: 'high-contrast', metric: 'slide' }],
  ['ten-steps', { arrows: 3, language: 'es', edition: 'solution', paper: '200x200mm' }],
  ['pennant', { edition: 'puzzle', arrows: 1 }],
  // Bubbles with numbers, whose places depend on sines and cosines.
  ['hughes', { impose: 'booklet', paper: 'letter', theme: 'colour' }],
  ['klotski', { impose: '2-up', landscape: true, edition: 'solution' }],
  ['hughes', { paper: 'trade', edition: 'solution' }],
];
/** Options of images; `element` is only theirs. */
const OF_IMAGES = ['language', 'theme', 'metric', 'arrows'];

const named = { language: '--lang', large_print: '--large-print' };
/** Options as the program takes them. */
function words(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = named[name] ?? `--${name}`;
    return value === true ? [option] : [option, `${value}`];
  });
}

/** What the program writes, or null if it refuses. */
function written(command, file, options, output) {
  try {
    run(program, command, file, ...words(options), '-o', output);
  } catch (error) {
    assert.equal(error.status, 1, `${error.stderr}`);
    return null;
  }
  return output;
}

const call = await started();
let compared = 0;
for (const [index, [name, options]] of CASES.entries()) {
  const file = `examples/${name}.toml`;
  const text = readFileSync(join(root, file), 'utf8');
  for (const to of ['pdf', 'html', 'tex']) {
    const answer = call('book', { text, to, ...options });
    const output = written('book', file, options, join(folder, `${index}.${to}`));
    const what = `${name}, ${JSON.stringify(options)}, ${to}`;
    // The font of the PDF and those of LaTeX have no Hebrew.
    assert.equal(output === null, to !== 'html' && options.language === 'he', what);
    if (output === null) {
      assert.match(answer.error, /LaTeX cannot print the language `he`|the font of the PDF lacks/);
      continue;
    }
    assert.deepEqual(answer.error ?? answer.faults, undefined, what);
    assert.ok(Buffer.from(answer.bytes).equals(readFileSync(output)), `${what}: other bytes than those of the program`);
    assert.match(answer.name, new RegExp(`\\.${to}$`));
    compared++;
  }
  const ofImages = Object.fromEntries(Object.entries(options).filter(([name]) => OF_IMAGES.includes(name)));
  const element = index % 2 === 0;
  const steps = join(folder, `${index}`);
  const { bytes } = call('book', { text, to: 'svg', element, ...ofImages });
  written('steps', file, element ? { element, ...ofImages } : ofImages, steps);
  const zipped = join(folder, `zipped-${index}`), files = readdirSync(steps);
  writeFileSync(`${zipped}.zip`, bytes);
  execFileSync('unzip', ['-q', `${zipped}.zip`, '-d', zipped]);
  assert.deepEqual(readdirSync(zipped).sort(), files.sort(), `${name}: the files of the steps`);
  for (const file of files) assert.ok(readFileSync(join(zipped, file)).equals(readFileSync(join(steps, file))), `${name}: ${file}`);
  compared += files.length;
  const { manifest } = call('manifest', { text, ...ofImages });
  const { element: _, element_more: __, distances: ___, ...described } = JSON.parse(readFileSync(join(steps, 'manifest.json')));
  assert.deepEqual(manifest, described, `${name}: the manifest`);
  const toml = Buffer.from(call('book', { text, to: 'toml' }).bytes);
  assert.ok(toml.equals(run(program, 'convert', file, '--to', 'toml')), `${name}: TOML`);
  compared++;
}

// What an author chose for booklets is used by both.
const chosen = `${readFileSync(join(root, 'examples/ten-steps.toml'), 'utf8')}
[booklet]
edition = "solution"
steps = "moves"
theme = "colour"
language = "de"
caption = "{number}. {move}"
paper = "a6"
`;
const file = join(folder, 'chosen.toml');
writeFileSync(file, chosen);
for (const options of [{}, { language: 'en', arrows: 2 }]) {
  const output = written('book', file, options, join(folder, 'chosen.pdf'));
  const answer = call('book', { text: chosen, to: 'pdf', ...options });
  assert.ok(Buffer.from(answer.bytes ?? '').equals(readFileSync(output)), `chosen in the file: ${answer.error}`);
  compared++;
}

console.log(`${compared} files are the same`);

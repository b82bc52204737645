// What the program writes is what the minifier makes of what it writes with the templates of the sources.
// Started with a folder that has both: shipped/ and readable/.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { equal, ok } from './common.mjs';
import { minified } from './minify.mjs';

/** The most bytes of the element's script when a server has compressed it; of what it loads later. */
const MOST = { 'steps/step-book.js': 15000, 'steps/step-book-more.js': 6800 };

const folder = process.argv[2];
const page = text => /<script>([^]*?)<\/script>/.exec(text)[1];
const all = text => text;
for (const [file, part] of [['sliding.html', page], ['jumping.html', page], ['steps/step-book.js', all], ['steps/step-book-more.js', all]]) {
  const [shipped, readable] = ['shipped', 'readable'].map(name => part(readFileSync(join(folder, name, file), 'utf8')).trim());
  ok(readable.includes('/**') && !shipped.includes('/**'), `${file}: readable with the folder of templates only`);
  equal(shipped, (await minified(readable)).trim(), file);
  const size = gzipSync(shipped, { level: 9 }).length;
  ok(size <= (MOST[file] ?? Infinity), `${file} has ${size} bytes`);
}

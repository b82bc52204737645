// What the program writes is what the minifier makes of what it writes with the templates of the sources.
// Started with a folder that has both: shipped/ and readable/.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equal, ok } from './common.mjs';
import { minified } from './minify.mjs';

const folder = process.argv[2];
const page = text => /<script>([^]*?)<\/script>/.exec(text)[1];
for (const [file, part] of [['sliding.html', page], ['jumping.html', page], ['steps/step-book.js', text => text]]) {
  const [shipped, readable] = ['shipped', 'readable'].map(name => part(readFileSync(join(folder, name, file), 'utf8')).trim());
  ok(readable.includes('/**') && !shipped.includes('/**'), `${file}: readable with the folder of templates only`);
  equal(shipped, (await minified(readable)).trim(), file);
}

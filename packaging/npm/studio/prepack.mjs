// What the package has from elsewhere in the repository: the studio as web/build makes it, and the licences.
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';

const here = name => new URL(name, import.meta.url), dist = here('../../../web/dist/');
if (!existsSync(new URL('stepbook.wasm', dist))) throw new Error('web/dist is not there: run web/build first');
rmSync(here('studio'), { recursive: true, force: true });
cpSync(dist, here('studio/'), { recursive: true });
for (const file of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(here(`../../../${file}`), here(file));

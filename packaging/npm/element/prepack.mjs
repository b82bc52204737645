// What the package has from elsewhere in the repository: the script as it ships, and the licences.
import { copyFileSync } from 'node:fs';

for (const file of ['templates/minified/step-book.js', 'templates/minified/step-book-more.js', 'LICENSE-APACHE', 'LICENSE-MIT']) {
  copyFileSync(new URL(`../../../${file}`, import.meta.url), new URL(file.split('/').pop(), import.meta.url));
}

// The words of the studio: those messages of crates/read/messages whose names begin with `studio-`, as its page reads them.

import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../crates/read/messages/', import.meta.url));

/** The tags of all languages, English first. */
export const tags = readdirSync(FOLDER).filter(name => name.endsWith('.ftl')).map(name => name.slice(0, -4)).sort((a, b) => (b === 'en') - (a === 'en') || (a < b ? -1 : 1));

/** A pattern of Fluent with its parameters as `{name}`. */
const pattern = text => text.trim().replace(/\{ "([^"]*)" \}/g, '$1').replace(/\{ \$(\w+) \}/g, '{$1}');

/** The messages of a language by name: texts, or texts by plural form of `count`. What it lacks is English. */
export function words(tag) {
  const found = tag === 'en' ? {} : words('en');
  for (const [, name, value] of readFileSync(`${FOLDER}${tag}.ftl`, 'utf8').matchAll(/^studio-([\w-]+) =(.*(?:\n[ }].*)*)/gm)) {
    const forms = [...value.matchAll(/^ +\*?\[(\w+)\] (.*)$/gm)].map(([, form, text]) => [form, pattern(text)]);
    found[name] = forms.length ? Object.fromEntries(forms) : pattern(value);
    if (/[{}]/.test(JSON.stringify(found[name]).slice(1, -1).replace(/\{\w+\}/g, '')) && !forms.length) throw new Error(`${tag}: studio-${name} cannot be read`);
  }
  return found;
}

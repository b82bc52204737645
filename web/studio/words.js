// Every word of the page, in each of its languages: a file in words/ for each. A language may lack messages: they are then English.

import de from './words/de.js';
import en from './words/en.js';
import es from './words/es.js';
import fr from './words/fr.js';
import he from './words/he.js';
import zh from './words/zh.js';

const LANGUAGES = { en, de, es, fr, he, zh };
/** What each language calls itself. */
const NAMES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', zh: '中文', he: 'עברית' };

export const languages = Object.keys(LANGUAGES);
export const languageName = tag => NAMES[tag] ?? tag;
export const isRightToLeft = tag => tag === 'he';

/** The language of the page that a reader of `wanted` (tags, best first) understands. */
export function choose(wanted) {
  return wanted.map(tag => String(tag).split('-')[0].toLowerCase()).find(tag => tag in LANGUAGES) ?? 'en';
}

/** A function that gives a message in a language. Numbers are written as that language does. */
export function speaker(tag) {
  const plural = new Intl.PluralRules(tag), numbers = new Intl.NumberFormat(tag);
  return (key, values = {}) => {
    const message = LANGUAGES[tag]?.[key] ?? en[key];
    if (message === undefined) throw Error(`there is no message ${key}`);
    const text = typeof message === 'string' ? message : message[plural.select(values.count)] ?? message.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}

/** Whether there is such a message. */
export const has = key => key in en;
/** All messages of a language, for tests. */
export const messages = tag => LANGUAGES[tag];

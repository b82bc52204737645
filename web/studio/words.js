// Every word of the page, in each of its languages: the messages of crates/read/messages. A language is loaded when it is wanted.

/** What each language calls itself. */
const NAMES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', zh: '中文', he: 'עברית' };

export const languages = Object.keys(NAMES);
export const languageName = tag => NAMES[tag] ?? tag;
export const isRightToLeft = tag => tag === 'he';

/** The language of the page that a reader of `wanted` (tags, best first) understands. */
export function choose(wanted) {
  return wanted.map(tag => String(tag).split('-')[0].toLowerCase()).find(tag => tag in NAMES) ?? 'en';
}

/** A function that gives a message in a language. Numbers are written as that language does; `undefined` if there is no such message. */
export function speaker(tag, messages) {
  const plural = new Intl.PluralRules(tag), numbers = new Intl.NumberFormat(tag);
  return (key, values = {}) => {
    const message = messages[key], text = typeof message === 'object' ? message[plural.select(values.count)] ?? message.other : message;
    return text?.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}

// What all parts of the page need: finding elements, and saying things in the reader's language.

import { button, make } from './shared.js';
import { isRightToLeft, speaker } from './words.js';

export const $ = id => document.getElementById(id);
let spoken;

/** A message in the language of the page. */
export function say(key, values) {
  const text = spoken(key, values);
  if (text === undefined) throw Error(`there is no message ${key}`);
  return text;
}

/** Whether there is such a message. */
export const has = key => spoken(key) !== undefined;

/** Writes the messages of a language into all elements with `data-say` and `data-label`. */
export async function translate(tag) {
  const { default: messages } = await import(`./words/${tag}.js`);
  spoken = speaker(tag, messages);
  document.documentElement.lang = tag;
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr';
  for (const element of document.querySelectorAll('[data-say]')) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', say(element.dataset.label));
}

let turn = false;
/** Lets a screen reader say something, also if it is the same as before. */
export function tell(text) {
  turn = !turn;
  $('live').textContent = turn ? text : `${text}\u00a0`;
}

/** Calls a function when nothing has asked for it for some milliseconds. */
export function later(act, wait) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait, ...values);
  };
}

/**
 * A group of which one is chosen, with the keys of radio buttons.
 *
 * @param entries `[{ value, name, content }]`
 */
export function choices(group, entries, value, choose) {
  const buttons = entries.map(({ value: own, name, content = [name] }) => {
    const is = own === value;
    return button({ role: 'radio', 'data-value': own, 'aria-checked': String(is), tabindex: is ? 0 : -1 }, () => choose(own), ...content);
  });
  const had = group.contains(document.activeElement);
  group.replaceChildren(...buttons);
  if (had) group.querySelector('[aria-checked=true]')?.focus();
}

/** The options of a select: `[[value, text]]`. */
export function options(select, entries, value) {
  select.replaceChildren(...entries.map(([one, text]) => make('option', { value: one }, text)));
  select.value = value;
}

/** Why an answer is not what was asked for. */
export const trouble = answer => answer?.message ?? answer?.error ?? answer?.faults?.[0]?.message ?? '';

/** What is wrong, as the program says it; `show` is called with a fault whose place is asked for. */
export function faultList(faults, title, show, isWarning = false) {
  if (!faults.length) return [];
  const items = faults.map(fault => {
    const place = fault.line ? say('fault-place', { line: fault.line, column: fault.column }) : '';
    const words = [make('b', {}, place + fault.message), ...(fault.help ? [make('span', {}, fault.help)] : [])];
    return make('li', {}, show && fault.line ? button({}, () => show(fault), ...words) : make('div', {}, ...words));
  });
  return [make('div', { class: isWarning ? 'fault-box warning' : 'fault-box' }, make('h2', {}, title), make('ul', {}, ...items))];
}

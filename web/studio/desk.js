// The desk: the drawings of this browser, each with what can be undone, and the examples. A drawing from a link or of an example is a guest:
// it is kept only once someone asks for that, or draws on it.

import examples from './examples.js';
import * as puzzle from './model.js';
import { $, later, say, tell } from './page.js';
import { picture } from './picture.js';
import { button, entry, make } from './shared.js';

const KEY = 'stepbook-studio', own = id => `${KEY}:${id}`;

function isDrawable(model) {
  try {
    picture(model);
    return true;
  } catch {
    return false;
  }
}

/** Keeps an entry. A browser that keeps nothing still draws; where it is full, what is older can be undone no more. */
function keep(name, value) {
  for (let { past = [], future = [] } = value; ; past = past.slice(past.length / 2 + 1)) {
    try {
      return localStorage.setItem(name, JSON.stringify(value.model ? { ...value, past, future } : value));
    } catch {
      if (!past.length) return undefined;
    }
  }
}

/** The choices of the last visit. */
export const settings = () => entry(KEY);

/** What a new puzzle of a kind is. */
export function blank(kind) {
  if (kind === 'maze') return puzzle.maze(5, 5, say('my-maze'));
  return kind === 'cars' ? puzzle.board(6, 6, say('my-puzzle'), true) : puzzle.board(5, 4, say('my-puzzle'));
}

export class Desk {
  /** The drawings, the newest first: `{ id, model, target, past, future, counts }`. */
  #drawings = [];
  #open; #editor; #settings; #gone; #banner;
  /** Where a drawing that is not kept comes from, and as it came: `{ from: 'link' | 'example', model }`. */
  guest;

  /** @param opened is called when another drawing is on the desk */
  constructor(editor, opened) {
    this.#editor = editor;
    this.opened = opened;
    const { drawings = [], at, model, target, past, ...settings } = entry(KEY);
    this.#settings = settings;
    const one = id => ({ past: [], future: [], ...entry(own(id)), id });
    // Earlier versions kept one drawing, and the drawing before it.
    const all = model ? [{ model, target, past: [past ?? []].flat(), future: [], id: this.#fresh() }] : drawings.map(one);
    this.#drawings = all.filter(({ model, past, future }) => [{ model }, past, future].flat().every(now => isDrawable(now?.model)));
    this.#open = this.#drawings.find(({ id }) => id === at) ?? this.#drawings[0];
    $('gone').querySelector('button').addEventListener('click', () => this.#bring());
    for (const button of document.querySelectorAll('[data-new]')) button.addEventListener('click', () => this.add(blank(button.dataset.new)));
    // Another tab has drawn.
    addEventListener('storage', ({ key }) => {
      if (key !== KEY) return;
      const mine = new Set(this.#drawings.map(({ id }) => id));
      this.#drawings.push(...(entry(KEY).drawings ?? []).filter(id => !mine.has(id)).map(one).filter(one => isDrawable(one.model)));
      this.draw();
    });
  }

  get settings() { return this.#settings; }
  set settings(settings) {
    this.#settings = settings;
    this.#keepList();
  }

  /** The number of moves of the solution that is on the desk, in words. */
  get counts() { return (this.guest ?? this.#open)?.counts; }
  set counts(counts) {
    const drawing = this.guest ?? this.#open;
    if (!drawing || drawing.counts === counts) return;
    drawing.counts = counts;
    this.keep();
  }

  #fresh() { return Date.now().toString(36) + this.#drawings.length; }

  #show(drawing) {
    this.guest = undefined;
    this.#open = drawing;
    this.#editor.open(drawing);
    this.#after();
  }

  #after() {
    this.#keepList();
    this.draw();
    this.opened();
  }

  /** Begins a drawing. */
  add(model) {
    const drawing = { id: this.#fresh(), model, past: [], future: [] };
    // Of an empty sheet, one is enough.
    const isEmpty = ({ model, past, future }) => puzzle.isBlank(model) && !past.length && !future.length;
    this.#drawings = this.#drawings.filter(one => !isEmpty(one));
    this.#drawings.unshift(drawing);
    this.#show(drawing);
  }

  /** Shows a drawing of someone else. */
  visit(model, from) {
    this.guest = { from, model };
    this.#editor.open({ model });
    this.#after();
  }

  /** Keeps a copy of what is shown. */
  copy() {
    const { counts } = this.guest;
    this.guest = undefined;
    this.#open = { id: this.#fresh(), ...this.#editor.kept, counts };
    this.#drawings.unshift(this.#open);
    this.keep();
    this.#after();
    tell(say('kept'));
  }

  /** Goes on with the drawing of the last visit, or that was there before a guest, or begins with an empty one. */
  back() { this.#open ? this.#show(this.#open) : this.add(blank('blocks')); }

  /** The drawing on the desk has changed. */
  changed() {
    const { model } = this.#editor;
    if (this.guest) {
      if (model !== this.guest.model && !this.#editor.isBusy) this.copy();
      return;
    }
    if (!this.#open || this.#editor.isBusy) return;
    if (this.#open.model !== model) this.#open.counts = undefined;
    Object.assign(this.#open, this.#editor.kept);
    this.keep();
  }

  keep = later(() => {
    if (this.#open && !this.guest) keep(own(this.#open.id), this.#open);
    this.#keepList();
    this.draw();
  }, 100);

  #keepList() { keep(KEY, { ...this.#settings, drawings: this.#drawings.map(({ id }) => id), at: this.#open?.id }); }

  #throwAway(drawing) {
    this.#gone = [drawing, this.#drawings.indexOf(drawing)];
    this.#drawings = this.#drawings.filter(one => one !== drawing);
    try { localStorage.removeItem(own(drawing.id)); } catch { /* nothing was kept */ }
    if (drawing === this.#open) {
      this.#open = this.#drawings[0];
      if (!this.guest) this.back();
    }
    this.#keepList();
    this.draw();
    $('gone').firstElementChild.textContent = say('gone', { title: drawing.model.title ?? '' });
    $('gone').hidden = false;
    $('gone').querySelector('button').focus();
  }

  #bring() {
    const [drawing, at] = this.#gone;
    this.#drawings.splice(at, 0, drawing);
    keep(own(drawing.id), drawing);
    $('gone').hidden = true;
    this.#show(drawing);
  }

  #card(model, below, isOpen, act, ...more) {
    const card = button({ 'aria-current': isOpen && 'true' }, act, picture(model), make('b', {}, make('bdi', {}, model.title ?? '')), make('span', {}, below));
    return make('li', {}, card, ...more);
  }

  draw() {
    const has = document.activeElement?.dataset.drawing;
    $('drawings').replaceChildren(...this.#drawings.map(drawing => {
      const { model, counts, id } = drawing, cross = button({ class: 'cross', 'aria-label': say('throw', { title: model.title ?? '' }) }, () => this.#throwAway(drawing), '×');
      const card = this.#card(model, counts ?? say('not-solved'), drawing === this.#open && !this.guest, () => this.#show(drawing), cross);
      card.firstChild.dataset.drawing = id;
      return card;
    }));
    if (has) $('drawings').querySelector(`[data-drawing="${CSS.escape(has)}"]`)?.focus();
    this.#drawBanner();
    this.#drawExamples();
  }

  #drawBanner() {
    const { from } = this.guest ?? {}, link = (words, act) => button({ class: 'link' }, act, say(words)), of = from && say(`from-${from}`);
    // What else it says stays.
    if (of === this.#banner) return;
    this.#banner = of;
    $('banner').hidden = !from;
    $('banner').replaceChildren(...from ? [of, ' ', link('keep-copy', () => this.copy()), ' · ', link('back-mine', () => this.back())] : []);
  }

  #drawExamples() {
    if ($('examples').lang === document.documentElement.lang) return;
    $('examples').lang = document.documentElement.lang;
    $('examples').replaceChildren(...examples.map(model => this.#card(model, say('size', { rows: model.rows, columns: model.cols }), false, () => this.visit(model, 'example'))));
  }
}

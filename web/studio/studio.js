// The studio: joins its parts. What a person draws or pastes becomes the puzzle; the puzzle is checked, solved and printed in a worker.

import { BookPanel } from './book.js';
import { DrawPanel } from './draw.js';
import { Editor } from './editor.js';
import * as puzzle from './model.js';
import { $, later, options, say, tell, translate } from './page.js';
import { linked, remember, remembered } from './share.js';
import { SolvePanel } from './solve.js';
import { blank, StartPanel } from './start.js';
import { Stepbook } from './stepbook.js';
import { TextPanel } from './text.js';
import { choose, languageName, languages } from './words.js';

const VIEWS = ['start', 'draw', 'text', 'solve', 'book'];
/** The language of booklets for readers of this page: the font of PDFs has no Chinese letters. */
const bookLanguage = tag => (tag === 'zh' ? 'en' : tag);
/** Where paper is not A4. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/i;

function isDrawable(model) {
  try {
    puzzle.goalShapes(puzzle.isMaze(model) ? { ...model, goals: [] } : model);
    return true;
  } catch {
    return false;
  }
}

class Studio {
  /** What is wrong with the drawing, and what is probably not meant so. */
  faults = [];
  warnings = [];
  /** The text of the puzzle, once it is right. */
  toml;
  /** The choices for booklets. */
  options = {};
  #stepbook = new Stepbook();
  #panels; #view; #checked; #checking; #answer; #shown = 0;

  constructor() {
    const kept = remembered();
    this.tag = languages.includes(kept.tag) ? kept.tag : choose(navigator.languages);
    translate(this.tag);
    $('loading').remove();
    this.options = { language: bookLanguage(this.tag), paper: navigator.languages.some(tag => LETTER.test(tag)) ? 'letter' : 'a4', ...kept.options };
    this.editor = this.#editorOf(kept);
    this.#panels = { start: new StartPanel(this), draw: new DrawPanel(this), text: new TextPanel(this), solve: new SolvePanel(this), book: new BookPanel(this) };
    this.#frame();
    this.#begin(kept);
  }

  /** The editor with what was kept, which may come from another version, or from someone else. */
  #editorOf({ model, target, past = [] }) {
    const changed = () => this.#changed(), told = (key, values) => tell(say(key, values));
    if (!isDrawable(model)) return new Editor(blank('blocks'), changed, told);
    return new Editor(model, changed, told, { target, past: [past].flat().filter(now => isDrawable(now?.model)) });
  }

  #frame() {
    for (const button of document.querySelectorAll('[data-step]')) button.addEventListener('click', () => this.show(button.dataset.step));
    $('new').addEventListener('click', () => this.show('start'));
    $('home').addEventListener('click', event => {
      event.preventDefault();
      this.show('start');
    });
    options($('language'), languages.map(tag => [tag, languageName(tag)]), this.tag);
    $('language').addEventListener('change', ({ target }) => {
      this.tag = target.value;
      translate(this.tag);
      this.choose('language', bookLanguage(this.tag));
      this.show(this.#view);
    });
    addEventListener('hashchange', () => this.#fromLink());
    addEventListener('popstate', ({ state }) => { if (VIEWS.includes(state?.view)) this.show(state.view, true, false); });
  }

  async #begin({ view, model }) {
    if (await this.#fromLink()) return;
    this.show(model && VIEWS.includes(view) ? view : 'start', true, false);
  }

  /** Opens the puzzle of the address. */
  async #fromLink() {
    const text = await linked();
    if (text === undefined) return false;
    if (text === null) tell(say('bad-link'));
    history.replaceState(null, '', location.pathname + location.search);
    if (text === null) return false;
    const read = await this.ask('read', { text });
    if (read?.model) this.begin(read.model);
    else {
      this.show('text', false);
      this.#panels.text.draw(text);
    }
    return true;
  }

  /** Calls the program. Undefined if someone stopped it or it failed; the page says then what happened. */
  async ask(name, request, more = {}) {
    try {
      return await this.#stepbook.call(name, request, more);
    } catch (error) {
      if (error.name !== 'Stopped') tell(say(error.name === 'Unloaded' ? 'no-wasm' : 'broken', { message: error.message }));
      if (error.name !== 'Stopped') return { error: say(error.name === 'Unloaded' ? 'no-wasm' : 'broken', { message: error.message }) };
      return undefined;
    }
  }

  stop() { this.#stepbook.stop(); }

  get view() { return this.#view; }

  /** The model as the program reads it. */
  get model() { return this.#answer?.model ?? this.editor.model; }

  /** What all calls about the puzzle need. */
  request(more = {}) {
    const { metrics = [] } = this.model, { metric, arrows, ...rest } = this.options;
    return { text: this.toml, ...rest, ...(metrics.includes(metric) ? { metric } : {}), ...(arrows && metrics.length ? { arrows: Number(arrows) } : {}), ...more };
  }

  choose(name, value) {
    this.options = { ...this.options, [name]: value };
    this.#keep();
  }

  /** Begins with a puzzle. */
  begin(model) {
    this.editor.open(model);
    const { metric, ...rest } = this.options, { booklet = {} } = model;
    const chosen = Object.fromEntries(['edition', 'arrows', 'theme', 'language', 'paper'].filter(key => booklet?.[key] !== undefined).map(key => [key, booklet[key]]));
    this.options = { ...rest, ...chosen };
    this.show('draw');
    if (this.editor.stage === 'ready' || this.editor.stage === 'target') this.editor.use(puzzle.isMaze(model) ? 'number' : 'block');
  }

  #changed() {
    if (!this.#panels) return;
    this.#keep();
    if (this.#view === 'draw') this.#panels.draw.draw();
    if (!this.editor.isBusy && this.editor.model !== this.#checked) this.#check();
  }

  #keep = later(() => remember({ ...this.editor.kept, options: this.options, view: this.#view, tag: this.tag }), 100);

  /** Asks the program what it says of the drawing. What it said of another one is forgotten at once. */
  #check() {
    const { model, stage } = this.editor;
    this.#checked = model;
    this.#answer = this.toml = undefined;
    this.#checking = stage === 'blocks' || stage === 'numbers' ? this.#found({}) : this.#ask(model);
    return this.#checking;
  }

  async #ask(model) {
    const answer = await this.ask('write', { model });
    // Only the newest drawing counts. If the call was stopped, it is asked again when it is needed.
    if (model !== this.#checked) return;
    if (answer) return this.#found(answer);
    this.#checked = undefined;
    if (this.#view === 'draw') this.#check();
  }

  /** Waits until the program has said what it says of the drawing, which may change meanwhile. */
  async #ready() {
    for (let known; known !== this.#checking || this.editor.model !== this.#checked;) {
      if (this.editor.model !== this.#checked) this.#check();
      known = this.#checking;
      await known;
    }
  }

  #found(answer) {
    this.#answer = answer.model ? answer : undefined;
    this.toml = answer.toml;
    this.faults = answer.faults ?? (answer.error ? [{ message: answer.error }] : []);
    this.warnings = answer.warnings ?? [];
    if (this.#view === 'draw') this.#panels.draw.draw();
    this.#steps();
  }

  /** Which of the three steps can be gone to. */
  #steps() {
    const isReady = !this.faults.length && this.editor.stage === 'ready';
    for (const button of document.querySelectorAll('[data-step]')) {
      const { step } = button.dataset;
      button.setAttribute('aria-disabled', String(step !== 'draw' && !isReady));
      if (step === this.#view || (step === 'draw' && this.#view === 'text')) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }

  /** Shows one of the views; `fresh` if it is to be drawn. */
  async show(view, fresh = true, isNew = true) {
    const number = this.#shown += 1, isSolving = !$('progress').hidden;
    if (['solve', 'book'].includes(view) || (view === 'text' && fresh)) {
      await this.#ready();
      // Someone has gone elsewhere meanwhile.
      if (number !== this.#shown) return;
    }
    if (['solve', 'book'].includes(view)) {
      if (!this.toml || this.editor.stage !== 'ready') {
        tell(say(this.faults.length || this.editor.stage === 'ready' ? 'wait-faults' : `wait-${this.editor.stage}`));
        view = 'draw';
      }
    }
    // What one of them makes, the other needs, too; but nobody can stop a search that is not on the screen.
    if (view !== this.#view && ['solve', 'book'].includes(this.#view) && (isSolving || !['solve', 'book'].includes(view))) this.stop();
    const isOther = view !== this.#view;
    this.#view = view;
    for (const one of VIEWS) $(one).hidden = one !== view;
    document.body.dataset.view = view;
    $('steps').hidden = $('new').hidden = view === 'start';
    this.#steps();
    this.#keep();
    if (isOther && isNew) history.pushState({ view }, '');
    else if (isOther) history.replaceState({ view }, '');
    if (isOther) scrollTo(0, 0);
    if (view === 'draw') {
      this.#panels.draw.draw();
      if (this.editor.model !== this.#checked) this.#check();
      if (isNew) this.#panels.draw.focus();
    } else if (view === 'text') {
      if (fresh) this.#panels.text.draw(this.editor.stage === 'blocks' || this.editor.stage === 'numbers' ? undefined : this.toml);
    } else {
      if (isOther && isNew) $('main').focus({ preventScroll: true });
      await this.#panels[view].draw();
    }
  }
}

new Studio();
if ('serviceWorker' in navigator && location.protocol !== 'file:') navigator.serviceWorker.register('sw.js').catch(() => {});

// The studio: joins its parts. What a person draws or pastes becomes the puzzle; the puzzle is checked, solved and printed in a worker.

import { BookPanel } from './book.js';
import { Desk, blank, settings } from './desk.js';
import { DrawPanel } from './draw.js';
import { Editor } from './editor.js';
import * as puzzle from './model.js';
import { $, options, say, tell, translate } from './page.js';
import { opening } from './picture.js';
import { linked } from './share.js';
import { arrowsChoose } from './shared.js';
import { SolvePanel } from './solve.js';
import { Stepbook } from './stepbook.js';
import { TextPanel } from './text.js';
import { choose, languageName, languages } from './words.js';

/** The tabs in which the page of the puzzle is, and all tabs. */
const PLAYED = ['play', 'solution', 'analysis'], TABS = ['draw', ...PLAYED, 'print'];
/** The language of booklets for readers of this page: the font of PDFs has no Chinese letters. */
const bookLanguage = tag => (tag === 'zh' ? 'en' : tag);
/** Where paper is not A4. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/i;

class Studio {
  /** What is wrong with the drawing, and what is probably not meant so. */
  faults = [];
  warnings = [];
  /** The text of the puzzle, once it is right. */
  toml;
  /** The choices for booklets. */
  options = {};
  tab = 'draw';
  #stepbook; #checked; #checking; #answer;
  /** The solver is loaded once someone does something. */
  #isAwake = false;

  async start() {
    const { tag } = settings();
    this.tag = languages.includes(tag) ? tag : choose(navigator.languages);
    await translate(this.tag);
    $('loading').remove();
    this.editor = new Editor(blank('blocks'), () => this.#changed(), (key, values) => tell(say(key, values)));
    const desk = new Desk(this.editor, () => this.#opened());
    this.options = { language: bookLanguage(this.tag), paper: navigator.languages.some(tag => LETTER.test(tag)) ? 'letter' : 'a4', ...desk.settings.options };
    this.panels = { draw: new DrawPanel(this), solve: new SolvePanel(this), book: new BookPanel(this), text: new TextPanel(this) };
    this.desk = desk;
    this.#frame();
    desk.back();
    document.querySelector('.tabs').hidden = false;
    if (!await this.#fromLink()) this.show(TABS.includes(desk.settings.tab) ? desk.settings.tab : 'draw');
  }

  #frame() {
    for (const tab of TABS) $(`tab-${tab}`).addEventListener('click', () => this.show(tab));
    arrowsChoose(document.querySelector('.tabs'));
    options($('language'), languages.map(tag => [tag, languageName(tag)]), this.tag);
    $('language').addEventListener('change', async ({ target }) => {
      this.tag = target.value;
      await translate(this.tag);
      this.choose('language', bookLanguage(this.tag));
      this.desk.draw();
      this.show(this.tab);
    });
    addEventListener('hashchange', () => this.#fromLink());
    const wake = () => {
      if (this.#isAwake) return;
      this.#isAwake = true;
      this.#check();
      if ('serviceWorker' in navigator && location.protocol !== 'file:') navigator.serviceWorker.register('sw.js').catch(() => {});
    };
    for (const name of ['pointerdown', 'keydown', 'dragenter']) addEventListener(name, wake, { capture: true });
    this.wake = wake;
  }

  /** Opens the puzzle of the address. It is not kept, unless someone wants that. */
  async #fromLink() {
    const text = await linked();
    if (text === undefined) return false;
    history.replaceState(null, '', location.pathname + location.search);
    const read = text === null ? undefined : await this.ask('read', { text });
    if (read?.model) {
      this.desk.visit(read.model, 'link');
      this.show('draw');
      return true;
    }
    $('banner').hidden = false;
    $('banner').textContent = read?.error && !read.choices ? read.error : say('bad-link');
    return false;
  }

  /** Calls the program. Undefined if someone stopped it; if it failed, the page says what happened. */
  async ask(name, request, more = {}) {
    this.#stepbook ??= new Stepbook();
    try {
      return await this.#stepbook.call(name, request, more);
    } catch (error) {
      if (error.name === 'Stopped') return undefined;
      const words = say(error.name === 'Unloaded' ? 'no-wasm' : 'broken', { message: error.message });
      tell(words);
      return { error: words };
    }
  }

  stop() { this.#stepbook?.stop(); }

  /** The model as the program reads it. */
  get model() { return this.#answer?.model ?? this.editor.model; }

  /** Whether the puzzle can be solved. */
  get isReady() { return Boolean(this.toml) && this.editor.stage === 'ready' && !this.faults.length; }

  /** What all calls about the puzzle need. */
  request(more = {}) {
    const { metrics = [] } = this.model, { metric, arrows, ...rest } = this.options;
    return { text: this.toml, ...rest, ...(metrics.includes(metric) ? { metric } : {}), ...(arrows && metrics.length ? { arrows: Number(arrows) } : {}), ...more };
  }

  choose(name, value) {
    this.options = { ...this.options, [name]: value };
    this.#keep();
  }

  #keep() { this.desk.settings = { options: this.options, tag: this.tag, tab: this.tab }; }

  /** Another drawing is on the desk. */
  #opened() {
    if (!this.desk) return;
    const { metric, ...rest } = this.options, { model } = this.editor, { booklet } = model;
    const chosen = Object.fromEntries(['edition', 'arrows', 'theme', 'language', 'paper'].filter(key => booklet?.[key] !== undefined).map(key => [key, booklet[key]]));
    this.options = { ...rest, ...chosen };
    this.show('draw');
    if (this.#isAwake) this.panels.draw.focus();
  }

  #changed() {
    if (!this.desk) return;
    this.desk.changed();
    this.panels.solve.changed();
    if (this.tab === 'draw') this.panels.draw.draw();
    if (!this.editor.isBusy && this.editor.model !== this.#checked) this.#check();
    this.#head();
  }

  /** Asks the program what it says of the drawing. What it said of another one is forgotten at once. */
  #check() {
    if (!this.#isAwake) return undefined;
    const { model, stage } = this.editor;
    this.#checked = model;
    this.#answer = this.toml = undefined;
    this.#checking = stage === 'blocks' || stage === 'numbers' ? this.#found({}) : this.#write(model);
    return this.#checking;
  }

  async #write(model) {
    const answer = await this.ask('write', { model });
    // Only the newest drawing counts. If the call was stopped, it is asked again when it is needed.
    if (model === this.#checked) answer ? this.#found(answer) : this.#checked = undefined;
  }

  /** Waits until the program has said what it says of the drawing, which may change meanwhile. */
  async ready() {
    this.wake();
    for (let known; known !== this.#checking || this.editor.model !== this.#checked;) {
      if (this.editor.model !== this.#checked) this.#check();
      known = this.#checking;
      await known;
    }
    return this.isReady;
  }

  #found(answer) {
    this.#answer = answer.model ? answer : undefined;
    this.toml = answer.toml;
    this.faults = answer.faults ?? (answer.error ? [{ message: answer.error }] : []);
    this.warnings = answer.warnings ?? [];
    if (this.tab === 'draw') this.panels.draw.draw();
  }

  /** The name of the puzzle, and what is to be done in it. */
  #head() {
    const { model, stage } = this.editor, places = puzzle.goalPlaces(model) ?? [], list = places.map(({ label }) => label);
    $('title').textContent = model.title || say('title');
    document.title = model.title ? `${model.title} · ${say('title')}` : say('title');
    const label = list.join(', '), words = stage !== 'ready' || !list.length ? '' : list.length > 1 ? say('task-several', { label }) : say(opening(model) ? 'task-exit' : 'task-place', { label });
    $('task').textContent = [words, this.desk.counts && say('best', { counts: this.desk.counts }), this.panels.solve.yours].filter(Boolean).join(' ');
  }

  /** Shows a tab; those with a solution, once there is one. */
  async show(tab) {
    if (tab !== 'draw' && !await this.ready()) {
      tell(say('not-ready'));
      tab = 'draw';
    }
    if (PLAYED.includes(tab) && !this.panels.solve.isKnown) {
      this.#turn('draw');
      return this.panels.solve.run(tab);
    }
    // What nobody waits for any more is not made.
    if (!['draw', tab].includes(this.tab) && ![this.tab, tab].every(one => PLAYED.includes(one))) this.stop();
    this.#turn(tab);
    if (tab === 'draw') this.panels.draw.draw();
    else await this.panels[tab === 'print' ? 'book' : 'solve'].draw();
  }

  #turn(tab) {
    this.tab = tab;
    $('text').hidden = true;
    for (const one of TABS) {
      $(`tab-${one}`).setAttribute('aria-selected', one === tab);
      $(`tab-${one}`).tabIndex = one === tab ? 0 : -1;
    }
    for (const name of ['stage', 'played']) $(name).setAttribute('aria-labelledby', `tab-${tab}`);
    // What follows a drawing is beside the board, or below it.
    scrollTo(0, 0);
    document.querySelector('.side').scrollTop = 0;
    for (const part of document.querySelectorAll('[data-view]')) part.hidden = !part.dataset.view.split(' ').includes(tab);
    this.#head();
    this.#keep();
  }

  /** Shows the puzzle as text in place of the stage. */
  showText() {
    $('stage').hidden = $('played').hidden = true;
    $('text').hidden = false;
  }
}

new Studio().start();

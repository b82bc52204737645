// The puzzle as text: pasted, opened, dropped or written.

import * as puzzle from './model.js';
import { $, faultList, later, say, tell } from './page.js';
import { picture } from './picture.js';
import { button, make } from './shared.js';

/** Largest file that is read, in bytes: the program's limit for lists of puzzles is below. */
const LARGEST = 64 << 20;

export class TextPanel {
  #studio; #isNew; #model; #warnings = []; #title; #name; #asked = 0;

  constructor(studio) {
    this.#studio = studio;
    const read = later(() => this.#read({ text: $('source').value }), 250);
    $('source').addEventListener('input', () => {
      // What is still to be answered was asked of another text.
      this.#asked += 1;
      this.#title = this.#name = this.#model = undefined;
      $('use').setAttribute('aria-disabled', 'true');
      read();
    });
    $('open').addEventListener('click', () => $('file').click());
    $('file').addEventListener('change', () => {
      if ($('file').files[0]) this.open($('file').files[0]);
      $('file').value = '';
    });
    $('use').addEventListener('click', () => this.#use());
    $('as-drawing').addEventListener('click', () => studio.show('draw'));
    $('new-text').addEventListener('click', () => this.draw(true));
    this.#drops();
  }

  #drops() {
    const hasFile = event => [...event.dataTransfer?.types ?? []].includes('Files');
    addEventListener('dragover', event => {
      if (!hasFile(event)) return;
      event.preventDefault();
      $('dropping').hidden = false;
    });
    addEventListener('dragleave', event => { if (!event.relatedTarget) $('dropping').hidden = true; });
    addEventListener('drop', event => {
      $('dropping').hidden = true;
      if (!hasFile(event)) return;
      event.preventDefault();
      this.open(event.dataTransfer.files[0]);
    });
  }

  /** Shows the puzzle that is drawn as text, or asks for another one. */
  async draw(isNew = false) {
    const { editor } = this.#studio;
    if (!isNew) await this.#studio.ready();
    this.#isNew = isNew || !this.#studio.toml;
    this.#title = this.#name = undefined;
    this.#studio.showText();
    $('source').value = this.#isNew ? '' : this.#studio.toml;
    $('as-drawing').hidden = puzzle.isBlank(editor.model);
    this.#read({ text: $('source').value });
    $('source').focus();
  }

  /** Goes on with the puzzle of the text: as a change of the drawing, or as a drawing of its own. */
  #use() {
    const { editor, desk } = this.#studio;
    if (!this.#model) return;
    if (this.#isNew) return desk.add(this.#model);
    editor.apply({ ...this.#model });
    this.#studio.show('draw');
  }

  /** Reads a file. What it is, the program finds out. */
  async open(file) {
    this.#isNew = true;
    this.#studio.showText();
    if (file.size > LARGEST) return this.#show({ error: say('text-file-large') });
    this.#title = file.name.replace(/\.[^.]*$/, '');
    this.#name = undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    // As text, so that it can be mended; what is no text stays out of the field.
    $('source').value = bytes.includes(0) ? '' : new TextDecoder().decode(bytes);
    await this.#read({ title: this.#title }, bytes);
  }

  async #read(request, bytes) {
    const asked = this.#asked += 1;
    if (!bytes && !request.text.trim()) return this.#show({});
    const answer = await this.#studio.ask('read', { title: this.#title, name: this.#name, ...request }, bytes ? { bytes } : {});
    if (answer && asked === this.#asked) this.#show(answer, bytes);
  }

  #show({ model, warnings = [], faults = [], error, choices, text }, bytes) {
    this.#model = model;
    if (text !== undefined && bytes) $('source').value = text;
    $('use').setAttribute('aria-disabled', String(!model));
    $('text-preview').replaceChildren(...model ? [picture(model), make('p', {}, say('text-ready', { title: model.title ?? '' }))] : []);
    const several = (choices ?? []).slice(0, 200).map(({ name, title }) => make('li', {}, button({ class: 'btn' }, () => {
      this.#name = name;
      this.#read(bytes ? { title: this.#title } : { text: $('source').value }, bytes);
    }, make('bdi', {}, title ?? name))));
    const places = fault => this.#select(fault);
    const messages = choices ? [make('p', {}, say('text-several')), make('ul', { class: 'several' }, ...several)] : error ? faultList([{ message: error }], say('faults')) : [];
    $('text-faults').replaceChildren(...messages, ...faultList(faults, say('faults'), places), ...faultList(warnings, say('warnings'), places, true));
  }

  /** Selects the place of a fault in the text. */
  #select({ line, column, end_line: endLine = line, end_column: endColumn = column + 1 }) {
    const field = $('source'), lines = field.value.split('\n');
    const place = (row, col) => lines.slice(0, row - 1).reduce((sum, one) => sum + one.length + 1, 0) + [...lines[row - 1] ?? ''].slice(0, col - 1).join('').length;
    field.focus();
    field.setSelectionRange(place(line, column), Math.max(place(line, column) + 1, place(endLine, endColumn)));
    // Browsers scroll to a selection only while someone types.
    field.scrollTop = Math.max(0, (line - 4) * field.scrollHeight / Math.max(1, lines.length));
    tell(lines[line - 1] ?? '');
  }
}

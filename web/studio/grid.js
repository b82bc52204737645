// The board on the page: the drawing, and above it a grid of cells that hears the finger and the keys and that is read aloud.

import * as puzzle from './model.js';
import { say } from './page.js';
import { MARGIN, picture } from './picture.js';
import { make } from './shared.js';

export class Grid {
  #root; #grid; #editor; #size; #faults = []; #pointer;
  /** Where fingers are, by pointer. */
  #fingers = new Map();

  constructor(root, editor) {
    this.#root = root;
    this.#editor = editor;
    this.#grid = make('div', { class: 'cells', role: 'grid', 'aria-label': say('board') });
    root.replaceChildren(make('div', { class: 'drawing' }), this.#grid);
    this.#listen();
  }

  #listen() {
    const grid = this.#grid, editor = this.#editor;
    grid.addEventListener('pointerdown', event => {
      if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (event.button !== 0 || this.#pointer !== undefined) {
        // A second finger zooms, or moves a board that is larger than the screen.
        if (this.#pointer !== undefined) editor.cancel();
        grid.setPointerCapture(event.pointerId);
        this.#pointer = undefined;
        return;
      }
      event.preventDefault();
      this.#pointer = event.pointerId;
      grid.setPointerCapture(event.pointerId);
      editor.press(...this.#point(event));
      this.focus();
    });
    grid.addEventListener('pointermove', event => {
      this.#carry(event);
      if (event.pointerId !== this.#pointer) return;
      for (const one of event.getCoalescedEvents?.() ?? []) editor.drag(...this.#point(one));
      editor.drag(...this.#point(event));
    });
    const end = act => event => {
      this.#fingers.delete(event.pointerId);
      if (event.pointerId !== this.#pointer) return;
      this.#pointer = undefined;
      act();
    };
    grid.addEventListener('pointerup', end(() => editor.release()));
    grid.addEventListener('pointercancel', end(() => editor.cancel()));
    grid.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !editor.key(event.key)) return;
      event.preventDefault();
      this.focus();
      this.#cell(editor.cursor)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    grid.addEventListener('focusin', ({ target }) => {
      const cell = target.dataset.cell?.split(',').map(Number);
      // A screen reader may go to a cell without the arrow keys.
      if (cell && !puzzle.same(cell, editor.cursor) && !editor.isBusy && editor.pen === undefined) {
        editor.cursor = cell;
        editor.changed();
      }
    });
  }

  /** Two fingers scroll: each by half of its way. */
  #carry({ pointerId, clientX, clientY }) {
    const before = this.#fingers.get(pointerId);
    if (!before) return;
    this.#fingers.set(pointerId, [clientX, clientY]);
    if (this.#fingers.size !== 2 || !this.isLarge) return;
    this.#root.parentElement.scrollLeft -= (clientX - before[0]) / 2;
    scrollBy(0, (before[1] - clientY) / 2);
  }

  /** Whether the board may be larger than the screen. */
  get isLarge() { return this.#root.classList.contains('large'); }

  /** The point under the finger, in rows and columns. */
  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect(), { rows, cols } = this.#editor.model;
    return [(clientY - top) / height * rows, (clientX - left) / width * cols];
  }

  /** Marks cells as wrong. */
  set faults(cells) {
    this.#faults = cells;
    this.draw();
  }

  focus() { this.#cell(this.#editor.cursor)?.focus({ preventScroll: true }); }
  get hasFocus() { return this.#grid.contains(document.activeElement); }
  #cell([row, col]) { return this.#grid.children[row]?.children[col]; }

  draw() {
    const editor = this.#editor, { shown: model, target, selected, pen, tool } = editor, { rows, cols } = model;
    if (this.#size !== `${rows} ${cols}`) this.#rebuild(rows, cols);
    const ghost = tool === 'goal' ? editor.ghost : undefined;
    const isWide = cols > 12;
    this.#root.classList.toggle('large', isWide || rows > 14);
    this.#root.dataset.tool = tool;
    this.#root.firstChild.replaceChildren(picture(model, { selected, target, pen, ghost, handle: editor.handle, faults: this.#faults }));
    if (puzzle.isBlank(model) && !puzzle.isMaze(model) && tool === 'block') this.#root.firstChild.append(make('span', { class: 'first', 'aria-hidden': true }, say('first-block')));
    const shapes = puzzle.isMaze(model) ? [] : puzzle.goalShapes(model);
    [...this.#grid.children].forEach((line, row) => [...line.children].forEach((element, col) => {
      const isCursor = puzzle.same(editor.cursor, [row, col]);
      element.tabIndex = isCursor ? 0 : -1;
      const label = say('cell', { row: row + 1, column: col + 1, what: this.#what(model, [row, col], shapes) });
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    }));
    this.#grid.setAttribute('aria-label', say('board'));
    if (this.hasFocus) this.focus();
  }

  #rebuild(rows, cols) {
    this.#size = `${rows} ${cols}`;
    const { style } = this.#root.closest('.stage'), side = 2 * MARGIN / 100;
    style.setProperty('--rows', rows);
    style.setProperty('--cols', cols);
    style.setProperty('--across', cols + side);
    style.setProperty('--down', rows + side);
    style.setProperty('--side', side / 2);
    const held = this.hasFocus;
    this.#grid.replaceChildren(...Array.from({ length: rows }, (_, row) => make('div', { role: 'row' },
      ...Array.from({ length: cols }, (_, col) => make('div', { role: 'gridcell', 'data-cell': `${row},${col}`, tabindex: -1 })))));
    if (held) this.focus();
  }

  /** What is on a cell, in words. */
  #what(model, cell, shapes) {
    const value = puzzle.at(model, cell), label = puzzle.blockAt(model, cell);
    let what;
    if (puzzle.isMaze(model)) {
      what = value === null ? say('cell-outside') : value === 'x' ? say('cell-exit') : String(value);
      if (puzzle.same(cell, puzzle.startOf(model))) what = say('cell-start', { what });
      if (model.goals.some(goal => puzzle.same(goal, cell))) what = say('cell-end', { what });
    } else {
      const names = { [puzzle.EMPTY]: 'cell-empty', [puzzle.WALL]: 'cell-wall', [puzzle.GATE]: 'cell-gate' };
      what = label === undefined ? say(names[value]) : say(label === this.#editor.target ? 'cell-target' : 'cell-block', { label });
      const goal = shapes.find(({ cells }) => cells.some(one => puzzle.same(one, cell)));
      if (goal) what = say('cell-goal', { what, label: goal.label });
    }
    return this.#faults.some(one => puzzle.same(one, cell)) ? say('cell-fault', { what }) : what;
  }
}

// What a finger and keys do to the puzzle: tools, undo and redo, the cursor, the block in the hand. Nothing here knows the page.

import * as puzzle from './model.js';
import { Stroke } from './stroke.js';

const { EMPTY, GATE, WALL, blockAt, cellsOf, isMaze, same } = puzzle;

/** Most steps that can be undone, also on a later visit. */
const KEPT = 200;
/** How near to its handle a finger takes it, in cells. */
const NEAR = 0.36;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PAINTS = { wall: WALL, gate: GATE };

/**
 * A puzzle that is being drawn.
 *
 * - `model`: the puzzle, as in model.js; `shown` is what it becomes when the finger is lifted
 * - `target`: label of the block to free, whether or not it has a goal already
 * - `tool`: block, target, goal, wall, gate, erase; of a maze number, outside, exit, start, end
 * - `number`: what the tool "number" writes
 * - `cursor`: the cell where keys act; `pen`: label of the block that the arrow keys extend
 * - `selected`: label of the block whose name and ways are shown
 */
export class Editor {
  tool = 'block';
  number = 1;
  cursor = [0, 0];
  pen;
  selected;
  /** Whether the block that is chosen next has a place beside those that have one. */
  isMore = false;
  #past = [];
  #future = [];
  #now;
  #draft;
  #hand;

  /**
   * @param model the puzzle to begin with
   * @param changed is called after every change
   * @param say is called with what happened: the key of a message and its values
   */
  constructor(model, changed = () => {}, say = () => {}) {
    this.changed = changed;
    this.say = say;
    this.open({ model });
  }

  /** What a browser keeps of this: a later visit undoes and redoes as this one. */
  get kept() { return { model: this.model, target: this.#now.target, past: this.#past, future: this.#future }; }

  get model() { return this.#now.model; }
  get shown() { return this.#draft ?? this.model; }
  get target() { return this.#now.target ?? puzzle.goalPlaces(this.model)?.[0]?.label; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get isBusy() { return this.#hand !== undefined; }

  /** What is still to be done: blocks, target, place, or ready; of a maze numbers, end, or ready. */
  get stage() {
    const { model } = this;
    if (puzzle.isBlank(model) || (!isMaze(model) && !puzzle.labels(model).length)) return isMaze(model) ? 'numbers' : 'blocks';
    // One more block was chosen, and has no place.
    const isOpen = this.#now.target !== undefined && puzzle.goalPlaces(model) && !puzzle.placeOf(model, this.#now.target);
    if (puzzle.hasGoal(model) && !isOpen) return 'ready';
    if (isMaze(model)) return 'end';
    return this.target === undefined ? 'target' : 'place';
  }

  /** Goes on with another puzzle, as it was kept. */
  open({ model, target, past = [], future = [] }) {
    [this.#now, this.#past, this.#future] = [{ model, target }, past, future];
    this.tool = isMaze(model) ? 'number' : 'block';
    this.#rest();
    this.cursor = [0, 0];
    this.changed();
  }

  /** Puts a changed puzzle in place of this one. Changes with the same `of` that follow each other are undone together. */
  apply(model, of) {
    if (model === this.model) return false;
    if (!of || of !== this.#now.of) this.#remember();
    this.#set({ model, target: this.#now.target, of });
    return true;
  }

  #remember() {
    this.#past.push(this.#now);
    if (this.#past.length > KEPT) this.#past.shift();
    this.#future = [];
  }

  #set(now) {
    this.#now = now;
    const known = puzzle.labels(now.model);
    if (!known.includes(now.target)) now.target = undefined;
    if (!known.includes(this.selected)) this.selected = undefined;
    if (!known.includes(this.pen)) this.pen = undefined;
    this.cursor = [Math.min(this.cursor[0], now.model.rows - 1), Math.min(this.cursor[1], now.model.cols - 1)];
    this.changed();
  }

  undo() { this.#back(this.#past, this.#future, 'said-undone'); }
  redo() { this.#back(this.#future, this.#past, 'said-redone'); }

  #back(from, to, message) {
    if (!from.length) return;
    to.push(this.#now);
    this.#rest();
    const now = from.pop();
    if (isMaze(now.model) !== isMaze(this.model)) this.tool = isMaze(now.model) ? 'number' : 'block';
    this.#set({ ...now, of: undefined });
    this.say(message);
  }

  #rest() {
    this.#hand = this.#draft = this.pen = this.selected = undefined;
    this.isMore = false;
  }

  use(tool) {
    this.tool = tool;
    this.#rest();
    if (tool === 'goal') this.selected = this.target;
    this.changed();
  }

  /** Asks for one more block that has a place. */
  more() {
    this.use('target');
    this.isMore = true;
    this.changed();
  }

  /** Takes the place of a block away, and goes on with another block of the goal. */
  less(label) {
    this.#remember();
    const model = puzzle.withoutGoal(this.model, label);
    this.#set({ model, target: puzzle.goalPlaces(model)[0]?.label });
    this.use(this.target === undefined ? 'target' : 'goal');
  }

  select(label) {
    this.selected = label;
    this.changed();
  }

  /** Makes a block the one to free. Where it goes is the next question. */
  choose(label) {
    if (label === undefined) return this.say('said-no-block');
    if (label !== this.target) {
      this.#remember();
      const isKept = this.isMore || puzzle.placeOf(this.model, label);
      this.#set({ model: isKept ? this.model : puzzle.withoutGoal(this.model), target: label });
    }
    this.use('goal');
    this.say('said-target', { label });
  }

  /** Where the chosen block is taken to make it larger: the lower right corner of its last cell. */
  get handle() {
    if (this.tool !== 'block' || this.selected === undefined) return undefined;
    const last = cellsOf(this.shown, this.selected).at(-1);
    return last && [last[0] + 0.88, last[1] + 0.88];
  }

  /** Where the block to free is shown as a ghost: `{ label, cell, isSet }`. */
  get ghost() {
    const { target: label } = this;
    if (label === undefined || isMaze(this.model)) return undefined;
    const place = puzzle.placeOf(this.shown, label);
    if (place) return { label, cell: place, isSet: true };
    const { top, left } = puzzle.box(cellsOf(this.model, label));
    return { label, cell: [top, left], isSet: false };
  }

  // the finger: points are rows and columns as fractions

  press(row, col) {
    const cell = [Math.floor(row), Math.floor(col)], { model, tool } = this;
    if (!puzzle.isInside(model, cell)) return;
    this.cursor = cell;
    this.pen = undefined;
    const label = blockAt(model, cell);
    const { handle } = this;
    if (tool === 'block' && handle && Math.hypot(row - handle[0], col - handle[1]) < NEAR) {
      this.#hand = { label: this.selected, grows: new Stroke(Math.floor(row) + 0.5, Math.floor(col) + 0.5) };
    } else if (tool === 'block' && label !== undefined) {
      const { top, left } = puzzle.box(cellsOf(model, label));
      this.#hand = { label, carries: [row - top, col - left] };
    } else if (tool === 'block') {
      this.#hand = { stroke: new Stroke(row, col), label: puzzle.freshLabel(model) };
    } else if (tool === 'goal' && this.target !== undefined) {
      const holds = cells => cells.some(one => same(one, cell));
      this.#takeUp(holds);
      const { cell: corner } = this.ghost, shape = puzzle.cellsAt(model, this.target, corner), own = cellsOf(model, this.target);
      // The ghost or the block itself is taken where the finger is; elsewhere the ghost jumps under the finger.
      const size = puzzle.box(own), from = holds(shape) ? corner : holds(own) ? [size.top, size.left] : undefined;
      const grip = from ? [row - from[0], col - from[1]] : [size.rows / 2, size.cols / 2];
      this.#hand = { grip };
    } else {
      this.#hand = { last: [row, col], value: this.#value(cell) };
    }
    this.drag(row, col);
  }

  /** Of several blocks that have a place, that under the finger: its place, or else the block itself. */
  #takeUp(holds) {
    const { model } = this, places = puzzle.goalPlaces(model) ?? [];
    if (holds(puzzle.cellsAt(model, this.target, this.ghost.cell)) || (this.stage !== 'ready')) return;
    const found = places.find(({ label, cell }) => holds(puzzle.cellsAt(model, label, cell))) ?? places.find(({ label }) => holds(cellsOf(model, label)));
    if (found) this.#now.target = this.selected = found.label;
  }

  /** What painting over a cell means: a second time it takes away. */
  #value(cell) {
    const { tool, model } = this;
    if (tool in PAINTS) return puzzle.at(model, cell) === PAINTS[tool] ? EMPTY : PAINTS[tool];
    return { number: this.number, outside: null, exit: 'x' }[tool];
  }

  drag(row, col) {
    const hand = this.#hand, { model, tool } = this;
    if (!hand) return;
    if (hand.stroke) {
      hand.stroke.to(row, col);
      this.#draft = puzzle.extendBlock(model, hand.label, hand.stroke.cells);
    } else if (hand.grows) {
      hand.grows.to(row, col);
      this.#draft = puzzle.growBlock(this.shown, hand.label, [Math.floor(row), Math.floor(col)], hand.grows.cells);
    } else if (hand.carries) {
      this.#draft = puzzle.carryBlock(this.shown, hand.label, [Math.round(row - hand.carries[0]), Math.round(col - hand.carries[1])]);
    } else if (hand.grip) {
      const corner = [Math.round(row - hand.grip[0]), Math.round(col - hand.grip[1])];
      hand.isMoved ||= !same(puzzle.clamp(model, this.target, corner), this.ghost.cell) || this.ghost.isSet;
      if (hand.isMoved) this.#draft = puzzle.withGoal(model, this.target, corner);
    } else {
      for (const cell of between(hand.last, [row, col])) this.#touch(cell, hand);
      hand.last = [row, col];
    }
    this.changed();
  }

  #touch(cell, { value }) {
    const { tool, shown } = this;
    if (!puzzle.isInside(shown, cell)) return;
    if (tool === 'erase') this.#draft = puzzle.erase(shown, cell);
    else if (tool in PAINTS) this.#draft = puzzle.paint(shown, [cell], value);
    else if (['number', 'outside', 'exit'].includes(tool)) this.#draft = puzzle.withNumber(shown, cell, value);
    else if (tool === 'start') this.#draft = puzzle.withStart(shown, cell);
  }

  release() {
    const hand = this.#hand, { tool } = this, draft = this.shown;
    if (!hand) return;
    this.#hand = this.#draft = undefined;
    const { cursor } = this;
    if (tool === 'target' || (tool === 'goal' && !hand.grip)) return this.choose(blockAt(this.model, cursor));
    const isChanged = tool === 'end' ? this.apply(puzzle.toggleEnd(this.model, cursor)) : this.apply(draft);
    if (hand.carries || hand.grows || (hand.stroke && isChanged)) {
      this.selected = hand.label;
      this.#tell(hand.label);
    } else if (hand.grip && isChanged) {
      this.#tellGoal();
    }
    this.changed();
  }

  cancel() {
    this.#hand = this.#draft = undefined;
    this.changed();
  }

  #tell(label) { this.say('said-block', { label, count: cellsOf(this.model, label).length }); }

  #tellGoal() {
    const { cell: [row, col] } = this.ghost;
    this.say('said-goal', { label: this.target, row: row + 1, column: col + 1 });
  }

  // the keys

  /** Does what a key means on the board; returns whether it means anything. */
  key(key) {
    if (ARROWS[key]) return this.#arrow(ARROWS[key]);
    if (key === ' ' || key === 'Enter') return this.#act();
    if (key === 'Delete' || key === 'Backspace') return this.#erase();
    if (key === 'Escape') return this.#escape();
    if (key.length > 2 || [...key].length !== 1) return false;
    return isMaze(this.model) ? this.#write(key) : this.#name(key);
  }

  #arrow([down, right]) {
    const { model, tool, target } = this, cell = [this.cursor[0] + down, this.cursor[1] + right];
    if (tool === 'goal' && target !== undefined) {
      const { cell: [row, col] } = this.ghost;
      if (this.apply(puzzle.withGoal(model, target, [row + down, col + right]), 'carry')) this.#tellGoal();
      return true;
    }
    if (!puzzle.isInside(model, cell)) return true;
    if (this.pen !== undefined && blockAt(model, cell) !== this.pen) {
      const extended = puzzle.extendBlock(model, this.pen, [cell]);
      // Not through other blocks.
      if (extended === model) return true;
      this.cursor = cell;
      this.apply(extended, `pen ${this.pen}`);
      this.#tell(this.pen);
      return true;
    }
    this.cursor = cell;
    this.changed();
    return true;
  }

  #act() {
    const { cursor, model, tool } = this, label = blockAt(model, cursor);
    if (tool === 'block') {
      if (this.pen !== undefined) return this.#lift();
      if (label === undefined && puzzle.at(model, cursor) !== EMPTY) return true;
      this.pen = this.selected = label ?? puzzle.freshLabel(model);
      if (label === undefined) this.apply(puzzle.extendBlock(model, this.pen, [cursor]), `pen ${this.pen}`);
      this.say('said-pen', { label: this.pen });
      this.changed();
    } else if (tool === 'goal' && this.target !== undefined) {
      const { cell } = this.ghost;
      this.apply(puzzle.withGoal(model, this.target, cell));
      this.#tellGoal();
    } else {
      this.press(cursor[0] + 0.5, cursor[1] + 0.5);
      this.release();
    }
    return true;
  }

  #lift() {
    this.#tell(this.pen);
    this.pen = undefined;
    this.#now.of = undefined;
    this.changed();
    return true;
  }

  #erase() {
    this.pen = undefined;
    const label = blockAt(this.model, this.cursor);
    if (this.apply(puzzle.erase(this.model, this.cursor))) this.say(label === undefined ? 'said-cleared' : 'said-erased', { label });
    return true;
  }

  #escape() {
    if (this.pen !== undefined) return this.#lift();
    if (this.selected === undefined && !this.isBusy) return false;
    this.#rest();
    this.changed();
    return true;
  }

  #write(key) {
    const { cursor, model } = this;
    const values = { x: 'x', X: 'x', _: null, '.': null };
    if (/^[sS]$/.test(key)) return this.apply(puzzle.withStart(model, cursor)) || true;
    if (/^[gGeE]$/.test(key)) return this.apply(puzzle.toggleEnd(model, cursor)) || true;
    if (!/^\d$/.test(key) && !(key in values)) return false;
    this.apply(puzzle.withNumber(model, cursor, key in values ? values[key] : Number(key)));
    // As on paper: to the next cell, and from the end of a row to the next row.
    const next = cursor[0] * model.cols + cursor[1] + 1;
    if (next < model.rows * model.cols) this.cursor = [Math.floor(next / model.cols), next % model.cols];
    this.changed();
    return true;
  }

  #name(key) {
    const { cursor, model } = this, label = blockAt(model, cursor);
    if (!/[\p{L}\p{N}]/u.test(key)) return false;
    if (label !== undefined) return this.rename(label, key) || true;
    if (this.apply(puzzle.extendBlock(model, key, [cursor]))) {
      this.selected = key;
      this.#tell(key);
      this.changed();
    } else {
      this.say('name-taken', { name: key });
    }
    return true;
  }

  /** Gives a block another name, or says why not. Returns whether it has it now. */
  rename(label, name) {
    const objection = puzzle.objection(this.model, label, name);
    if (objection) {
      this.say(objection, { name });
      return false;
    }
    if (label === name) return true;
    const isTarget = this.#now.target === label, { pen } = this;
    const renamed = puzzle.rename(this.model, label, name);
    this.#remember();
    this.selected = undefined;
    this.#set({ model: renamed, target: isTarget ? name : this.#now.target });
    this.selected = name;
    this.pen = pen === label ? name : pen;
    this.changed();
    this.say('said-renamed', { name });
    return true;
  }
}

/** The cells on the line between two points. */
function between([y, x], [row, col]) {
  const pieces = Math.max(1, Math.ceil(4 * Math.hypot(row - y, col - x)));
  const cells = Array.from({ length: pieces + 1 }, (_, k) => [y + (row - y) * k / pieces, x + (col - x) * k / pieces].map(Math.floor));
  return cells.filter((cell, k) => !same(cell, cells[k - 1]));
}

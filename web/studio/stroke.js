// The shape that a finger draws. Where it goes through the middles of cells, these are the block. Where it once goes across a corner,
// the block is the rectangle between its beginning and its end, as most blocks are rectangles. Going back takes cells away.

import { same } from './model.js';

/** How near to the middle of a cell a finger must come to mean the cell, in cells. */
const NEAR = 0.36;

const span = (a, b) => Array.from({ length: Math.abs(a - b) + 1 }, (_, k) => Math.min(a, b) + k);
const rectangle = ([r, c], [row, col]) => span(r, row).flatMap(one => span(c, col).map(other => [one, other]));

export class Stroke {
  #way; #point; #end;

  /** Begins at a point of the board: rows and columns as fractions, so that the middle of the first cell is (0.5, 0.5). */
  constructor(row, col) {
    this.#way = [[Math.floor(row), Math.floor(col)]];
    this.#point = [row, col];
    this.#end = this.#way[0];
  }

  /** Goes straight on to a point. */
  to(row, col) {
    const [y, x] = this.#point, pieces = Math.max(1, Math.ceil(8 * Math.hypot(row - y, col - x)));
    for (let k = 1; k <= pieces; k += 1) this.#reach(y + (row - y) * k / pieces, x + (col - x) * k / pieces);
    this.#point = [row, col];
  }

  #reach(row, col) {
    const cell = [Math.floor(row), Math.floor(col)], way = this.#way;
    this.#end = cell;
    if (Math.hypot(row - cell[0] - 0.5, col - cell[1] - 0.5) > NEAR || same(cell, way.at(-1))) return;
    if (same(cell, way.at(-2))) way.pop();
    else way.push(cell);
  }

  /** The cells that it covers; the first is the one where it began. */
  get cells() {
    const way = same(this.#end, this.#way.at(-1)) ? this.#way : [...this.#way, this.#end];
    const isStraight = way.every(([row, col], k) => k === 0 || row === way[k - 1][0] || col === way[k - 1][1]);
    const all = isStraight ? way.slice(1).flatMap((cell, k) => rectangle(way[k], cell)) : rectangle(way[0], way.at(-1));
    return [way[0], ...all.filter((cell, k) => !same(cell, way[0]) && all.findIndex(other => same(cell, other)) === k)];
  }
}

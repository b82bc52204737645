// The puzzle that is drawn as an SVG. Finished pictures are the program's; this one also shows what is not finished.

import * as puzzle from './model.js';
import { CELL, make, path } from './shared.js';

/** Room around the cells, for the frame. */
export const MARGIN = 24;

/** Where the label of a block stands, in cells. */
function middle(cells) {
  const { top, left, rows, cols } = puzzle.box(cells), center = [top + rows / 2, left + cols / 2];
  if (cells.length === rows * cols) return center;
  const far = ([row, col]) => Math.hypot(row + 0.5 - center[0], col + 0.5 - center[1]);
  const [row, col] = cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return [row + 0.5, col + 0.5];
}

/** The side and the lines where the frame is open: those of the model, or the one that the goal touches. */
export function opening(model) {
  if (puzzle.isMaze(model) || model.exit === 'none') return undefined;
  if (model.exit) return model.exit;
  const [goal, ...others] = puzzle.goalPlaces(model) ?? [], cells = goal && !others.length ? puzzle.cellsOf(model, goal.label) : [];
  if (!cells.length) return undefined;
  const { top, left, rows, cols } = puzzle.box(cells), [row, col] = goal.cell;
  const touched = (r, c) => ({ top: r === 0, bottom: r + rows === model.rows, left: c === 0, right: c + cols === model.cols });
  const sides = Object.entries(touched(row, col)).filter(([, is]) => is).map(([side]) => side);
  if (sides.length !== 1 || touched(top, left)[sides[0]]) return undefined;
  const isFlat = sides[0] === 'top' || sides[0] === 'bottom';
  return { side: sides[0], cells: isFlat ? [col, col + cols - 1] : [row, row + rows - 1] };
}

/** The frame around the board, with its opening. */
function frame(model) {
  const [w, h] = [model.cols * CELL, model.rows * CELL], out = 6, gap = opening(model);
  const sides = { top: [-out, -out, w + out, -out], right: [w + out, -out, w + out, h + out], bottom: [w + out, h + out, -out, h + out], left: [-out, h + out, -out, -out] };
  const lines = Object.entries(sides).map(([side, [x1, y1, x2, y2]]) => {
    if (gap?.side !== side) return `M${x1} ${y1}L${x2} ${y2}`;
    const [from, to] = [gap.cells[0] * CELL, (gap.cells[1] + 1) * CELL];
    return x1 === x2
      ? `M${x1} ${Math.min(y1, y2)}V${from}M${x1} ${to}V${Math.max(y1, y2)}`
      : `M${Math.min(x1, x2)} ${y1}H${from}M${to} ${y1}H${Math.max(x1, x2)}`;
  });
  return make('path', { class: 'frame', d: lines.join('') });
}

const text = (content, [row, col], size, name) => make('text', { class: name, x: col * CELL, y: row * CELL, 'font-size': size, dy: '.35em' }, content);

/** Size of the letters of a label that has to fit into `width` cells. */
const letters = (label, width) => Math.min(34, Math.max(14, Math.floor((width * CELL - 24) / ([...label].length * 0.62))));

function blocks(model, { selected, target, pen }) {
  return puzzle.labels(model).map(label => {
    const cells = puzzle.cellsOf(model, label), width = puzzle.box(cells).cols;
    const kind = label === target ? 'target' : puzzle.kind(model, label, cells);
    const names = ['block', kind, ...(label === selected || label === pen ? ['selected'] : [])];
    const isRectangle = cells.length === width * puzzle.box(cells).rows;
    return make('g', { class: names.join(' ') }, make('path', { d: path(cells) }), text(label, middle(cells), letters(label, isRectangle ? width : 1), 'label'));
  });
}

function numbers(model) {
  const start = puzzle.startOf(model);
  return model.cells.flatMap((line, row) => line.map((value, col) => {
    const group = make('g', { class: value === null ? 'outside' : value === 'x' ? 'exit' : 'field' });
    group.append(make('rect', { x: col * CELL + 3, y: row * CELL + 3, width: CELL - 6, height: CELL - 6, rx: 8 }));
    const cell = [row, col], center = [row + 0.5, col + 0.5];
    if (value !== null && puzzle.same(start, cell)) group.append(make('circle', { class: 'start', cx: center[1] * CELL, cy: center[0] * CELL, r: 38 }));
    if (model.goals.some(goal => puzzle.same(goal, cell))) {
      for (const r of [42, 34]) group.append(make('circle', { class: 'end', cx: center[1] * CELL, cy: center[0] * CELL, r }));
    }
    if (value !== null) group.append(text(value === 'x' ? '×' : String(value), center, letters(String(value), 0.9), 'label'));
    return group;
  }));
}

/**
 * The drawing of a puzzle.
 *
 * @param look `selected`, `target`, `pen`: labels; `ghost`: `{ label, cell }`; `handle`: where the chosen block grows; `faults`: cells to mark
 */
export function picture(model, look = {}) {
  const { rows, cols } = model, { ghost, faults = [] } = look;
  const svg = make('svg', { viewBox: `${-MARGIN} ${-MARGIN} ${cols * CELL + 2 * MARGIN} ${rows * CELL + 2 * MARGIN}`, 'aria-hidden': true });
  if (puzzle.isMaze(model)) {
    svg.append(...numbers(model));
  } else {
    const room = [make('rect', { class: 'floor', x: -6, y: -6, width: cols * CELL + 12, height: rows * CELL + 12 })];
    model.cells.forEach((line, row) => line.forEach((value, col) => {
      const [x, y] = [col * CELL, row * CELL];
      if (value === puzzle.WALL) room.push(make('rect', { class: 'wall', x, y, width: CELL, height: CELL }));
      else if (value === puzzle.GATE) room.push(make('path', { class: 'gate', d: `M${x + 20} ${y + 8}v84m20 -84v84m20 -84v84m20 -84v84` }));
      else if (value === puzzle.EMPTY) room.push(make('rect', { class: 'room', x: x + 10, y: y + 10, width: CELL - 20, height: CELL - 20 }));
    }));
    svg.append(...room, ...blocks(model, look), frame(model));
    const others = ghost ? puzzle.withoutGoal(model, ghost.label) : model;
    for (const { cells } of puzzle.goalShapes(others)) svg.append(make('path', { class: 'goal', d: path(cells, 14, 10) }));
    if (ghost) svg.append(shadow(model, ghost));
  }
  if (look.handle) svg.append(make('circle', { class: 'handle', cx: look.handle[1] * CELL, cy: look.handle[0] * CELL, r: 15 }));
  for (const [row, col] of faults) svg.append(make('rect', { class: 'fault', x: col * CELL + 5, y: row * CELL + 5, width: CELL - 10, height: CELL - 10, rx: 10 }));
  return svg;
}

/** The block to free where it must go, as a ghost that can be dragged. */
function shadow(model, { label, cell, isSet }) {
  const there = puzzle.cellsAt(model, label, cell);
  return make('g', { class: isSet ? 'ghost' : 'ghost waiting' }, make('path', { d: path(there, 10) }), ...(isSet ? [] : [text(label, middle(there), 42, 'label')]));
}

// The puzzle that is drawn, as plain data (the model of ../README.md), and what can be done to it. Nothing here knows the page.
// A function that changes something returns a new model; it returns the same one if there is nothing to change.

export const EMPTY = '.';
export const WALL = '#';
export const GATE = '-';
/** Smallest and largest number of rows and columns that can be drawn. Larger puzzles can be opened. */
export const SIZES = [1, 30];
/** Longest label, in characters, as in puzzle files. */
const LONGEST = 40;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const NEXT = [[-1, 0], [0, 1], [1, 0], [0, -1]];

const grid = (rows, cols, value) => Array.from({ length: rows }, () => Array(cols).fill(value));

/** An empty board of sliding blocks; with `cars`, each block moves along its length. */
export function board(rows, cols, title, cars = false) {
  return { family: 'sliding', title, rows, cols, cells: grid(rows, cols, EMPTY), along_length: cars, gate_blocks: [], axes: {}, goals: [], exit: null };
}

/** A field without numbers. */
export function maze(rows, cols, title) {
  return { family: 'maze', title, rows, cols, cells: grid(rows, cols, null), start: [0, 0], goals: [], directions: 'queen', wrap: false };
}

export const isMaze = model => model.family === 'maze';
export const same = (a, b) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
export const isInside = ({ rows, cols }, [row, col]) => row >= 0 && col >= 0 && row < rows && col < cols;
export const at = (model, [row, col]) => model.cells[row]?.[col];

/** The label of the block on a cell, or undefined. */
export function blockAt(model, cell) {
  const value = at(model, cell);
  return isMaze(model) || value === undefined || [EMPTY, WALL, GATE].includes(value) ? undefined : value;
}

/** All cells with a value, in reading order. */
export function cellsOf(model, value) {
  return model.cells.flatMap((line, row) => line.flatMap((one, col) => (one === value ? [[row, col]] : [])));
}

/** The labels of all blocks, in reading order. */
export function labels(model) {
  return isMaze(model) ? [] : [...new Set(model.cells.flat())].filter(value => ![EMPTY, WALL, GATE].includes(value));
}

/** The smallest rectangle around some cells. */
export function box(cells) {
  const rows = cells.map(([row]) => row), cols = cells.map(([, col]) => col);
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  return { top, left, rows: Math.max(...rows) - top + 1, cols: Math.max(...cols) - left + 1 };
}

/** The look of a block: that of the program. */
export function kind(model, label, cells = cellsOf(model, label)) {
  if (targets(model).includes(label)) return 'target';
  if (cells.length === 1) return 'small';
  const { rows, cols } = box(cells);
  return cols > rows ? 'flat' : 'upright';
}

/** The first letter that no block has, or a letter with a number. */
export function freshLabel(model) {
  const used = new Set(labels(model));
  for (let round = 1; ; round += 1) {
    const found = LETTERS.find(letter => !used.has(round > 1 ? letter + round : letter));
    if (found) return round > 1 ? found + round : found;
  }
}

/** The labels that the goal names. */
export const targets = model => (isMaze(model) ? [] : model.goals.flatMap(({ places = [] }) => places.flatMap(({ blocks }) => blocks)));

/** `{ label, cell }` of each block of a goal that can be drawn: blocks that each have one place. Undefined for any other goal. */
export function goalPlaces(model) {
  if (isMaze(model) || model.goals.length > 1) return undefined;
  const [{ places = [], empty = [] } = {}] = model.goals;
  const isDrawn = !empty.length && places.every(place => place.blocks.length === 1 && place.at.length === 1);
  return isDrawn ? places.map(({ blocks: [label], at: [cell] }) => ({ label, cell })) : undefined;
}

/** Where the goal has this block, if it can be drawn. */
export const placeOf = (model, label) => goalPlaces(model)?.find(place => place.label === label)?.cell;

/** The cells of a block whose smallest rectangle begins at `corner`. */
export function cellsAt(model, label, [row, col]) {
  const cells = cellsOf(model, label), { top, left } = box(cells);
  return cells.map(([r, c]) => [r - top + row, c - left + col]);
}

/** The outlines that the goals name: `{ label, cells }` for each place. */
export function goalShapes(model) {
  return model.goals.flatMap(({ places = [], empty = [] }) => [
    ...places.flatMap(({ blocks: [label], at: corners }) => {
      if (!cellsOf(model, label).length) return [];
      return corners.map(corner => ({ label, cells: cellsAt(model, label, corner) }));
    }),
    ...empty.map(cell => ({ label: targets(model)[0] ?? '', cells: [cell] })),
  ]);
}

const unique = cells => cells.filter((cell, index) => cells.findIndex(other => same(cell, other)) === index);

/** The cells of a list that hang together with the first one. */
export function connected(cells) {
  const found = cells.slice(0, 1), rest = cells.slice(1);
  for (const [row, col] of found) {
    for (const way of NEXT) {
      const index = rest.findIndex(cell => same(cell, [row + way[0], col + way[1]]));
      if (index >= 0) found.push(...rest.splice(index, 1));
    }
  }
  return found;
}

/** Cells with new values: [[row, column, value]]. */
function written(model, changes) {
  const real = changes.filter(([row, col, value]) => isInside(model, [row, col]) && model.cells[row][col] !== value);
  if (!real.length) return model;
  const cells = model.cells.map(line => [...line]);
  for (const [row, col, value] of real) cells[row][col] = value;
  return tidy({ ...model, cells });
}

/** Forgets what a model says of blocks and cells that are not there any more. */
function tidy(model) {
  if (isMaze(model)) {
    const isCell = cell => typeof at(model, cell) === 'number';
    return { ...model, goals: model.goals.filter(isCell), start: model.start && isInside(model, model.start) ? model.start : null };
  }
  const drawn = goalPlaces(model), known = new Set(labels(model)), keep = (list = []) => list.filter(label => known.has(label));
  const isThere = ({ places = [], empty = [] }) => places.every(({ blocks }) => blocks.every(label => known.has(label)))
    && empty.every(cell => isInside(model, cell));
  const tidied = {
    ...model,
    gate_blocks: keep(model.gate_blocks),
    axes: Object.fromEntries(Object.entries(model.axes ?? {}).filter(([label]) => known.has(label))),
    // Of several blocks that each have a place, the others keep theirs.
    goals: drawn ? drawnGoal(drawn.filter(({ label }) => known.has(label))) : model.goals.filter(isThere),
  };
  if (model.together) tidied.together = keep(model.together);
  return tidied;
}

/** A block that also covers those of the cells that are empty and hang together with it; a new one, with the first of them. */
export function extendBlock(model, label, cells) {
  const own = cellsOf(model, label), free = unique(cells).filter(cell => at(model, cell) === EMPTY);
  return moved(model, written(model, connected([...own, ...free]).map(([row, col]) => [row, col, label])), label);
}

/** A block whose last corner is dragged to a cell: a rectangle becomes the rectangle up to there, another shape covers the cells on the way. */
export function growBlock(model, label, [row, col], way) {
  const own = cellsOf(model, label), { top, left, rows, cols } = box(own);
  if (own.length < rows * cols) return extendBlock(model, label, way);
  const [bottom, right] = [Math.max(top, row), Math.max(left, col)], inside = ([r, c]) => r >= top && r <= bottom && c >= left && c <= right;
  const cells = model.cells.flatMap((line, r) => line.map((value, c) => [r, c, value])).filter(inside);
  if (!cells.every(([,, value]) => value === EMPTY || value === label)) return model;
  return moved(model, written(model, [...cells.map(([r, c]) => [r, c, label]), ...own.filter(cell => !inside(cell)).map(([r, c]) => [r, c, EMPTY])]), label);
}

/** A block that is carried to where its smallest rectangle begins at `corner`, if there is room. */
export function carryBlock(model, label, corner) {
  const there = cellsAt(model, label, corner);
  if (!there.every(cell => [EMPTY, label].includes(at(model, cell)))) return model;
  const gone = cellsOf(model, label).filter(cell => !there.some(other => same(cell, other)));
  return written(model, [...there.map(([row, col]) => [row, col, label]), ...gone.map(([row, col]) => [row, col, EMPTY])]);
}

/** The goal of a block that has grown upwards or to the left stays where it was, as far as the board goes. */
function moved(before, after, label) {
  const cell = placeOf(after, label);
  return before === after || !cell ? after : withGoal(after, label, cell);
}

/** Without the whole block, the wall, the gate or the number on a cell. */
export function erase(model, cell) {
  if (isMaze(model)) return written(model, [[...cell, null]]);
  const label = blockAt(model, cell);
  return written(model, (label === undefined ? [cell] : cellsOf(model, label)).map(([row, col]) => [row, col, EMPTY]));
}

/** Walls or gates on those of the cells that have no block. */
export function paint(model, cells, value) {
  const free = cells.filter(cell => blockAt(model, cell) === undefined);
  const painted = written(model, free.map(([row, col]) => [row, col, value]));
  return painted === model || value !== GATE ? painted : withGates(painted);
}

/** Gates are for the block of the goal, if nothing else was said. */
function withGates(model) {
  const known = targets(model);
  return model.gate_blocks?.length || !known.length || !cellsOf(model, GATE).length ? model : { ...model, gate_blocks: [known[0]] };
}

/** Why a block cannot have this name: the key of a message; undefined if it can. */
export function objection(model, label, name) {
  if (!name) return 'name-empty';
  if ([...name].length > LONGEST) return 'name-long';
  if (/\s/u.test(name)) return 'name-space';
  if (/^(\.+|#+|-+|\*)$/.test(name)) return 'name-sign';
  return name !== label && labels(model).includes(name) ? 'name-taken' : undefined;
}

/** A block with another name. */
export function rename(model, label, name) {
  if (label === name || objection(model, label, name)) return model;
  const other = one => (one === label ? name : one);
  return {
    ...model,
    cells: model.cells.map(line => line.map(other)),
    together: model.together?.map(other),
    gate_blocks: model.gate_blocks?.map(other),
    axes: Object.fromEntries(Object.entries(model.axes ?? {}).map(([one, axis]) => [other(one), axis])),
    goals: model.goals.map(goal => ({ ...goal, places: goal.places?.map(place => ({ ...place, blocks: place.blocks.map(other) })) })),
  };
}

/** "horizontal", "vertical" or "fixed" if a block moves so only. */
function axisOf(model, label, { rows, cols }) {
  const axis = model.axes?.[label];
  if (axis) return axis === 'both' ? undefined : axis;
  if (!model.along_length || rows === cols) return undefined;
  return cols > rows ? 'horizontal' : 'vertical';
}

/** The cell nearest to `cell` where the top left corner of a block may be, so that all of it is on the board and on its line. */
export function clamp(model, label, [row, col]) {
  const size = box(cellsOf(model, label)), axis = axisOf(model, label, size);
  const limit = (value, most) => Math.max(0, Math.min(most, value));
  return [
    limit(axis === 'horizontal' || axis === 'fixed' ? size.top : row, model.rows - size.rows),
    limit(axis === 'vertical' || axis === 'fixed' ? size.left : col, model.cols - size.cols),
  ];
}

/** The goal with these places. */
const drawnGoal = places => (places.length ? [{ places: places.map(({ label, cell }) => ({ blocks: [label], at: [cell] })), empty: [] }] : []);

/** The goal that a block has its top left corner on a cell, and that the others stay where the goal has them. */
export function withGoal(model, label, cell) {
  const places = goalPlaces(model) ?? [], place = { label, cell: clamp(model, label, cell) };
  const goals = drawnGoal(places.some(one => one.label === label) ? places.map(one => (one.label === label ? place : one)) : [...places, place]);
  return JSON.stringify(goals) === JSON.stringify(model.goals) ? model : withGates({ ...model, goals, exit: null });
}

/** A goal without the place of this block; without `label`, no goal at all. Gates that were for it are for another block of the goal. */
export function withoutGoal(model, label) {
  const goals = drawnGoal((goalPlaces(model) ?? []).filter(one => label !== undefined && one.label !== label));
  const rest = { ...model, goals, exit: null }, gone = targets(model).filter(one => !targets(rest).includes(one)), gates = model.gate_blocks ?? [];
  return withGates({ ...rest, gate_blocks: gates.length === 1 && gone.includes(gates[0]) ? [] : gates });
}

const SIDES = ['top', 'right', 'bottom', 'left'];

/** The choice that the opening of the frame is: "" (where the goal touches the frame), "none", a side, or "other". */
export function openingName(model) {
  if (!model.exit) return '';
  if (model.exit === 'none') return 'none';
  return same(model.exit.cells, withOpening(model, model.exit.side).exit?.cells) ? model.exit.side : 'other';
}

/** The frame open as `name` says: on a side, as wide as the first block of the goal and where it goes. */
export function withOpening(model, name) {
  if (!SIDES.includes(name)) return { ...model, exit: name === 'none' ? 'none' : null };
  const [{ label, cell: [row, col] } = {}] = goalPlaces(model) ?? [];
  if (label === undefined) return model;
  const { rows, cols } = box(cellsOf(model, label));
  return { ...model, exit: { side: name, cells: name === 'top' || name === 'bottom' ? [col, col + cols - 1] : [row, row + rows - 1] } };
}

/** How a block moves: "horizontal", "vertical", "fixed" or "both"; undefined as all blocks do. */
export function withAxis(model, label, axis) {
  const axes = { ...model.axes };
  if (axis) axes[label] = axis;
  else delete axes[label];
  return { ...model, axes };
}

/** Another number of rows and columns; what is outside is cut off at the bottom and on the right. */
export function resize(model, rows, cols) {
  const limit = size => Math.max(SIZES[0], Math.min(SIZES[1], size));
  const height = limit(rows), width = limit(cols), fill = isMaze(model) ? null : EMPTY;
  if (height === model.rows && width === model.cols) return model;
  const cells = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, col) => model.cells[row]?.[col] ?? fill));
  const cut = tidy({ ...model, rows: height, cols: width, cells, exit: isMaze(model) ? undefined : null });
  return (goalPlaces(cut) ?? []).reduce((known, { label, cell }) => withGoal(known, label, cell), cut);
}

/** A number, `null` (outside) or "x" (an exit) on a cell of a maze. */
export const withNumber = (model, [row, col], value) => written(model, [[row, col, value]]);

/** A maze that starts on a cell. */
export const withStart = (model, cell) => (same(model.start, cell) ? model : { ...model, start: cell });

/** A maze with one more or one less cell that ends it. */
export function toggleEnd(model, cell) {
  if (typeof at(model, cell) !== 'number') return model;
  const rest = model.goals.filter(other => !same(other, cell));
  return { ...model, goals: rest.length < model.goals.length ? rest : [...rest, cell] };
}

/** Whether a maze has somewhere to go, or a board a goal. */
export const hasGoal = model => model.goals.length > 0 || (isMaze(model) && model.cells.flat().includes('x'));

/** Whether nothing has been drawn yet. */
export const isBlank = model => model.cells.flat().every(value => value === (isMaze(model) ? null : EMPTY));

/** Where a maze begins: as the program, in the middle if there is an exit and nothing else is said. */
export function startOf(model) {
  return model.start ?? (model.cells.flat().includes('x') ? [model.rows >> 1, model.cols >> 1] : [0, 0]);
}

// The studio's editor without a page: shapes that a finger draws, keys, goals, undo, names, sizes, mazes, links, and words.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Editor } from '../../../web/studio/editor.js';
import * as puzzle from '../../../web/studio/model.js';
import { Stroke } from '../../../web/studio/stroke.js';
import { pack, unpack } from '../../../web/studio/share.js';
import { choose, languages, speaker } from '../../../web/studio/words.js';
import { tags, words } from '../../../web/words.mjs';

/** A board from rows of text. */
const board = (...rows) => ({ ...puzzle.board(rows.length, rows[0].length, 'Test'), cells: rows.map(row => [...row]) });
const text = ({ cells }) => cells.map(row => row.join(''));

function drag(editor, ...cells) {
  const [[row, col], ...others] = cells;
  editor.press(row + 0.5, col + 0.5);
  for (const [r, c] of others) editor.drag(r + 0.5, c + 0.5);
  editor.release();
}

/** The cells of a stroke through the middles of cells, in reading order. */
function stroke(...cells) {
  const [[row, col], ...others] = cells, drawn = new Stroke(row + 0.5, col + 0.5);
  for (const [r, c] of others) drawn.to(r + 0.5, c + 0.5);
  return drawn.cells.map(String).sort().join(' ');
}

test('a stroke through middles is a shape, a stroke across a corner is a rectangle', () => {
  assert.equal(stroke([0, 0]), '0,0');
  assert.equal(stroke([0, 0], [0, 3]), '0,0 0,1 0,2 0,3');
  assert.equal(stroke([0, 0], [1, 1]), '0,0 0,1 1,0 1,1');
  assert.equal(stroke([2, 2], [0, 1]), '0,1 0,2 1,1 1,2 2,1 2,2');
  assert.equal(stroke([0, 0], [1, 0], [1, 1]), '0,0 1,0 1,1');
  assert.equal(stroke([0, 0], [0, 2], [2, 2]), '0,0 0,1 0,2 1,2 2,2');
});

test('a stroke that goes back gets smaller', () => {
  assert.equal(stroke([0, 0], [0, 3], [0, 1]), '0,0 0,1');
  assert.equal(stroke([0, 0], [2, 2], [1, 1]), '0,0 0,1 1,0 1,1');
});

test('a goal is dragged on, but not off the board', () => {
  const editor = new Editor(puzzle.withGoal(board('BB..', 'BB..', '....'), 'B', [1, 1]));
  editor.use('goal');
  drag(editor, [1, 1], [9, 0]);
  assert.deepEqual([puzzle.placeOf(editor.model, 'B'), editor.stage], [[1, 0], 'ready']);
});

test('blocks never overlap, and what another block cuts off does not belong to them', () => {
  const editor = new Editor(board('...', 'A#.', '...'));
  drag(editor, [0, 1], [2, 1]);
  assert.deepEqual(text(editor.model), ['.B.', 'A#.', '...']);
});

/** Drags the handle of the chosen block to the middle of a cell. */
function grow(editor, [row, col]) {
  editor.press(...editor.handle);
  editor.drag(row + 0.5, col + 0.5);
  editor.release();
}

test('a block is carried where there is room, and grows by its handle', () => {
  const said = [], editor = new Editor(puzzle.withGoal(board('AA..', '....', '..B.'), 'A', [2, 0]), undefined, key => said.push(key));
  assert.equal(editor.handle, undefined);
  drag(editor, [0, 0], [1, 1]);
  assert.deepEqual(text(editor.model), ['....', '.AA.', '..B.']);
  // Not onto another block, and not off the board; its goal stays where it is.
  drag(editor, [1, 1], [2, 1]);
  drag(editor, [1, 1], [9, 9]);
  assert.deepEqual([text(editor.model), puzzle.placeOf(editor.model, 'A')], [['....', '.AA.', '..B.'], [2, 0]]);
  assert.deepEqual([editor.selected, editor.handle], ['A', [1.88, 2.88]]);
  grow(editor, [1, 3]);
  assert.deepEqual(text(editor.model), ['....', '.AAA', '..B.']);
  // A rectangle stays one: with B below, it does not grow down.
  grow(editor, [2, 3]);
  assert.deepEqual(text(editor.model), ['....', '.AAA', '..B.']);
  grow(editor, [1, 1]);
  assert.deepEqual(text(editor.model), ['....', '.A..', '..B.']);
  grow(editor, [2, 1]);
  assert.deepEqual([text(editor.model), puzzle.placeOf(editor.model, 'A')], [['....', '.A..', '.AB.'], [1, 0]]);
  for (let k = 0; k < 4; k += 1) editor.undo();
  assert.deepEqual(text(editor.model), ['AA..', '....', '..B.']);
  // Another shape covers the cells on the way.
  const corner = new Editor(board('AA.', 'A..', '...'));
  drag(corner, [0, 0]);
  grow(corner, [2, 0]);
  assert.deepEqual(text(corner.model), ['AA.', 'A..', 'A..']);
});

test('everything can be undone and done again', () => {
  const editor = new Editor(board('...', '...'));
  drag(editor, [0, 0], [0, 1]);
  editor.use('target');
  drag(editor, [0, 0]);
  drag(editor, [0, 0], [1, 1]);
  editor.apply(puzzle.resize(editor.model, 3, 3));
  const last = JSON.stringify(editor.model);
  for (let k = 0; k < 4; k += 1) editor.undo();
  assert.deepEqual(text(editor.model), ['...', '...']);
  assert.equal(editor.canUndo, false);
  for (let k = 0; k < 4; k += 1) editor.redo();
  assert.equal(JSON.stringify(editor.model), last);
});

test('keys alone draw a puzzle', () => {
  const editor = new Editor(puzzle.board(3, 3, ''));
  const keys = (...names) => names.forEach(name => assert.ok(editor.key(name), name));
  keys(' ', 'ArrowRight', 'ArrowDown', 'ArrowLeft', ' ');
  assert.deepEqual(text(editor.model), ['AA.', 'AA.', '...']);
  // The pen is up: arrows only go.
  keys('ArrowDown', ' ', 'ArrowRight', 'Escape', 's');
  assert.deepEqual(text(editor.model), ['AA.', 'AA.', 'ss.']);
  // One stroke of the pen is undone at once.
  editor.undo();
  editor.undo();
  assert.deepEqual(text(editor.model), ['AA.', 'AA.', '...']);
  editor.redo();
  keys('Delete');
  assert.deepEqual(text(editor.model), ['AA.', 'AA.', '...']);
  editor.use('target');
  keys('ArrowUp', 'Enter', 'ArrowRight', 'ArrowDown');
  assert.deepEqual(puzzle.goalPlaces(editor.model), [{ label: 'A', cell: [1, 1] }]);
  editor.use('wall');
  keys('ArrowDown', ' ');
  assert.deepEqual(text(editor.model)[2], '.#.');
  assert.equal(editor.key('F5'), false);
});

test('the pen does not go through other blocks', () => {
  const editor = new Editor(board('.A.'));
  for (const key of [' ', 'ArrowRight', 'ArrowRight']) editor.key(key);
  assert.deepEqual([text(editor.model), editor.cursor], [['BA.'], [0, 0]]);
});

test('names stay different, and the goal follows a name', () => {
  const said = [], editor = new Editor(puzzle.withGoal(board('AB..'), 'A', [0, 2]), undefined, key => said.push(key));
  assert.equal(editor.rename('A', 'B'), false);
  assert.equal(editor.rename('A', 'a b'), false);
  assert.equal(editor.rename('A', '#'), false);
  assert.deepEqual(said, ['name-taken', 'name-space', 'name-sign']);
  assert.ok(editor.rename('A', 'red'));
  assert.deepEqual(editor.model.cells, [['red', 'B', '.', '.']]);
  assert.equal(editor.target, 'red');
});

test('what is removed is forgotten in goals and rules', () => {
  const model = puzzle.withAxis(puzzle.paint(puzzle.withGoal(board('AB..'), 'A', [0, 2]), [[0, 3]], '-'), 'A', 'horizontal');
  assert.deepEqual(model.gate_blocks, ['A']);
  const { goals, axes, gate_blocks: gates } = puzzle.erase(model, [0, 0]);
  assert.deepEqual([goals, axes, gates], [[], {}, []]);
  assert.deepEqual(puzzle.withGoal(puzzle.withoutGoal(model), 'B', [0, 2]).gate_blocks, ['B'], 'the gates are for the new target');
});

test('another size keeps what fits', () => {
  const model = puzzle.withGoal(board('AA.', 'AA.', '..B'), 'A', [1, 1]);
  const smaller = puzzle.resize(model, 3, 2);
  assert.deepEqual(text(smaller), ['AA', 'AA', '..']);
  assert.deepEqual(puzzle.placeOf(smaller, 'A'), [1, 0]);
  assert.deepEqual(text(puzzle.resize(model, 4, 3)), ['AA.', 'AA.', '..B', '...']);
  assert.equal(puzzle.resize(puzzle.board(1, 1, ''), 0, 1).rows, 1);
});

test('the goal of a car is on its line', () => {
  const cars = { ...board('AA..', '.B..', '.B..'), along_length: true };
  const editor = new Editor(cars);
  editor.use('target');
  drag(editor, [0, 0]);
  drag(editor, [0, 0], [2, 3]);
  assert.deepEqual(puzzle.goalPlaces(editor.model), [{ label: 'A', cell: [0, 2] }]);
});

test('a maze is typed', () => {
  const editor = new Editor(puzzle.maze(2, 2, ''));
  for (const key of '123') editor.key(key);
  assert.deepEqual(editor.model.cells, [[1, 2], [3, null]]);
  assert.equal(editor.stage, 'end');
  for (const key of ['0', 'g', 'ArrowUp', 's']) editor.key(key);
  assert.deepEqual([editor.model.goals, editor.model.start, editor.stage], [[[1, 1]], [0, 1], 'ready']);
  editor.use('exit');
  drag(editor, [0, 0], [1, 0]);
  assert.deepEqual(editor.model.cells, [['x', 2], ['x', 0]]);
});

test('a goal that cannot be drawn stays as it is', () => {
  const goals = [{ places: [{ blocks: ['A', 'B'], at: [[0, 1], [0, 2]] }], empty: [] }];
  const editor = new Editor({ ...board('AB..'), goals });
  assert.equal(editor.stage, 'ready');
  assert.equal(editor.target, undefined);
  drag(editor, [0, 2]);
  assert.deepEqual(editor.model.goals, goals);
});

test('several blocks have places, each dragged to its own', () => {
  const said = [], editor = new Editor(board('AB', '..', 'CD'), undefined, key => said.push(key));
  editor.choose('A');
  drag(editor, [0, 0], [1, 0]);
  editor.more();
  assert.deepEqual([editor.tool, editor.isMore], ['target', true]);
  drag(editor, [0, 1]);
  assert.deepEqual([editor.tool, editor.stage, editor.target], ['goal', 'place', 'B']);
  drag(editor, [0, 1], [1, 1]);
  const places = () => puzzle.goalPlaces(editor.model).map(({ label, cell }) => `${label} ${cell}`);
  assert.deepEqual([editor.stage, places()], ['ready', ['A 1,0', 'B 1,1']]);
  // The outline under the finger is carried, and so is a block of the goal where it is.
  drag(editor, [1, 0], [2, 0]);
  assert.deepEqual([editor.target, places()], ['A', ['A 2,0', 'B 1,1']]);
  drag(editor, [0, 1], [2, 1]);
  assert.deepEqual(places(), ['A 2,0', 'B 2,1']);
  editor.less('A');
  assert.deepEqual([editor.target, places()], ['B', ['B 2,1']]);
  editor.undo();
  assert.deepEqual(places(), ['A 2,0', 'B 2,1']);
  // A block that is removed takes its place with it.
  editor.apply(puzzle.erase(editor.model, [0, 0]));
  assert.deepEqual(places(), ['B 2,1']);
  // Another block to free, without more: the goal begins anew.
  editor.choose('C');
  assert.deepEqual([editor.stage, places()], ['place', []]);
});

test('the frame opens where someone says', () => {
  const model = puzzle.withGoal(board('A..', '...', '...'), 'A', [2, 2]);
  assert.equal(puzzle.openingName(model), '');
  const right = puzzle.withOpening(model, 'right');
  assert.deepEqual(right.exit, { side: 'right', cells: [2, 2] });
  assert.equal(puzzle.openingName(right), 'right');
  assert.equal(puzzle.openingName(puzzle.withOpening(model, 'none')), 'none');
  assert.equal(puzzle.openingName({ ...model, exit: { side: 'top', cells: [0, 1] } }), 'other');
  assert.equal(puzzle.openingName(puzzle.withOpening(right, '')), '');
});

test('a later visit begins where this one ended, and undoes and redoes as far', () => {
  const editor = new Editor(board('A.', '..'));
  drag(editor, [1, 0], [1, 1]);
  drag(editor, [0, 1]);
  editor.undo();
  const later = new Editor(board('Z'));
  later.open(JSON.parse(JSON.stringify(editor.kept)));
  assert.deepEqual([text(later.model), later.canUndo, later.canRedo], [['A.', 'BB'], true, true]);
  later.redo();
  assert.deepEqual(text(later.model), ['AC', 'BB']);
  for (let k = 0; k < 3; k += 1) later.undo();
  assert.deepEqual([text(later.model), later.canUndo], [['A.', '..'], false], 'nothing comes before the first drawing');
  for (let k = 0; k < 300; k += 1) later.apply({ ...later.model, title: `${k}` });
  assert.equal(later.kept.past.length, 200, 'steps that can be undone');
});

test('links hold any text, and refuse what is none', async () => {
  for (const one of ['', 'board = 1', 'ä€😀\n'.repeat(500)]) assert.equal(await unpack(await pack(one)), one);
  assert.match(await pack('a'.repeat(100)), /^[\w-]+$/);
  assert.equal(await unpack('no'), undefined);
  assert.equal(await unpack(await pack('a'.repeat(2 << 20))), undefined, 'a small link does not become a large text');
});

test('every message that the page asks for is there, and every message is used', () => {
  assert.deepEqual([...tags].sort(), [...languages].sort());
  const english = words('en');
  const folder = new URL('../../../web/studio/', import.meta.url), files = readdirSync(folder).filter(name => /\.(js|html)$/.test(name) && name !== 'words.js');
  const source = files.map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const used = [...source.matchAll(/(?:\bsay\(|data-(?:say|label)=)["']([\w-]+)["']/g)].map(([, key]) => key);
  assert.deepEqual(used.filter(key => !(key in english)), []);
  // Names that are put together: `tool-${name}`.
  const starts = [...source.matchAll(/`([a-z]+-)\$\{/g)].map(([, start]) => start).concat('edition-', 'theme-');
  assert.deepEqual(Object.keys(english).filter(key => !starts.some(start => key.startsWith(start)) && !new RegExp(`["'\`]${key}["'\`]`).test(source)), []);
});

test('messages are counted as the language counts', () => {
  const say = speaker('en', words('en'));
  assert.equal(say('pages', { count: 1 }), '1 page');
  assert.equal(say('positions', { count: 25955 }), '25,955 positions');
  assert.equal(choose(['xx', 'en-GB']), 'en');
  assert.equal(say('nothing'), undefined);
});

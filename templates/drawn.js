/* A puzzle given as text in an attribute: `ABBC/ABBC` has its rows, a letter for the cells of each block, `.` for free cells, `#` for walls; the
   goal is the same with only the blocks that must be somewhere. */

/** The words of a game that has no manifest. */
const ENGLISH = {
  undone: 'Undone: {move}', redone: 'Redone: {move}', again: 'You are back where you started.', hint: 'Hint: {move}',
  unknown: 'There is no hint here.', board: 'Board: move the blocks', block: 'Block {block}, row {row}, column {column}. {can}',
  can: 'Can move: {ways}.', stuck: 'Cannot move now.', fixed: 'Never moves.', then: '{list}, {next}', move: '{block} {way}',
  blocked: '{block} cannot move {way}.', hint_back: { other: 'Hint: take back {count}' },
  way: Object.fromEntries(['up', 'down', 'left', 'right'].map(way => [way, `${way} {cells}`])),
  one: { up: 'up', down: 'down', left: 'left', right: 'right' }, towards: { up: 'up', down: 'down', left: 'left', right: 'right' },
};

/** The rows of a text, and its blocks by letter: the cells of each. */
function pictured(text) {
  const rows = text.trim().split(/\s*[/\n]\s*/).map(row => [...row]), blocks = new Map();
  if (rows.some(row => row.length !== rows[0].length)) throw Error('All rows of a board have the same number of cells.');
  rows.forEach((row, y) => row.forEach((sign, x) => {
    if (!/[.#\s]/.test(sign)) blocks.set(sign, [...blocks.get(sign) ?? [], [y, x]]);
  }));
  return { rows, blocks };
}

/** The top-left corner of cells. */
const corner = cells => [0, 1].map(axis => Math.min(...cells.map(cell => cell[axis])));

/** The manifest of a board of one page: how it is played, and its drawing. */
function drawnManifest(board, goal, title) {
  const { rows, blocks } = pictured(board), wanted = goal ? pictured(goal).blocks : new Map(), [first] = wanted.keys(), escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt()};`);
  const labels = [...blocks.keys()], size = { rows: rows.length, cols: rows[0].length };
  for (const [label, cells] of wanted) {
    const own = blocks.get(label), at = own && corner(own), to = corner(cells);
    if (own?.length !== cells.length || own.some(([y, x]) => !cells.some(cell => cell[0] - to[0] === y - at[0] && cell[1] - to[1] === x - at[1]))) {
      throw Error(`The goal has ${label} in another shape than the board.`);
    }
  }
  const walls = rows.flatMap((row, y) => row.flatMap((sign, x) => sign === '#' ? [[y, x]] : []));
  const play = {
    unit: 'step', ...size, walls, gates: [],
    blocks: labels.map(label => {
      const cells = blocks.get(label), at = corner(cells);
      return { label, cells: cells.map(([y, x]) => [y - at[0], x - at[1]]), at, ways: ['up', 'down', 'left', 'right'], passes: false };
    }),
    goals: wanted.size ? [{ places: [...wanted].map(([label, cells]) => ({ blocks: [labels.indexOf(label)], at: [corner(cells)] })), empty: [] }] : [],
  };
  // In the drawing, a quarter of a cell is around the board.
  const shape = cells => path(cells.map(cell => cell.map(at => at + 0.25)), 8);
  const kind = label => {
    const cells = blocks.get(label), [height, width] = [0, 1].map(axis => Math.max(...cells.map(cell => cell[axis])) - corner(cells)[axis]);
    return label === first ? 'target' : height > width ? 'upright' : width > height ? 'flat' : 'small';
  };
  const block = label => {
    const cells = blocks.get(label), [y, x] = [0, 1].map(axis => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
    const at = cells.some(cell => cell[0] === y && cell[1] === x) || kind(label) !== 'small' ? [y, x] : cells[0];
    const text = `<text class="sb-labels${label === first ? ' sb-on' : ''}" stroke="none" font-size="36" text-anchor="middle" x="${100 * at[1] + 75}" y="${100 * at[0] + 88}">${escaped(label)}</text>`;
    return `<g class="sb-block sb-${kind(label)}" data-block="${escaped(label)}"><path d="${shape(cells)}"/>${text}</g>`;
  };
  const under = [...wanted.values()].map(cells => `<path class="sb-goal" fill="none" stroke-width="3" d="${shape(cells)}"/>`).join('');
  const [width, height] = [100 * size.cols + 50, 100 * size.rows + 50];
  const wall = walls.length ? `<path class="sb-wall" d="${walls.map(([y, x]) => `M${100 * x + 25} ${100 * y + 25}h100v100h-100z`).join('')}"/>` : '';
  const drawing = `<svg class="sb" viewBox="0 0 ${width} ${height}"><g class="sb-under">${under}</g><rect class="sb-frame" fill="none" stroke-width="6" x="15" y="15" width="${width - 30}" height="${height - 30}"/>${wall}<g class="sb-blocks" stroke-width="3.4">${labels.map(block).join('')}</g></svg>`;
  const light = { target: '#c9492f', upright: '#c9d9e8', flat: '#efdcae', small: '#ffffff',
    frame: '#565c66', line: '#5f656e', text: '#22242a', on_target: '#ffffff', dot: '#767676', ghost: '#595959' };
  const dark = { target: '#c04a31', upright: '#3a4f65', flat: '#564a2a', small: '#464b54', frame: '#777d87', line: '#959ba5', text: '#f3f1ec', on_target: '#ffffff', dot: '#8b9098', ghost: '#9aa0a8' };
  const words = {
    count: { one: '{count} step', other: '{count} steps' }, best: { other: '' }, solved: 'Solved!', playing: ENGLISH,
    controls: { undo: 'Undo', redo: 'Redo', again: 'Start over', hint: 'Hint', move_it: 'Move it', take_back: 'Take back', try: '', leave: '' },
  };
  return { title: title || 'Puzzle', language: 'en', direction: 'ltr', play, drawing, colours: { light, dark, own: false }, words, steps: [] };
}

/* Outlines of blocks that a reader has drawn or written; all others are the program's. */

/** Length of a cell, in units of a drawing. */
const CELL = 100;

/** The corners of the outlines of some cells, clockwise: [[row, column]] for each outline. */
function outlines(cells) {
  const isIn = (row, col) => cells.some(cell => `${cell}` === `${[row, col]}`);
  // Edges with the block on their right, by their beginning.
  const edges = new Map();
  const add = (from, to) => edges.set(`${from}`, [...edges.get(`${from}`) ?? [], [from, to]]);
  for (const [r, c] of cells) {
    if (!isIn(r - 1, c)) add([r, c], [r, c + 1]);
    if (!isIn(r, c + 1)) add([r, c + 1], [r + 1, c + 1]);
    if (!isIn(r + 1, c)) add([r + 1, c + 1], [r + 1, c]);
    if (!isIn(r, c - 1)) add([r + 1, c], [r, c]);
  }
  const found = [];
  while (edges.size) {
    const [[first]] = edges.values(), loop = [];
    let edge = first;
    while (edge) {
      const [from, to] = edge, rest = edges.get(`${from}`).filter(other => other !== edge);
      if (rest.length) edges.set(`${from}`, rest);
      else edges.delete(`${from}`);
      loop.push(from);
      const nexts = edges.get(`${to}`) ?? [];
      // Where two cells meet in a corner, around the same cell: to the right.
      const right = [to[0] + (to[1] - from[1]), to[1] - (to[0] - from[0])];
      edge = nexts.find(([, end]) => `${end}` === `${right}`) ?? nexts[0];
    }
    found.push(loop.filter((point, k) => {
      const [before, after] = [loop.at(k - 1), loop[(k + 1) % loop.length]];
      return !(before[0] === point[0] && point[0] === after[0]) && !(before[1] === point[1] && point[1] === after[1]);
    }));
  }
  return found;
}

/** The path of a block, `gap` inside its cells and with round corners. */
function path(cells, gap = 5, radius = 6) {
  return outlines(cells).map(points => {
    const ways = points.map(([row, col], k) => {
      const [r, c] = points[(k + 1) % points.length];
      return [Math.sign(r - row), Math.sign(c - col)];
    });
    const corners = points.map(([row, col], k) => {
      const [before, after] = [ways.at(k - 1), ways[k]];
      // Inside is to the right of each edge.
      const x = col * CELL - gap * (before[0] + after[0]), y = row * CELL + gap * (before[1] + after[1]);
      return { x, y, before, after };
    });
    const text = corners.map(({ x, y, before, after }, k) => {
      const from = `${x - radius * before[1]} ${y - radius * before[0]}`;
      return `${k ? 'L' : 'M'}${from}Q${x} ${y} ${x + radius * after[1]} ${y + radius * after[0]}`;
    });
    return `${text.join('')}Z`;
  }).join('');
}

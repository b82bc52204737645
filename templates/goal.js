/* How the page dresses the drawing of the start: a floor, and marks of the goal. */

/** Puts a floor below everything: the frame's path, closed, or the border of a map. */
function layFloor({ svg }) {
  const frame = svg.querySelector('.sb-frame, .sb-border');
  if (!frame) return;
  const floor = frame.cloneNode(false);
  floor.setAttribute('class', 'sb-floor');
  for (const name of ['stroke', 'stroke-width', 'fill']) floor.removeAttribute(name);
  svg.querySelector(':scope > :not(title, desc)').before(floor);
}

/** Marks where the goal of blocks is as a player sees it at once: corners, an arrow through the exit, and a red wall where there is none. */
function markGoal(board) {
  const { goals, blocks, exit, rows, cols } = board.play, places = goals.flatMap(goal => goal.places), [left, top] = board.middle([-0.5, -0.5]);
  const size = ({ cells }) => [0, 1].map(axis => 1 + Math.max(...cells.map(cell => cell[axis])));
  const isBox = block => size(block)[0] * size(block)[1] === block.cells.length;
  const all = places.flatMap(place => place.at.map(at => [at, blocks[place.blocks[0]]]));
  if (board.play.jumps || !all.length || all.length > 4 || !all.every(([, block]) => isBox(block))) return;
  const corners = [], walls = [];
  for (const [[row, col], block] of all) {
    const [height, width] = size(block), [x, y] = [left + 100 * col, top + 100 * row], [w, h] = [100 * width, 100 * height];
    for (const [cx, cy, dx, dy] of [[x + 18, y + 18, 24, 24], [x + w - 18, y + 18, -24, 24], [x + w - 18, y + h - 18, -24, -24], [x + 18, y + h - 18, 24, -24]]) {
      corners.push(`M${cx} ${cy + dy}V${cy}H${cx + dx}`);
    }
    const out = { up: [row === 0, `M${x} ${y - 10}h${w}`], left: [col === 0, `M${x - 10} ${y}v${h}`],
      down: [row + height === rows, `M${x} ${y + h + 10}h${w}`], right: [col + width === cols, `M${x + w + 10} ${y}v${h}`] };
    if (exit) {
      const [cx, cy] = { up: [x + w / 2, y - 6], down: [x + w / 2, y + h + 6], left: [x - 6, y + h / 2], right: [x + w + 6, y + h / 2] }[exit], turn = { up: 180, down: 0, left: 90, right: -90 }[exit];
      walls.push(make('path', { class: 'sb-corner', d: 'M-13 -5L0 5L13 -5', transform: `translate(${cx} ${cy}) rotate(${turn})` }));
    } else for (const way in out) if (out[way][0]) walls.push(make('path', { class: 'sb-bay', d: out[way][1] }));
  }
  const gates = board.ground.filter(part => part.matches('.sb-gate'));
  board.ground = [...gates, make('path', { class: 'sb-corner sb-goal', d: corners.join('') })];
  const frame = board.svg.querySelector('.sb-frame');
  frame?.after(...walls);
}

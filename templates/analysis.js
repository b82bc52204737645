/* Analysis: how far the goal is after each step of the game, what was lost, and what can be done now. */

/** Most runs that are listed. */
const RUNS = 4;
/** Least width and height of the strip, in moves or jumps: short games are drawn large. */
const LEAST = { jump: 9, other: 24 };

class Analysis {
  constructor(page) {
    Object.assign(this, { page, game: page.game });
    const strip = $('#strip'), jump = event => page.desk.go(this.at(event.clientX - strip.getBoundingClientRect().left));
    strip?.addEventListener('pointerdown', event => {
      strip.setPointerCapture(event.pointerId);
      jump(event);
    });
    strip?.addEventListener('pointermove', event => strip.hasPointerCapture(event.pointerId) && jump(event));
    strip?.addEventListener('keydown', event => {
      const { game } = this, to = { ArrowLeft: game.before, ArrowRight: game.after, Home: 0, End: game.line.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      page.desk.go(to);
    });
  }

  /** For the beginning and after each step: how many moves have been made, and how many are left. */
  course(positions = this.game.positions, line = this.game.line, totals = this.game.totals) {
    const { distances } = this.page.desk;
    return positions.map((position, at) => ({ made: totals[at], left: distances.left(position, line[at - 1]) }));
  }

  /** Runs of steps that lost ground: `{ from, to, lost }`. */
  runs(course) {
    const lost = at => course[at].made + course[at].left - course[at - 1].made - course[at - 1].left;
    return runs([...course.keys()].slice(1), at => lost(at) > 0).filter(([at]) => lost(at) > 0)
      .map(run => ({ from: run[0] - 1, to: run.at(-1), lost: run.reduce((sum, at) => sum + lost(at), 0) }));
  }

  /** What is said of the position when it has changed. */
  told() {
    const { position, line, at } = this.game, left = this.page.desk.distances?.left(position, line[at - 1]);
    return left === undefined ? '' : left === Infinity ? `${say('never')}.` : `${count('to_go', left)}.`;
  }

  /** Since which step the goal is out of reach. */
  since(course, at) {
    let from = at;
    while (from > 0 && course[from - 1].left === Infinity) from -= 1;
    return from;
  }

  render() {
    const { page, game } = this, { desk } = page, { at } = game, after = count(game.isSolved ? 'solved_in' : 'after', game.made);
    const isKnown = Boolean(desk.distances), isAside = Boolean(game.other);
    $('#unknown').hidden = isKnown;
    $('#other').hidden = !isAside;
    if (isAside) $('#other-words').textContent = count('other', game.other.line.length);
    for (const name of ['from-here', 'lost', 'made']) $(`#${name}`).hidden = true;
    $('#strip').hidden = !isKnown;
    if (!isKnown) return page.line(after, page.hinted, 'here');
    const course = this.strip(), { left } = course[at], lost = game.made + left - course[0].left;
    const gone = left === Infinity ? course[this.since(course, at)].made : undefined;
    const first = game.isSolved ? after : say('now', left === Infinity ? { after: count('count', game.made), left: say('never') } : { after, left: count('to_go', left) });
    if (page.hinted || page.note) page.line(first, page.hinted || page.note, page.hinted ? 'here' : '');
    else if (gone !== undefined) page.line(first, `▲ ${say('since', { count: gone })}`, 'lost');
    else page.line(first, lost > 0 ? `▲ ${count('lost', lost)}` : at > 0 ? say('no_loss') : '', lost > 0 ? 'lost' : '');
    this.lists(course);
    if ($('#map')) this.map();
  }

  /** For a maze, once: its field with the jumps to go from each cell in place of its numbers; none where no way leads out. */
  map() {
    const { rules, distances } = this.page.desk, { play } = rules, drawing = $('#start svg')?.cloneNode(true), numbers = $$('.sb-numbers tspan', drawing);
    const cells = play.jumps.numbers.flatMap((number, cell) => number === null ? [] : [[Math.floor(cell / play.cols), cell % play.cols]]);
    if ($('#map svg') || numbers.length !== cells.length) return;
    const left = cells.map(cell => distances.of([cell]));
    // What has no text has no place, either.
    numbers.reduce((y, number, k) => {
      number.setAttribute('y', number.getAttribute('y') ?? y);
      number.textContent = left[k] < Infinity ? left[k] : '';
      return number.getAttribute('y');
    }, 0);
    const open = cells.filter((_, k) => left[k] < Infinity).map(cell => this.page.board.middle(cell).map(at => at - 50).join(' '));
    for (const part of $$('title, desc, .sb-blocks', drawing)) part.remove();
    drawing.setAttribute('aria-hidden', true);
    $('.sb-border', drawing).after(make('path', { class: 'sb-open', d: open.map(at => `M${at}h100v100h-100z`).join('') }));
    $('#map').append(drawing);
    $('#map').hidden = false;
  }

  lists(course) {
    const { page, game } = this, { desk } = page, { hand } = desk, { at } = game, now = course[at].left;
    const list = (id, rows) => {
      $(`#${id}`).hidden = rows.length === 0;
      $(`#${id} ul`).replaceChildren(...rows.map(row => make('li', {}, row)));
    };
    const row = (act, first, middle, last, { look = '', is = false } = {}) =>
      button(is ? { 'aria-current': 'true' } : {}, act, make('span', {}, first), make('em', look ? { class: look } : {}, middle), make('em', look ? { class: look } : {}, last));
    const goes = left => left === Infinity ? say('never') : count('to_go', left);
    const steps = ({ block, ways }) => ways.map(way => ({ block, way }));
    const move = choice => {
      const isOn = game.at > 0 && !Game.counts(unit, { block: choice.block, way: choice.ways[0] }, game.line[at - 1]);
      const by = choice.left + (isOn ? 0 : 1) - now, isLost = by > 0 || choice.left === Infinity;
      const text = choice.left === Infinity ? say('never') : by <= 0 ? say('closer') : by === 1 ? say('same_far') : say('farther');
      const look = by > 1 || choice.left === Infinity ? 'lost' : '';
      return row(() => desk.make(steps(choice)), hand.told(steps(choice), undefined, game.position), look ? `▲ ${text}` : text,
        choice.left === Infinity ? '' : goes(choice.left), { look: isLost ? look : '' });
    };
    const wanted = desk.path?.next(game.position);
    list('from-here', game.isSolved ? [] : desk.distances.choices(game.position, game.line[at - 1], wanted).slice(0, 40).map(move));
    const losses = this.runs(course).sort((a, b) => b.lost - a.lost).slice(0, RUNS).sort((a, b) => a.from - b.from);
    const text = (from, to) => hand.told(game.line.slice(from, to), undefined, game.positions[from]);
    list('lost', losses.map(({ from, to, lost }) => {
      const [first, last] = [course[from].made + 1, Math.max(course[to].made, course[from].made + 1)], more = last > first ? ' …' : '';
      const range = count('range', last - first + 1, { range: last > first ? `${first}–${last}` : first });
      return row(() => desk.go(from), range[0].toLocaleUpperCase(document.documentElement.lang) + range.slice(1), text(from, from + 1) + more,
        `▲ ${lost === Infinity ? say('never') : count('lost', lost)}`, { look: 'lost' });
    }));
    // What one block does in a row is a line.
    const moves = runs([...game.line.keys()], at => unit === 'jump' ? at : game.line[at].block).map(run => [run[0], run.at(-1) + 1]);
    list('made', moves.map(([from, to]) => {
      const [first, last] = [course[from].made + 1, course[to].made], { left } = course[to], isLost = course[to].made + left > course[from].made + course[from].left;
      const distance = left === Infinity ? '' : left;
      return row(() => desk.go(to), last > first ? `${first}–${last}` : String(Math.max(first, last)), text(from, to), isLost || left === Infinity ? `▲ ${distance}`.trim() : String(distance),
        { look: isLost || left === Infinity ? 'lost' : '', is: at > from && at <= to });
    }));
  }

  /** Draws the course of the game, and returns it. */
  strip() {
    const { game, page } = this, box = $('#strip'), [width, height] = [box.clientWidth || 300, box.clientHeight || 48], { at } = game;
    const course = this.course(), { other } = game, aside = [];
    if (other) {
      const line = new Game(page.desk.rules);
      line.replay(other.line);
      aside.push(...this.course(line.positions, line.line, line.totals));
    }
    const known = [...course, ...aside].map(({ left }) => left).filter(left => left < Infinity), best = course[0].left;
    const least = LEAST[unit] ?? LEAST.other, most = Math.max(least, game.line.length, aside.length - 1), high = Math.max(...known, 1) + 2;
    const low = Math.max(0, Math.min(high - least, ...known)), edge = 8;
    const x = step => edge + step / most * (width - 2 * edge), y = left => left === Infinity ? 5 : height - 7 - (left - low) / (high - low) * (height - 16);
    this.at = left => Math.round((left - edge) / (width - 2 * edge) * most);
    const draw = (look, attributes) => make(look === 'dot' ? 'circle' : 'path', { class: look, ...attributes });
    const points = (list, from = 0) => list.map(({ left }, k) => `${x(from + k).toFixed(1)} ${y(left).toFixed(1)}`).join('L');
    const parts = [draw('par', { d: `M${x(0)} ${y(best)}L${x(Math.min(most, best - low)).toFixed(1)} ${y(Math.max(low, best - most)).toFixed(1)}` })];
    if (aside.length > 1) parts.push(draw('other', { d: `M${points(aside)}` }));
    if (at) parts.push(draw('fill', { d: `M${x(0)} ${height}L${points(course.slice(0, at + 1))}L${x(at).toFixed(1)} ${height}Z` }));
    const piece = (from, to, look) => to > from && parts.push(draw(look + (from >= at ? ' ahead' : ''), { d: `M${points(course.slice(from, to + 1), from)}` }));
    piece(0, at, 'run');
    piece(at, game.line.length, 'run');
    for (const { from, to, lost } of this.runs(course)) {
      piece(from, Math.min(to, Math.max(at, from)), 'loss');
      piece(Math.max(from, Math.min(at, to)), to, 'loss');
      if (lost > 1) parts.push(draw(to <= at ? 'peak' : 'peak ahead', { d: `M${x(to).toFixed(1)} ${(y(course[to].left) - 9).toFixed(1)}l4 6.5h-8z` }));
    }
    parts.push(draw('at', { d: `M${x(at).toFixed(1)} 2V${height - 2}` }), draw('dot', { cx: x(at).toFixed(1), cy: y(course[at].left).toFixed(1), r: 4.5 }));
    const svg = make('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true });
    svg.append(...parts);
    box.replaceChildren(svg, ...game.line.length ? [] : [make('p', {}, say('strip_empty'))]);
    box.setAttribute('aria-valuemax', game.line.length);
    box.setAttribute('aria-valuenow', at);
    box.setAttribute('aria-valuetext', `${count('after', game.made)}: ${course[at].left === Infinity ? say('never') : count('to_go', course[at].left)}`);
    return course;
  }
}

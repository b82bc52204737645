/* The course of a game while one plays: how far the end is, what a move cost, where it went wrong. */

/** The time that a search takes at once, in ms: no frame is late. */
const SLICE = 8;
/** The height of the graph, the room above and below its line, and the fewest moves from top to bottom: a small loss looks small. */
const HEIGHT = 100, EDGE = 8, LEAST = 8;

/** Shows the course of the game of a playground in the elements of `play.html`; it says nothing until the reader asks. */
class Course {
  /** @param ground the playground, whose parts are `far`, with all of this, `left`, `cost`, `mend`, `graph`, `then` and `now` */
  constructor(ground) {
    Object.assign(this, { ground, parts: ground.parts, words: ground.words });
    const { far, mend } = this.parts;
    far.addEventListener('toggle', () => {
      if (ground.active) this.update();
      else this.stop();
    });
    mend.addEventListener('click', () => ground.active && this.mend());
  }

  get isOpen() { return this.parts.far.open; }

  /** The game has changed, or what is known of it: shows and returns what is to be said. */
  update(renew = false) {
    this.stop();
    const { ground, parts, words } = this, { game, guide } = ground;
    if (this.game !== game || game.log.length < this.seen) [this.game, this.from] = [game, game.log.length];
    else if (game.log.length > this.seen) this.from = this.seen;
    this.seen = game.log.length;
    parts.left.textContent = parts.cost.textContent = '';
    // A search goes from where the distance was known.
    if (!guide || !this.isOpen && guide instanceof TableGuide) return '';
    const course = this.course = guide.course(game, renew), { left: [least, most] } = course.at(-1);
    const left = most === Infinity ? words.never : most === 0 ? '' : fill(least === most ? words.left : words.left_most, { count: most });
    const [little, much] = Guide.cost(course, this.from), grew = Guide.total(course.at(-1)) - Guide.total(course[this.from]);
    const cost = grew > 0 && much < Infinity ? fill(little === much ? words.cost : words.cost_most, { count: much }) : '';
    if (this.isOpen) [parts.left.textContent, parts.cost.textContent] = [left, cost];
    parts.mend.setAttribute('aria-disabled', Guide.wrong(course) === undefined);
    this.draw(course.map(({ left }) => left[1]));
    if (least < most && !renew) this.search();
    return this.isOpen ? `${left} ${cost}`.trim() : '';
  }

  /** Finds out more about the position, a little at a time. */
  search() {
    const search = this.ground.guide.search(this.ground.game.position);
    const go = () => {
      for (const end = performance.now() + SLICE; performance.now() < end;) if (search.next().done) return this.update(true);
      this.timer = setTimeout(go);
    };
    this.timer = setTimeout(go, 60);
  }

  stop() { clearTimeout(this.timer); }

  /** Undoes the last move that cost something, and what came after it. */
  mend() {
    if (this.parts.mend.getAttribute('aria-disabled') === 'true') return;
    const { ground } = this, length = Guide.wrong(this.course);
    ground.settle();
    while (ground.game.log.length > length) ground.game.undo();
    ground.game.position.forEach((_, block) => ground.place(block));
    ground.update(this.words.mended);
  }

  /** Draws how many moves were left after each step; there are gaps where no way led to the end. */
  draw(left) {
    const { graph, then, now } = this.parts, known = left.filter(count => count < Infinity), last = left.at(-1);
    const high = Math.max(...known), low = Math.max(0, Math.min(high - LEAST, ...known));
    const x = index => (1000 * index / Math.max(1, left.length - 1)).toFixed(1);
    const y = count => (EDGE + (HEIGHT - 2 * EDGE) * (high - count) / Math.max(1, high - low)).toFixed(1);
    const point = index => left[index] === Infinity ? '' : `${left[index - 1] < Infinity ? 'L' : 'M'}${x(index)} ${y(left[index])}`;
    const [way, end] = graph.querySelectorAll('path');
    way.setAttribute('d', left.map((_, index) => point(index)).join(''));
    end.setAttribute('d', last === Infinity ? '' : `M${x(left.length - 1)} ${y(last)}h.1`);
    const told = count => count < Infinity ? count : '–';
    [then.textContent, now.textContent] = [left[0], last].map(told);
    graph.setAttribute('aria-label', fill(this.words.course, { first: told(left[0]), most: high, last: told(last) }));
  }
}

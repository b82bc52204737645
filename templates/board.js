/* A drawing whose blocks move. */

/** Whether motion is not wanted. */
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

class Board {
  /**
   * @param svg a clone of the drawing of a position, which becomes this board's
   * @param play the rules and the start
   * @param step number of the step after which the drawing shows the position
   */
  constructor(svg, play, step = 0) {
    Object.assign(this, { svg, play, travels: [] });
    this.home = this.positions(step);
    /** What is below the blocks in all positions, and the dots of empty cells. */
    this.ground = [...svg.querySelectorAll('.sb-under > :is(.sb-goal, .sb-gate)')].map(part => part.cloneNode(true));
    this.empty = svg.querySelector('.sb-empty')?.cloneNode(false);
    svg.classList.add('live');
    for (const element of svg.querySelectorAll('[id]')) element.removeAttribute('id');
    this.blocks = [...svg.querySelectorAll('.sb-block')];
    // Which block has moved is told by the class alone.
    for (const block of this.blocks) {
      block.classList.remove('sb-moved');
      block.removeAttribute('stroke-width');
      for (const text of block.querySelectorAll('text')) {
        text.removeAttribute('font-weight');
        text.classList.add('sb-labels');
        text.part.add('sb-labels');
      }
    }
  }

  /** Puts a block to a row and column, of which there may be fractions. */
  place(index, row, col) {
    this.blocks[index].style.transform = this.shift(index, row, col);
  }

  shift(index, row, col) {
    const [homeRow, homeCol] = this.home[index];
    return `translate(${100 * (col - homeCol)}px, ${100 * (row - homeRow)}px)`;
  }

  /** The middle of a cell in the units of the drawing: x and y. */
  middle([row, col]) {
    const { width, height } = this.svg.viewBox.baseVal, { rows, cols } = this.play;
    return [width / 2 + 100 * (col + 0.5 - cols / 2), height / 2 + 100 * (row + 0.5 - rows / 2)];
  }

  /** Where a pointer is, in the units of the drawing. */
  point({ clientX, clientY }) {
    const { left, top, width } = this.svg.getBoundingClientRect(), scale = this.svg.viewBox.baseVal.width / width;
    return [(clientX - left) * scale, (clientY - top) * scale];
  }

  /** Ends what is on its way. */
  arrive() { for (const travel of this.travels.splice(0)) travel.cancel(); }

  /** Where all blocks stand after a step of the solution: a pair of row and column for each. */
  positions(step) {
    const { blocks, steps = [] } = this.play, all = this.all ??= [blocks.map(block => block.at)], last = Math.min(step, steps.length);
    while (all.length <= last) {
      const [block, ...to] = steps[all.length - 1];
      all.push(Object.assign([...all.at(-1)], { [block]: to }));
    }
    return all[last];
  }

  /** The blocks that stand elsewhere after a step than after another one. */
  moved(from, to) {
    const [before, after] = [from, to].map(step => this.positions(step));
    return [...before.keys()].filter(block => `${before[block]}` !== `${after[block]}`);
  }

  /** Moves the blocks to where they stand after a step; from the step before or after it, a block goes its way round corners. */
  stand(number, before) {
    this.arrive();
    this.positions(number).forEach(([row, col], block) => this.place(block, row, col));
    if (Math.abs(number - before) !== 1) return;
    const step = Math.max(number, before), [block, ...to] = this.play.steps[step - 1];
    const places = [this.positions(step - 1)[block], ...this.play.turns?.[step] ?? [], to];
    if (number < before) places.reverse();
    // A straight way is that of any block.
    if (places.length > 2 && !isCalm()) this.travels = [this.glide(block, places)];
  }

  /** Shows a block on its way from place to place, pairs of row and column; returns the animation. */
  glide(index, places) {
    const lengths = places.map(([row, col], k) => k && Math.abs(row - places[k - 1][0]) + Math.abs(col - places[k - 1][1]));
    const whole = lengths.reduce((sum, length) => sum + length);
    let gone = 0;
    const frames = places.map((place, k) => ({ transform: this.shift(index, ...place), offset: Math.min(1, (gone += lengths[k]) / whole) }));
    return this.blocks[index].animate(frames, { duration: Math.min(100 + 60 * whole, 480), easing: 'ease-in-out' });
  }

  /** The group `sb-under` behind or `sb-over` before everything else, made if the drawing lacks it. */
  layer(name) {
    const known = this.svg.querySelector(`:scope > .${name}`);
    if (known) return known;
    const group = make('g', { class: name });
    if (name === 'sb-over') this.svg.append(group);
    else this.svg.querySelector(':scope > :not(title, desc, .sb-floor)').before(group);
    return group;
  }

  /** What is to be seen below the blocks beside goals and gates, and above the blocks. */
  show(under, over) {
    this.layer('sb-under').replaceChildren(...this.ground.map(part => part.cloneNode(true)), ...under);
    this.layer('sb-over').replaceChildren(...over);
  }

  /** The outline of a block at another place: where it was. */
  ghost(index, [row, col]) {
    const shape = this.blocks[index].querySelector(':scope > :is(rect, path):not(.sb-hatch, .sb-label)').cloneNode(false);
    shape.setAttribute('class', 'sb-was');
    shape.style.transform = this.shift(index, row, col);
    return shape;
  }
}

/* Games as texts, for addresses and for what a browser keeps: `d:l,a:ul`, a part for each move; jumps as `SW.SW.NE`. */

/** Names of the ways in addresses: one letter for each direction of a block. */
const LETTERS = { u: 'up', d: 'down', l: 'left', r: 'right' };

/** Most steps that are read from an address. */
const MOST = 20000;

Object.assign(Game.prototype, {
  isHelped() { return this.hints.length > 0 || Boolean(this.looked.analysis || this.looked.solution); },

  text(line = this.line) {
    if (this.unit === 'jump') return line.map(({ way }) => way.toUpperCase()).join('.');
    const { blocks } = this.rules.play, letters = run => run.map(({ way }) => way[0]).join('');
    return runs(line, ({ block }) => block).map(run => `${encodeURIComponent(blocks[run[0].block].label)}:${letters(run)}`).join(',');
  },

  /** The steps of a text; null if it is none. */
  read(text) {
    if (this.unit === 'jump') return text ? text.split('.').map(way => ({ block: 0, way: way.toLowerCase() })) : [];
    const steps = [];
    for (const part of text ? text.split(',') : []) {
      const [, name, ways] = /^([^:]+):([udlr]+)$/.exec(part) ?? [];
      let label;
      try { label = decodeURIComponent(name ?? ''); } catch { return null; }
      const block = this.rules.play.blocks.findIndex(block => block.label === label);
      if (block < 0 || steps.length > MOST) return null;
      steps.push(...[...ways].map(letter => ({ block, way: LETTERS[letter] })));
    }
    return steps;
  },

  /** Takes back the line that was left last, and keeps this one. */
  swap() {
    const { line, hints, looked, other } = this;
    if (!other || !this.replay(other.line, other)) return;
    this.other = { line, hints, looked };
  },

  /** The steps of the solution up to one. */
  solution(step) {
    const { rules } = this, position = rules.start();
    return (rules.play.steps ?? []).slice(0, step).flatMap(([block, ...to]) => {
      const ways = rules.way(position, block, to);
      position[block] = to;
      return ways.map(way => ({ block, way }));
    });
  },

  /** Becomes the line of a text, made from a step of the solution on; false if the rules do not allow it. */
  vary(step, text) {
    const steps = this.read(text);
    return Boolean(steps) && this.replay([...this.solution(step), ...steps]);
  },

  /** The game as a browser keeps it, and the same again. */
  kept() {
    const { at, hints, looked, other } = this;
    return { game: this.text(), at, hints, looked, other: other && { ...other, line: this.text(other.line) } };
  },

  restore({ game, at, hints, looked, other } = {}) {
    const steps = typeof game === 'string' && this.read(game), left = typeof other?.line === 'string' && this.read(other.line);
    if (steps) this.replay(steps, { at, hints: Array.isArray(hints) ? hints : [], looked: looked ?? {} });
    if (left) this.other = { ...other, line: left };
  },
});

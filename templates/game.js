/* A game: the steps that were made, how many of them stand now, and what is kept of it. Nothing that is seen. */

class Game {
  constructor(rules) {
    Object.assign(this, { rules, unit: rules.play.unit, other: null });
    this.replay([]);
  }

  /** Begins anew with these steps, `{ block, way }`; false, and nothing changes, if the rules do not allow one of them. */
  replay(steps, { at = steps.length, hints = [], looked = {} } = {}) {
    const positions = [this.rules.start()];
    for (const { block, way } of steps) {
      const position = positions.at(-1);
      if (!position[block] || !this.rules.free(position, block, way)) return false;
      positions.push(this.moved(position, block, way));
    }
    Object.assign(this, { line: [...steps], positions, hints, looked });
    this.count();
    this.at = Math.max(0, Math.min(at, steps.length));
    return true;
  }

  moved(position, block, way) {
    return Object.assign([...position], { [block]: this.rules.moved(position[block], way) });
  }

  get position() { return this.positions[this.at]; }
  /** How many steps, slides, moves or jumps stand now. */
  get made() { return this.totals[this.at]; }
  get hasGoal() { return this.rules.play.goals.length > 0; }
  /** Whether the game stands at its end, which is a goal. */
  get isSolved() { return this.at === this.line.length && this.at > 0 && this.isFinished; }
  /** Whether its line leads to a goal: what is looked at afterwards is no help. */
  get isFinished() { return this.line.length > 0 && this.hasGoal && this.rules.solved(this.positions.at(-1)); }

  /** Whether a step begins a slide or a move of its own; every step and every jump does. */
  static counts(unit, step, before) {
    if (!before || !['slide', 'move'].includes(unit)) return true;
    return step.block !== before.block || unit === 'slide' && step.way !== before.way;
  }

  count() {
    let total = 0;
    this.totals = [0, ...this.line.map((step, k) => total += Game.counts(this.unit, step, this.line[k - 1]))];
  }

  /** Makes steps of one block. Where others follow already, these are left, and kept as the other line. */
  make(steps) {
    const { line, at } = this, isSame = steps.every(({ block, way }, k) => line[at + k]?.block === block && line[at + k].way === way);
    if (!isSame && at < line.length) this.leave();
    for (const step of isSame ? [] : steps) {
      this.positions.push(this.moved(this.positions.at(-1), step.block, step.way));
      this.line.push({ block: step.block, way: step.way });
    }
    this.count();
    this.at += steps.length;
  }

  /** Cuts what follows, and keeps all of the line. */
  leave() {
    const { line, positions, hints, looked, at } = this;
    this.other = { line, hints, looked };
    this.line = line.slice(0, at);
    this.positions = positions.slice(0, at + 1);
    this.hints = hints.filter(hint => hint <= at);
    this.looked = at === 0 ? {} : { ...looked };
  }

  /** Where the last slide or move begins, and where the next one ends. */
  get before() {
    let to = this.at - 1;
    while (to > 0 && this.totals[to] === this.made) to -= 1;
    return Math.max(0, to);
  }

  get after() {
    let to = Math.min(this.at + 1, this.line.length);
    while (to < this.line.length && this.totals[to + 1] === this.totals[to]) to += 1;
    return to;
  }

  go(at) { this.at = Math.max(0, Math.min(this.line.length, at)); }

  /** A hint was given here. */
  hint() { this.hints = [...this.hints.filter(at => at !== this.at), this.at]; }
}

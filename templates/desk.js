/* The desk at which one plays: the game, the hand that moves its blocks, and hints. The page and the element show what it says. */

/** What a block is called when it is read aloud. */
const aloud = ({ label, aloud = label }) => aloud;

class Desk {
  /**
   * @param board the board that is played on
   * @param play the rules of the puzzle, and what is known of its solution
   * @param words the words of playing
   * @param host `isOpen()`: whether one can play now; `walks()`: whether arrows go to the board from anywhere; `changed(told, steps)`: the game
   *   has changed, which is told aloud by these words, by steps that were made if there are any; `say(text)`: aloud
   */
  constructor(board, play, words, host) {
    Object.assign(this, { board, play, words, host, hinted: null });
    this.rules = Rules.of(play);
    this.game = new Game(this.rules);
    this.hand = new (play.jumps ? JumpingHand : SlidingHand)(this);
  }

  get isOpen() { return this.host.isOpen() && !this.game.isSolved; }
  get walks() { return this.host.walks(); }
  say(text) { this.host.say(text); }

  /** How far positions are from the goal; null where that is not known. */
  get distances() {
    // The element gives the table as soon as its file is there.
    return this.table ??= this.play.distances ? new Distances(this.rules, this.play.distances) : null;
  }

  get path() { return this.known ??= this.play.steps ? new Path(this.rules) : null; }

  make(steps) {
    this.game.make(steps);
    this.hinted = null;
    this.host.changed(this.hand.told(steps, aloud, this.game.positions[this.game.at - steps.length]), steps);
  }

  go(at, told = '') {
    if (at === this.game.at) return;
    this.game.go(at);
    this.hinted = null;
    this.hand.taken = -1;
    this.host.changed(told);
  }

  undo() { this.pass(this.game.before, this.game.at, this.words.undone); }
  redo() { this.pass(this.game.at, this.game.after, this.words.redone); }

  /** Goes over some steps, from where the game stands to their other end. */
  pass(from, to, words) {
    const { game } = this, steps = game.line.slice(from, to);
    if (steps.length) this.go(from < game.at ? from : to, fill(words, { move: this.hand.told(steps, aloud, game.positions[from]) }));
  }

  again() { this.go(0, this.words.again); }

  /** The best move from here, as far as one is known: `{ block, ways }`, or `{ back }`, up to where steps are to be taken back. */
  better() {
    const { game, distances } = this, { position, at } = game;
    // A solution that somebody gave may end before the goal: then it helps nobody.
    const path = this.path?.leads ? this.path : null, wanted = path?.next(position);
    if (distances) {
      const [best] = distances.choices(position, game.line[at - 1], wanted);
      if (best?.left < Infinity) return best;
    } else if (wanted) return wanted;
    const isKnown = position => distances ? distances.of(position) < Infinity : path?.step(position) !== undefined;
    const back = game.positions.slice(0, at).map(isKnown).lastIndexOf(true);
    return back >= 0 ? { back } : null;
  }

  /** Shows a hint, and makes its move if it is shown already. */
  hint() {
    const { game, hinted, words } = this;
    if (game.isSolved) return;
    if (hinted?.ways) return this.make(hinted.ways.map(way => ({ block: hinted.block, way })));
    if (hinted) return this.go(hinted.back);
    this.hinted = this.better();
    if (!this.hinted) return this.say(words.unknown);
    game.hint();
    this.hand.taken = -1;
    this.host.changed(this.hintWords(aloud));
  }

  hintWords(called) {
    const { hinted, words, game } = this;
    if (!hinted.ways) return counted(words.hint_back, game.made - game.totals[hinted.back]);
    return fill(words.hint, { move: this.hand.told(hinted.ways.map(way => ({ block: hinted.block, way })), called, game.position) });
  }

  /** Whether a key was one of the game's. */
  key(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || target.closest?.('input,select,textarea,[contenteditable]')) return false;
    if (event.ctrlKey || event.metaKey) {
      const undoes = { z: !event.shiftKey, y: false }[key.toLowerCase()];
      if (undoes === undefined) return false;
      undoes ? this.undo() : this.redo();
    } else if (key === 'Backspace') this.undo();
    else if (key === '?') this.hint();
    else if (!this.isOpen || !this.hand.key(event)) return false;
    event.preventDefault();
    return true;
  }
}

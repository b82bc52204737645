/* Playing it yourself: what holds however one plays. */

/** What a block is called when it is read aloud. */
const aloud = ({ label, aloud = label }) => aloud;

/**
 * The board on which a reader plays. Its descendants say what differs from game to game:
 *
 * - `dress()` and `undress()`: what the board looks like while one plays, and no more
 * - `refresh(isSolved)`: what can be done now
 * - `names`: whether a hint first names what moves
 * - `told(steps, called)`: steps of one block, which is called so, in words; `turn(block)`: the solution goes on with it
 * - `focus()`: where the keyboard begins; `heed(event, isHere)`: whether a key was one of theirs
 */
class Playground {
  /**
   * @param board the board, which belongs to the page while nobody plays
   * @param data the words of the page and the rules of the puzzle
   * @param parts the elements of `play.html` by name
   * @param host `step()`: the step that the page shows; `shown()`: the page hides what does not belong to playing;
   *   `leave(step, hadFocus)`: the page takes the board back and shows the step, and the focus if playing had it;
   *   `told(counts, isSolved)`, if it is there: something happened in the game
   * @param keys where keys are heard: the document, or the element that has all of this in its shadow
   */
  constructor(board, data, parts, host, keys = document) {
    Object.assign(this, { board, parts, host, words: data.words.playing, play: data.play });
    this.active = false;
    /** What is still to be shown of the solution's step. */
    this.rest = [];
    this.rules = Rules.of(data.play);
    this.hasSolution = (data.play.steps?.length ?? 0) > 0;
    if (this.hasSolution && parts.far) this.course = new Course(this);
    const actions = ['undo', 'redo', 'again', 'first', 'next', 'leave'];
    for (const name of actions) parts[name]?.addEventListener('click', () => this.active && this[name]());
    keys.addEventListener('keydown', event => this.active && this.key(event));
  }

  /** Begins at a position, which is that of the step shown. */
  enter(position = this.rules.start(), from = this.host.step()) {
    if (this.active) return;
    const isThere = this.hasGoal && this.rules.solved(position);
    // At the end there is nothing to play.
    [this.at, this.from] = isThere ? [this.rules.start(), 0] : [position, from];
    this.active = true;
    this.host.shown();
    const { svg } = this.board;
    // They describe one position.
    for (const text of svg.querySelectorAll('title,desc')) text.replaceChildren();
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', this.words.board);
    svg.classList.add('mine');
    this.dress();
    this.parts.root.hidden = false;
    this.begin(this.words.begin, this.words.hint);
    // Who came by the keyboard goes on with it; where the page begins like this, nothing takes the focus.
    if (this.focused && this.focused !== document.body) this.focus();
  }

  /** What has the focus, in the document or in the shadow in which the board is. */
  get focused() { return this.board.svg.getRootNode().activeElement; }

  /** Gives the board back to the page, at the step where playing began. */
  leave() {
    if (!this.active || !this.hasSolution) return;
    const { svg } = this.board, hadFocus = this.isHere(this.focused);
    this.settle();
    this.course?.stop();
    this.active = false;
    this.undress();
    svg.setAttribute('role', 'img');
    svg.removeAttribute('aria-label');
    svg.classList.remove('mine', 'solved');
    for (const name of ['sb-under', 'sb-over']) this.board.layer(name).replaceChildren();
    this.parts.root.hidden = true;
    this.host.leave(this.from, hadFocus);
  }

  get hasGoal() { return this.play.goals.length > 0; }

  // The game

  begin(sentence, note) {
    this.game = new Game(this.rules, this.at);
    if (this.parts.first) this.parts.first.hidden = this.from === 0;
    this.board.blocks.forEach((_, index) => this.place(index));
    this.update(sentence, note);
  }

  /** Says what happened, and shows the counts and what can be done now. `sentence` may be a function of how blocks are called. */
  update(sentence, note = '') {
    const { game, parts, board } = this, { counts } = game;
    this.named = null;
    const isSolved = this.hasGoal && this.rules.solved(game.position);
    const say = called => isSolved ? this.success(counts) : [sentence instanceof Function ? sentence(called) : sentence, note];
    [parts.say.textContent, parts.note.textContent] = say(({ label }) => label);
    const course = this.course?.update() ?? '';
    parts.live.textContent = [...say(aloud), course].filter(Boolean).join(' ');
    parts.root.classList.toggle('solved', isSolved);
    board.svg.classList.toggle('solved', isSolved);
    this.count(counts);
    const disable = (name, is) => parts[name]?.setAttribute('aria-disabled', is);
    disable('undo', !game.log.length);
    disable('redo', !game.undone.length);
    disable('again', !game.log.length);
    disable('next', isSolved);
    this.refresh(isSolved);
    this.host.told?.(counts, isSolved);
  }

  count(counts) {
    for (const [name, count] of Object.entries(counts)) this.parts[name].textContent = count;
    this.parts.given.parentElement.hidden = counts.given === 0;
  }

  success(counts) {
    const { words, play } = this, least = play.length - this.from, count = counts[play.unit];
    if (!this.game.log.length || play.length === undefined) return [words.solved, ''];
    const isBest = count <= least, from = this.from > 0;
    const text = isBest ? (from ? words.best_from : words.best) : (from ? words.more_from : words.more);
    return [words.solved, fill(text, { count, least })];
  }

  /** Puts a block where the game has it, and marks none. */
  place(index) {
    for (const block of this.board.blocks) block.classList.remove('sb-moved');
    this.board.place(index, ...this.game.position[index]);
  }

  /** Makes a step again or takes one back, and says so. */
  undo() { this.shift('undo', this.words.undone); }
  redo() { this.shift('redo', this.words.redone); }
  shift(action, words) {
    this.settle();
    const step = this.game[action]();
    if (!step) return;
    this.place(step.block);
    this.update(called => fill(words, { move: this.told([step], called) }));
  }

  /** Back to where playing began. */
  again() {
    this.settle();
    if (this.game.log.length) this.begin(this.words.again);
  }

  /** Begins at the start, wherever playing began before. */
  first() {
    this.settle();
    [this.at, this.from] = [this.rules.start(), 0];
    this.begin(this.words.start);
    // The button is gone.
    this.focus();
  }

  // The solution

  get path() { return this.paths ??= new Path(this.rules); }

  /** Tells how far positions are from the end; null where the script has no help. Unpacking its table takes some milliseconds. */
  get guide() { return this.guides ??= typeof Guide === 'undefined' ? null : Guide.of(this.rules); }

  /** The next step of a shortest way, on the path of the solution where that is one; null at the end and where there is none. */
  better() {
    const { guide, game, path } = this;
    if (!guide) return path.next(game.position);
    // Without a table it must have gone along.
    guide.course(game);
    return guide.next(game.position, game.log.at(-1), path.next(game.position));
  }

  /**
   * A hint, in two parts: names the block that moves next, and then makes the next step of the solution, or of another shortest way
   * where this position is not on its path; or it says that none leads to the end.
   */
  next() {
    this.settle();
    if (!this.hasSolution || this.parts.next.getAttribute('aria-disabled') === 'true') return;
    const next = this.named ?? this.better();
    // Without help, the way back to the path is known.
    if (!next) return this.guide ? this.update(this.words.never) : this.undo();
    const { block, ways } = next;
    if (this.names && !this.named) {
      for (const other of this.board.blocks) other.classList.remove('sb-moved');
      this.update(called => fill(this.words.named, { block: called(this.play.blocks[block]) }), this.words.how);
      this.board.blocks[block].classList.add('sb-moved');
      this.turn(block);
      this.named = next;
      return;
    }
    this.rest = ways.map((way, index) => ({ block, way, from: this.game.position[block], given: index === ways.length - 1 }));
    const steps = [...this.rest];
    this.sentence = called => fill(this.words.next, { move: this.told(steps, called) });
    this.turn(block);
    this.advance();
    if (isCalm()) this.settle();
  }

  /** Makes one step of the way that is being shown. */
  advance() {
    const { block, way, given } = this.rest.shift();
    this.game.step(block, way, given);
    this.place(block);
    this.board.blocks[block].classList.add('sb-moved');
    clearTimeout(this.timer);
    if (!this.rest.length) return this.update(this.sentence);
    this.timer = setTimeout(() => this.advance(), 190);
    this.count(this.game.counts);
  }

  /** Completes at once what is being shown. */
  settle() { while (this.rest.length) this.advance(); }

  // Keys

  /** Whether an element belongs to playing. */
  isHere(element) { return this.board.svg.contains(element) || this.parts.root.contains(element); }

  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || target.closest('input,select,textarea,[contenteditable]')) return;
    if (event.ctrlKey || event.metaKey) {
      const undoes = { z: !event.shiftKey, y: false }[key.toLowerCase()];
      if (undoes === undefined) return;
      undoes ? this.undo() : this.redo();
    } else if (key === 'Escape' && this.hasSolution) this.leave();
    else if (key === 'Backspace') this.undo();
    else if (!this.heed(event, this.isHere(target))) return;
    event.preventDefault();
  }
}

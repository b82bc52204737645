/* The page: one stage of board, dock and side, whose tabs change what dock and side show. */
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const data = JSON.parse($('#data').textContent), words = data.words, { unit } = data.play;
for (const forms of [...Object.values(words.page), ...Object.values(words.playing)]) {
  if (forms.other) forms.language = document.documentElement.lang;
}
const say = (name, values) => fill(words.page[name], values);
const count = (name, number, more) => counted(words.page[name], number, more);

/** A text with elements in its places. */
const rich = (text, values) => text.split(/\{(\w+)\}/).map((part, k) => k % 2 ? values[part] : part);

/** Whether the page is in a frame of another page and shows nothing but board and dock. */
const isEmbedded = /[?&#]embed([=&#]|$)/.test(location.search + location.hash);

const TABS = ['play', 'solution', 'analysis'].filter(name => $(`#tab-${name}`));

class Page {
  constructor(board) {
    Object.assign(this, { board, tab: TABS.includes(data.opens) ? data.opens : 'play', step: 0, foreign: null, note: '' });
    this.desk = new Desk(board, data.play, words.playing, {
      isOpen: () => this.tab !== 'solution',
      walks: () => this.tab === 'play',
      changed: (told, steps) => this.changed(told, steps),
      say: text => this.say(text),
    });
    this.game = this.desk.game;
    this.length = data.play.length;
    if ($('#slider')) this.solution = new Solution(this);
    this.analysis = new Analysis(this);
    this.restore();
    this.listen();
    this.read(true);
  }

  // The game

  /** How many steps of the solution are done where the game stands; undefined if it is not on its path. */
  get onPath() { return this.desk.path?.step(this.game.position); }

  /** Takes back the line that was left. */
  swap() {
    this.game.swap();
    this.desk.hinted = null;
    this.changed('');
  }

  restore() {
    this.game.restore(Store.entry(data.id));
  }

  /** Something has changed in the game. */
  changed(told, steps) {
    const { game } = this;
    if (steps) {
      this.foreign = null;
      this.note = '';
      this.moved = true;
      if (this.tab === 'analysis' && !game.isSolved) game.looked.analysis = true;
      if (game.isSolved) return this.win();
    }
    const left = this.tab === 'analysis' && told ? ` ${this.analysis.told()}` : '';
    this.render();
    if (told) this.say(`${told}. ${count('count', game.made)}.${left}`);
  }

  get isStar() { return data.play.best !== undefined && this.game.made === data.play.best && !this.game.isHelped(); }

  win() {
    const { game } = this, hadFocus = this.board.svg.contains(document.activeElement);
    Store.solved(data.id, game.made, this.isStar);
    this.desk.hand.taken = -1;
    this.render();
    this.say(`${say('solved')} ${count('count', game.made)}. ${this.verdict()}`);
    if (hadFocus && this.tab === 'play') ($('#after .go:not([hidden])') ?? $('#after button')).focus({ preventScroll: true });
  }

  /** What is to be said of a solved game. */
  verdict() {
    const { game } = this, { best } = data.play, { hints, looked } = game, more = game.made - best;
    if (!game.isHelped()) return best === undefined ? '' : more > 0 ? say('more', { count: more }) : say('short');
    if (more === 0) return say('short_helped');
    const helps = [hints.length ? count('hints', hints.length) : '', looked.analysis ? say('analysis') : '', looked.solution ? say('solution') : ''].filter(Boolean);
    const list = helps.reduce((list, next, k) => say(k === helps.length - 1 ? 'last' : 'next', { list, next }));
    return say('with', { list });
  }

  /** The solution has been seen, which is no help afterwards. */
  seen() {
    if (this.game.isFinished || this.game.looked.solution) return;
    this.game.looked.solution = true;
    this.moved = true;
  }

  say(text) {
    clearTimeout(this.spoken);
    this.spoken = setTimeout(() => { $('#live').textContent = text; }, 60);
  }

  // What is seen

  show(tab) {
    if (tab === this.tab) return;
    this.tab = tab;
    this.desk.hinted = null;
    this.desk.hand.taken = -1;
    this.note = '';
    if (tab === 'solution') this.step = 0;
    if (tab === 'analysis' && this.game.line.length && !this.game.isFinished) {
      this.game.looked.analysis = true;
      this.moved = true;
    }
    this.render();
  }

  render() {
    const { tab, game, desk, solution } = this, isWon = tab === 'play' && game.isSolved, { record } = Store.entry(data.id);
    desk.shows = tab === 'analysis';
    for (const name of TABS) {
      const on = name === tab, element = $(`#tab-${name}`);
      element.setAttribute('aria-selected', on);
      element.tabIndex = on ? 0 : -1;
      $(`#side-${name}`).classList.toggle('shown', on);
    }
    $('#panel').setAttribute('role', 'tabpanel');
    $('#panel').setAttribute('aria-labelledby', `tab-${tab}`);
    $('#dock').dataset.tab = tab;
    $('#yours').textContent = record?.steps ? say('yours', { count: record.steps }) : '';
    const shown = { game: tab !== 'solution' && !isWon, player: tab === 'solution', after: isWon, track: tab === 'solution', strip: tab === 'analysis', say: !isWon, solved: isWon, seen: isWon };
    for (const name in shown) if ($(`#${name}`)) $(`#${name}`).hidden = !shown[name];
    const off = { undo: game.at === 0, redo: game.at === game.line.length, hint: game.isSolved, again: game.at === 0 };
    for (const name in off) $(`[data-do=${name}]`)?.setAttribute('aria-disabled', off[name]);
    if ($('#hint-word')) $('#hint-word').textContent = !desk.hinted ? say('hint') : say(desk.hinted.ways ? 'move_it' : 'take_back');
    if (tab !== 'solution') {
      this.board.arrive();
      desk.hand.refresh();
      solution?.player.stop();
    }
    if (isWon) this.renderWon();
    else if (tab === 'play') this.renderPlay();
    else if (tab === 'solution') solution.render();
    else this.analysis.render();
    this.keep();
  }

  /** The line of the dock: what stands at its beginning and at its end. */
  line(first, last, look = '') {
    $('#say').replaceChildren(make('b', {}, ...[first].flat()), make('span', look ? { class: look } : {}, ...[last].flat()));
  }

  get hinted() { return this.desk.hinted ? this.desk.hintWords(block => block.label) : ''; }

  renderPlay() {
    const { game } = this, text = count('count', game.made), at = text.indexOf(game.made);
    const number = at < 0 ? [text] : [text.slice(0, at), make('big', {}, String(game.made)), text.slice(at + String(game.made).length)];
    if (this.hinted) return this.line(number, this.hinted, 'here');
    this.line(number, this.origin ?? this.note);
  }

  /** Where the shown game is from, if it is not the reader's. */
  get origin() { return this.foreign && [say('from_link'), ' ', button({ class: 'link' }, () => this.back(), say('back'))]; }

  renderWon() {
    const { game } = this, { hints } = game;
    const facts = [['you', game.made], ['best_word', data.play.best ?? '–'], ['hints_word', hints.length || say('none')]];
    $('#solved').replaceChildren(make('strong', {}, ...this.isStar ? [starred(say('short'))] : [], say('solved')),
      make('dl', {}, ...facts.map(([name, value]) => make('div', {}, make('dt', {}, say(name)), make('dd', {}, String(value))))));
    $('#seen').replaceChildren(...this.origin ?? [this.verdict()]);
  }

  /** From a game of a link back to the own one. */
  back() {
    this.game.restore(this.foreign);
    this.foreign = null;
    this.render();
  }

  // Address and storage

  get address() {
    const { game, tab } = this, text = game.text() + (game.at < game.line.length ? `@${game.at}` : '');
    if (tab === 'solution') return this.step ? `#step-${this.step}` : '#solution';
    return text || tab === 'analysis' ? `#${tab}=${text}` : '';
  }

  /** Some browsers limit how often an address may change. */
  keep() { this.timer ||= setTimeout(() => this.save(), 300); }

  save() {
    clearTimeout(this.timer);
    this.timer = 0;
    // A change of the address comes first, even if nobody has told of it yet.
    if (location.hash !== this.written) return this.read();
    if (!isEmbedded) history.replaceState(null, '', this.address || location.pathname + location.search);
    this.written = location.hash;
    const { game } = this;
    if (this.foreign) return;
    const { record, game: before } = Store.entry(data.id), kept = { ...game.kept(), made: game.made, done: game.isFinished };
    // A page that was only looked at leaves nothing.
    if (this.moved || game.line.length || before !== undefined || record) Store.add(data.id, this.moved ? { ...kept, when: Date.now() } : kept);
    this.moved = false;
  }

  /** Shows what the address says. */
  read(isFirst) {
    const { hash } = location, step = /^#step-0*(\d+)$/.exec(hash)?.[1], [, tab, text, at] = /^#(play|analysis)=([^@]*)(?:@(\d+))?$/.exec(hash) ?? [];
    this.written = hash;
    if (this.solution && (step || hash === '#solution')) {
      this.tab = 'solution';
      this.step = Math.min(+(step ?? 0), this.length);
    } else if (tab) {
      this.tab = tab;
      this.follow(text, at);
    } else if (!isFirst) this.tab = 'play';
    if (this.tab === 'solution') this.solution.show(this.step);
    else this.render();
  }

  /** Shows the game of a link; the own one stays where it is. */
  follow(text, at) {
    const { game } = this, steps = game.read(text), own = game.kept();
    if (steps && game.text(steps) === game.text()) return at === undefined || game.go(+at);
    // Who goes on with it has been helped as by a solution.
    const how = { at: at === undefined ? steps?.length : +at, looked: { solution: true } };
    if (!steps || !game.replay(steps, how)) this.note = say('invalid');
    else {
      game.other = null;
      this.foreign = own;
    }
  }

  // What the reader does

  listen() {
    const { desk } = this, acts = {
      undo: () => desk.undo(), redo: () => desk.redo(), hint: () => desk.hint(), again: () => desk.again(),
      replay: () => {
        desk.again();
        desk.hand.focus();
      },
      analyse: () => this.show('analysis'), swap: () => this.swap(), same: () => this.solution.go(this.onPath),
    };
    document.addEventListener('click', event => {
      const element = event.target.closest('[data-do]'), tab = event.target.closest('[role=tab]');
      if (tab) this.show(tab.dataset.tab);
      else if (element && element.getAttribute('aria-disabled') !== 'true') acts[element.dataset.do]();
    });
    arrowsChoose($('#tabs'));
    document.addEventListener('keydown', event => this.key(event));
    addEventListener('hashchange', () => location.hash === this.written || this.read());
    addEventListener('pagehide', () => this.save());
    addEventListener('resize', () => this.tab === 'analysis' && this.analysis.strip());
  }

  key(event) {
    const { target, key } = event, way = { ArrowLeft: this.game.before, ArrowRight: this.game.after }[key];
    if (this.tab === 'solution') return this.solution.player.key(event);
    // In the side, arrows scroll.
    if (/^Arrow/.test(key) && target.closest('.side, .strip') || [' ', 'Enter'].includes(key) && target.closest('button, a, summary')) return;
    if (this.desk.key(event) || this.tab !== 'analysis' || way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.desk.go(way);
  }
}

/** The board: the drawing of the start, or of the first figure. */
function startBoard() {
  const figure = $('.steps figure'), drawing = $('#start svg') ?? $('svg', figure), place = $('#board');
  const board = new Board(drawing.cloneNode(true), data.play, $('#start') ? 0 : +figure.id.slice('picture-'.length));
  layFloor(board);
  markGoal(board);
  place.append(board.svg);
  document.documentElement.classList.add('js');
  return board;
}

/** The reader chooses how the board looks, and the browser remembers it if it may. */
function startLooks() {
  const select = $('#look'), name = 'stepbook-look', root = document.documentElement;
  if (!select) return;
  const remembered = action => { try { return action(localStorage); } catch { return undefined; } };
  const known = remembered(storage => storage.getItem(name));
  if ([...select.options].some(({ value }) => value === known)) select.value = known;
  const show = () => { root.dataset.look = select.value; };
  select.addEventListener('change', () => {
    show();
    remembered(storage => storage.setItem(name, select.value));
  });
  show();
}

/** Leaves out the rest of an embedded page, and leads to the whole one. */
function startEmbedded() {
  if (!isEmbedded) return;
  document.documentElement.classList.add('embed');
  const url = new URL(location.href);
  url.searchParams.delete('embed');
  url.hash = '';
  Object.assign($('#whole'), { href: url.href.replace(/#$/, ''), target: '_blank', rel: 'noopener', hidden: false });
}

startEmbedded();
startLooks();
const page = $('#board') && new Page(startBoard());

/* The page of a puzzle on a site: what was solved, links with moves, sharing, and keeping the site for later. */

/** What this browser remembers, if it may: `{ solved, best }` for each puzzle, where `best` is 0 if hints were shown. */
const memory = {
  name: `stepbook-solved-${data.id}`,
  read() {
    try { return JSON.parse(localStorage.getItem(this.name)) ?? undefined; } catch { return undefined; }
  },
  write(value) {
    try { localStorage.setItem(this.name, JSON.stringify(value)); } catch { /* it may not */ }
  },
};

/** Moves in few letters: the number of a block and the first letters of its directions, `0rr3u`; jumps as `E.SE.N`. */
const notation = data.play.jumps ? {
  write: log => log.map(({ way }) => way).join('.'),
  read: text => text.split('.').map(way => ({ block: 0, way })),
} : {
  write: log => log.map(({ block, way }, k) => `${log[k - 1]?.block === block ? '' : block}${way[0]}`).join(''),
  read: text => /^(\d+[udlr]+)*$/.test(text) ? [...text.matchAll(/(\d+)([udlr]+)/g)].flatMap(([, block, ways]) =>
    [...ways].map(way => ({ block: +block, way: Object.keys(WAYS).find(name => name[0] === way) }))) : [],
};

/** The most moves of a link that are read. */
const MOST = 20000;

/** The height of sentence and controls below an embedded board, in px. */
const CONTROLS = 300;

/** All that was done from the start on: the solution up to where playing began, and then the game. */
function allMoves({ rules, game, from }) {
  const before = new Game(rules, rules.start());
  for (const [block, ...to] of data.play.steps?.slice(0, from) ?? []) {
    for (const way of rules.way(before.position, block, to) ?? []) before.step(block, way);
  }
  return [...before.log, ...game.log];
}

/** The moves of the page's address as a game from the start; null if they are not moves of this puzzle; undefined without any. */
function gameOfAddress(rules) {
  const text = /^#moves=(.*)$/.exec(location.hash)?.[1];
  if (text === undefined) return undefined;
  const moves = notation.read(text), game = new Game(rules, rules.start());
  const isFine = moves.length > 0 && moves.length <= MOST && moves.every(({ block, way }) => block < data.play.blocks.length && game.step(block, way));
  return isFine ? game : null;
}

function startSite() {
  const words = data.words.site, done = $('#done'), root = $('[data-play=root]');
  let isShown = false;
  const remember = () => {
    const known = memory.read();
    done.hidden = !known?.solved;
    if (known?.solved) done.textContent = known.best ? fill(words.best, { count: known.best }) : words.helped;
  };
  root.addEventListener('played', ({ detail: { isSolved } }) => {
    const { game, from } = ground, { given, ...counts } = game.counts, known = memory.read();
    // What a link shows, another has found.
    if (!isSolved || isShown || !game.log.length) return;
    const count = given || from ? 0 : counts[data.play.unit], all = [known?.best, count].filter(Boolean);
    memory.write({ solved: true, best: all.length ? Math.min(...all) : 0 });
    remember();
  });
  remember();

  /** Shows the moves of the address, or says that they are none. */
  const follow = () => {
    const game = gameOfAddress(ground.rules);
    if (game === undefined) return;
    if (ground.active && ground.hasSolution) ground.leave();
    ground.active || ground.enter(ground.rules.start(), 0);
    isShown = true;
    ground.begin(words.invalid, '');
    if (game) {
      ground.game = game;
      game.position.forEach((_, block) => ground.place(block));
      const count = game.counts[data.play.unit], isSolved = ground.hasGoal && ground.rules.solved(game.position);
      ground.update('', '');
      const text = [fill(isSolved ? words.solution : words.moves, { count }), words.through];
      [ground.parts.say.textContent, ground.parts.note.textContent] = text;
      ground.parts.live.textContent = text.join(' ');
    }
    isShown = false;
    Address.scroll();
  };
  addEventListener('hashchange', follow);

  // Links
  const address = () => {
    const log = ground.active ? allMoves(ground) : [];
    const url = new URL(location.href);
    url.hash = log.length ? `moves=${notation.write(log)}` : '';
    return log.length ? url.href : url.href.replace(/#$/, '');
  };
  const text = () => {
    const isSolved = ground.active && ground.rules.solved(ground.game.position);
    return fill(isSolved ? words.beat : words.puzzle, { title: data.title, count: ground.active ? ground.game.counts[data.play.unit] : 0 });
  };
  /** The code with which another page shows the board in a frame; below the board there is room for the controls. */
  const frame = () => {
    const { width, height } = board.svg.viewBox.baseVal, url = new URL(location.href), wide = $('#board.map') ? 640 : 400;
    const tall = CONTROLS + Math.round(Math.max(240, Math.min(560, wide * height / width)));
    const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt()};`);
    url.hash = 'embed';
    return `<iframe src="${escaped(url.href)}" title="${escaped(data.title)}" width="${wide}" height="${tall}" loading="lazy" `
      + 'style="border:0;max-width:100%" allowfullscreen></iframe>';
  };
  const [share, copy, embed, shared] = ['#share', '#copy', '#embed', '#shared'].map(name => $(name));
  share.hidden = !navigator.share;
  copy.hidden = !navigator.clipboard?.writeText;
  // A page on a disk is nobody else's.
  embed.hidden = copy.hidden || !location.protocol.startsWith('http');
  $('#sharing').hidden = share.hidden && copy.hidden;
  // Whoever closes the list of programs has decided.
  share.addEventListener('click', () => navigator.share({ title: data.title, text: text(), url: address() }).catch(() => {}));
  const copies = (button, make, said) => button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(make());
      shared.textContent = said;
    } catch {
      // The reader can still take it from here.
      shared.textContent = make();
    }
  });
  copies(copy, address, words.copied);
  copies(embed, frame, words.embedded);
  follow();
}

if (board) startSite();

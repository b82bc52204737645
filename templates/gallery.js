/* The index of a site: three orders, filters that live in the address, where to go on, and what was solved. It loads nothing by itself. */
const $ = id => document.getElementById(id);
const words = JSON.parse($('words').textContent), { lang } = document.documentElement;
const collator = new Intl.Collator(lang, { numeric: true });
const moves = ({ unit }, count) => counted({ ...words.moves[unit], language: lang }, count);

const star = () => starred(words.star);
const tick = () => make('svg', { class: 'tick', viewBox: '0 0 16 16', role: 'img', 'aria-label': words.sign }, make('path', { d: 'M2 9l4 4 8-10' }));

// The puzzles

const own = [...document.querySelectorAll('.pack')], pager = document.querySelector('.pager');
const read = sections => sections.flatMap(section => [...section.querySelectorAll('.card')].map(li => {
  const { id, kind, size, unit, length, marks } = li.dataset, link = li.querySelector('a'), name = li.querySelector('b').textContent;
  return { id, kind, size, unit, li, link, name, length: +(length ?? 0), marks: +(marks ?? 0), pack: section.querySelector('h2').firstChild.textContent };
}));
let all = read(own), others;

/** Loads the cards of the other pages, once they are wanted; where they cannot be loaded, or are too many, those of this page remain. */
const loadOthers = () => others ??= !pager || pager.matches('[data-some]') ? Promise.resolve() : Promise.all([...pager.children].map(async link => {
  if (link.matches('[aria-current]')) return own;
  const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), 'text/html');
  return [...page.querySelectorAll('.pack')].map(section => document.importNode(section, true));
})).then(pages => {
  all = read(pages.flat());
  pager.hidden = true;
}, () => {});

const rung = ({ marks }) => marks || words.rungs.length;
const ladder = () => [...all].sort((a, b) => rung(a) - rung(b) || a.length - b.length || collator.compare(a.name, b.name));

// What is asked for

const VIEWS = ['packs', 'ladder', 'names'], FILTERS = ['kind', 'size', 'level'], NOTHING = { q: '', kind: '', size: '', level: '', unsolved: '' };
const ask = { view: 'packs', ...NOTHING };
const plain = text => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const fits = (card, { q, kind, size, level, unsolved } = ask) => plain(q).split(/\s+/).every(word => plain(card.name).includes(word))
  && (!kind || card.kind === kind) && (!size || card.size === size) && (!level || card.marks === +level) && !(unsolved && card.known.solved);

function readAddress() {
  Object.assign(ask, { view: 'packs', ...NOTHING });
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (VIEWS.includes(name)) ask.view = $(`tab-${name}`) ? name : 'packs';
    else if (name === 'unsolved') ask.unsolved = 'yes';
    else if (name === 'q' || FILTERS.includes(name) && [...$(name)?.options ?? []].some(option => option.value === value)) ask[name] = value;
  }
}

let writing;
function writeAddress() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    const parts = [...FILTERS, 'q'].filter(name => ask[name]).map(name => `${name}=${encodeURIComponent(ask[name])}`);
    const hash = [ask.view === 'packs' ? [] : ask.view, parts, ask.unsolved ? 'unsolved' : []].flat().join('&');
    if (location.hash.slice(1) !== hash) history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  }, 300);
}

const wish = changes => { Object.assign(ask, changes); show(); };
const wipe = className => button({ class: className }, () => { wish(NOTHING); $('q').focus(); }, words.all);

// What is shown

const solved = cards => cards.filter(card => card.known.solved).length;
const part = (heading, cards, name = '') => make('section', { class: `pack ${name}` }, make('h2', {}, ...heading), make('ul', { class: 'cards' }, ...cards.map(card => card.li)));

/** The sections of a view with the cards that fit: heads, all cards of each, and those that are shown. */
function sections() {
  const of = cards => make('small', {}, fill(words['solved-of'], { count: solved(cards), most: cards.length }));
  const groups = (cards, key) => [...cards.reduce((map, card) => map.set(key(card), [...map.get(key(card)) ?? [], card]), new Map())];
  const filled = groups => groups.filter(([, cards]) => cards.some(card => fits(card)));
  if (ask.view === 'names') {
    const shown = all.filter(card => fits(card)).sort((a, b) => collator.compare(a.name, b.name));
    return shown.length ? [part([make('span', { class: 'sr' }, words.names)], shown)] : [];
  }
  if (ask.view === 'packs') return filled(groups(all, card => card.pack)).map(([title, cards]) => part([title, of(cards)], cards.filter(card => fits(card))));
  return filled(groups(ladder(), card => card.marks)).map(([marks, cards]) => {
    const most = words.rungs.length - 1, done = make('i');
    done.style.width = `${100 * solved(cards) / cards.length}%`;
    const signs = marks ? [make('span', { class: 'lv', role: 'img', 'aria-label': fill(words.difficulty, { count: marks }) }, '■'.repeat(marks) + '□'.repeat(most - marks))] : [];
    return part([...signs, words.rungs[marks], of(cards), make('span', { class: 'rail', 'aria-hidden': 'true' }, done)], cards.filter(card => fits(card)), 'rung');
  });
}

/** Says what was solved, on the cards and above them. */
function mark() {
  for (const card of all) {
    card.known = Store.read(card.id);
    const { solved, star: isBest, steps, open, made } = card.known, line = card.li.querySelector('.done');
    line.classList.toggle('begun', !solved && open);
    if (solved) line.replaceChildren(isBest ? star() : tick(), ' ', steps ? fill(words.yours, { count: steps }) : words.sign);
    else line.textContent = open ? fill(words.made, { moves: moves(card, made) }) : '';
  }
  const count = solved(all), stars = all.filter(card => card.known.star).length;
  $('mine').textContent = count ? fill(words[stars ? 'mine-stars' : 'mine'], { count, stars }) : '';
  $('forget').hidden = !all.some(card => card.known.solved || card.known.game);
}

/** A way on: a picture, what it is, a name, and more about it. */
function tile(name, card, picture, small, title, more) {
  $(name).href = card.link.getAttribute('href');
  $(name).replaceChildren(picture, make('span', {}, make('small', {}, small), make('b', {}, title), make('em', {}, more)));
}

/** The cells by which each block stands off its start after the first `count` steps of a game such as `d:l,a:ul`: label, down, right. */
function moved(game, count) {
  const WAYS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] }, at = new Map();
  const steps = [...(game ?? '').matchAll(/([^,:]+):([udlr]+)/g)].flatMap(([, label, ways]) => [...ways].map(way => [label, WAYS[way]]));
  for (const [label, [down, right]] of steps.slice(0, count)) {
    const [row, col] = at.get(label) ?? [0, 0];
    at.set(label, [row + down, col + right]);
  }
  return [...at].map(([label, cells]) => [decodeURIComponent(label), ...cells]);
}

/** The board of a puzzle as it was left. */
function board({ link, known }) {
  const picture = link.querySelector('svg').cloneNode(true), blocks = [...picture.querySelectorAll('[data-block]')];
  for (const [label, down, right] of known.open ? moved(known.game, known.made) : []) {
    blocks.find(block => block.dataset.block === label)?.setAttribute('transform', `translate(${100 * right} ${100 * down})`);
  }
  return picture;
}

function shelf() {
  const rest = ladder().filter(card => !card.known.solved), shown = card => moves(card, card.length),
    // Blocks without a class of difficulty have a solution that is not proven to be the best.
    best = card => !card.length ? '' : card.marks || card.kind === 'maze' ? fill(words.best, { moves: shown(card) }) : shown(card);
  const [game] = all.filter(card => card.known.open).sort((a, b) => b.known.when - a.known.when);
  const [first = ladder()[0], second = first] = rest.filter(card => card !== game), next = game ? first : second;
  if (game) tile('on', game, board(game), words.continue, game.name, `${fill(words.made, { moves: moves(game, game.known.made) })}. ${best(game)}`);
  else tile('on', first, board(first), rest.length === all.length ? words.start : rest.length ? words.next : words.again, first.name, best(first));
  tile('next', next, board(next), words.next, next.name, best(next));
  const open = rest.filter(card => fits(card)), pool = open.length ? open : rest.length ? rest : all;
  const die = make('svg', { class: 'die', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, make('path', { d: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z' }), make('path', { d: 'M8 8h.1M16 16h.1M12 12h.1M16 8h.1M8 16h.1' }));
  tile('any', pool[Math.floor(Math.random() * pool.length)], die, rest.length ? words['random-open'] : words['random-any'], words.random, fill(words['one-of'], { count: pool.length }));
}

/** Never a dead end: what would be found without one of the filters. */
function ways() {
  const names = { q: words['any-name'], unsolved: words['open-too'] };
  return Object.keys(NOTHING).filter(key => ask[key]).flatMap(key => {
    const count = all.filter(card => fits(card, { ...ask, [key]: '' })).length;
    return count ? [button({ class: 'plain' }, () => wish({ [key]: '' }), `${names[key] ?? $(key).options[0].text}: ${count}`)] : [];
  });
}

function show() {
  const wanted = Object.keys(NOTHING).filter(key => ask[key]), isPart = ask.view !== 'packs' || wanted.length > 0;
  if (isPart && pager && !others) loadOthers().then(show);
  for (const view of VIEWS) {
    const tab = $(`tab-${view}`), is = ask.view === view;
    tab?.setAttribute('aria-selected', is);
    if (tab) tab.tabIndex = is ? 0 : -1;
  }
  if ($('q').value !== ask.q) $('q').value = ask.q;
  for (const name of FILTERS.filter($)) {
    $(name).value = ask[name];
    $(name).classList.toggle('on', Boolean(ask[name]));
  }
  $('unsolved').checked = Boolean(ask.unsolved);
  $('unsolved').parentNode.classList.toggle('on', Boolean(ask.unsolved));
  const count = wanted.filter(key => key !== 'q').length;
  $('more').textContent = count ? `${words.filter} · ${count}` : words.filter;
  $('more').classList.toggle('on', count > 0);
  mark();
  const shown = all.filter(card => fits(card)).length, first = ask.view === 'ladder' && ladder().find(card => !card.known.solved);
  for (const card of all) card.li.classList.toggle('next', card === first);
  $('list').className = ask.view === 'packs' ? 'packs' : `lines ${ask.view}`;
  $('list').setAttribute('aria-labelledby', `tab-${ask.view}`);
  $('list').replaceChildren(...shown ? sections() : [make('p', {}, words.none), ...ways(), wipe('plain')]);
  const text = [wanted.length && shown ? fill(words.shown, { count: shown, most: all.length }) : '', isPart && pager && others && !pager.hidden ? words.part : ''];
  $('found').replaceChildren(`${text.filter(Boolean).join(' ')} `, ...wanted.length && shown ? [wipe('link')] : []);
  shelf();
  writeAddress();
}

// What a reader does

/** The cards' link that lies in a direction of another, as they are on the page. */
function neighbour(link, [right, down]) {
  const middle = one => { const { left, top, width, height } = one.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const [x, y] = middle(link), far = other => {
    const [dx, dy] = middle(other).map((value, k) => value - [x, y][k]), along = dx * right + dy * down;
    return along > 8 ? along + 3 * Math.abs(dx * down + dy * right) : Infinity;
  };
  const [[least, next]] = [...document.querySelectorAll('.card > a')].map(other => [far(other), other]).sort(([a], [b]) => a - b);
  return least < Infinity ? next : undefined;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  const { activeElement: at } = document, { key } = event, arrow = ARROWS[key];
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const act = () => {
    if (key === '/' && !at.matches('input, select')) return () => $('q').focus();
    if (key === 'Escape' && at === $('q') && ask.q) return () => wish({ q: '' });
    const next = arrow && at.matches('.card > a') ? neighbour(at, arrow) : undefined;
    return next && (() => next.focus());
  };
  const action = act();
  if (!action) return;
  event.preventDefault();
  action();
}

function start() {
  for (const one of document.querySelectorAll('[data-script]')) one.hidden = false;
  for (const view of VIEWS) $(`tab-${view}`)?.addEventListener('click', () => wish({ view }));
  arrowsChoose(document.querySelector('.tabs'));
  for (const name of FILTERS.filter($)) $(name).addEventListener('change', event => wish({ [name]: event.target.value }));
  $('q').addEventListener('input', event => wish({ q: event.target.value }));
  $('unsolved').addEventListener('change', event => wish({ unsolved: event.target.checked ? 'yes' : '' }));
  const open = is => $('more').setAttribute('aria-expanded', $('sieve').classList.toggle('open', is));
  $('more').addEventListener('click', () => open());
  $('sieve').addEventListener('submit', event => {
    event.preventDefault();
    const found = all.filter(card => fits(card));
    if (ask.q && found.length === 1) location.href = found[0].link.href;
  });
  addEventListener('keydown', key);
  const forget = $('forget').querySelector('button'), back = $('back').querySelector('button');
  let bring;
  forget.addEventListener('click', async () => {
    await loadOthers();
    bring = Store.forget(all.map(card => card.id));
    show();
    $('back').hidden = false;
    back.focus();
  });
  back.addEventListener('click', () => {
    bring();
    $('back').hidden = true;
    show();
    forget.focus();
  });
  $('offline')?.addEventListener('click', async ({ target }) => {
    if (await keepSite(true)) target.replaceWith(words['offline-done']);
  });
  addEventListener('hashchange', () => { readAddress(); show(); });
  // A reader comes back from a puzzle, or plays it beside.
  for (const name of ['pageshow', 'storage']) addEventListener(name, show);
  readAddress();
  open(FILTERS.some(name => ask[name]));
  show();
}

if (all.length) start();

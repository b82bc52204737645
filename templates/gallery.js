/* The gallery of a site: sorting, choosing, what was solved, and the puzzle of the day. */
const $ = selector => document.querySelector(selector);
const $$ = selector => [...document.querySelectorAll(selector)];
const tools = $('#tools'), fields = Object.fromEntries($$('#tools [id]').map(field => [field.id, field]));

/** What this browser remembers of a puzzle. */
function memory(card) {
  try { return JSON.parse(localStorage.getItem(`stepbook-solved-${card.dataset.id}`)); } catch { return null; }
}

const title = card => card.querySelector('h3').textContent.trim();

/** Says on a card whether its puzzle was solved. */
function mark(card) {
  const known = memory(card), isSolved = Boolean(known?.solved);
  card.dataset.mine = isSolved ? 'yes' : 'no';
  const line = card.querySelector('.mine') ?? Object.assign(document.createElement('p'), { className: 'mine' });
  if (!isSolved) return line.remove();
  line.textContent = known.best ? tools.dataset.best.replace('{count}', known.best) : tools.dataset.mine;
  card.querySelector('h3').after(line);
}

/** The cards of the other pages of the gallery, once they are wanted; none where no page can be loaded, or where there are too many. */
let others;
const loadOthers = () => others ??= $('.pager[data-some]') ? Promise.resolve(null) : Promise.all($$('.pager a:not([aria-current])').map(async ({ href }) => {
  const page = new DOMParser().parseFromString(await (await fetch(href)).text(), 'text/html');
  return [...page.querySelectorAll('.cards > li')].map(card => document.importNode(card, true));
})).then(pages => pages.flat(), () => null);

const list = $('.cards'), own = list ? [...list.children] : [];
const number = name => (a, b) => (a.dataset[name] ?? Infinity) - (b.dataset[name] ?? Infinity);
const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
const SORTS = { name: (a, b) => collator.compare(title(a), title(b)), marks: number('marks'), length: number('length'), cells: number('cells') };

/** Whether a card is one of those that are looked for. */
function isWanted(card) {
  const { name, ...rest } = fields, words = name.value.toLowerCase().split(/\s+/).filter(Boolean), text = title(card).toLowerCase();
  return words.every(word => text.includes(word))
    && ['size', 'family', 'marks', 'mine'].every(key => !rest[key]?.value || card.dataset[key] === rest[key].value);
}

let turn = 0;
async function show() {
  const mine = turn += 1, isWhole = Object.values(fields).every(field => !field.value), pager = $('.pager');
  const more = isWhole || !pager ? [] : await loadOthers();
  // Meanwhile the reader may have wanted something else.
  if (mine !== turn) return;
  const cards = [...own, ...more ?? []], sort = SORTS[fields.sort.value], given = (a, b) => a.dataset.at - b.dataset.at;
  cards.forEach(mark);
  const shown = cards.filter(isWanted).sort((a, b) => sort?.(a, b) || given(a, b));
  list.replaceChildren(...shown);
  if (pager) pager.hidden = !isWhole && more !== null;
  $('#found').textContent = isWhole ? '' : `${tools.dataset.found.replace('{count}', shown.length)} ${more ? '' : tools.dataset.part}`.trim();
}

const greatest = (a, b) => b ? greatest(b, a % b) : a;

/** A puzzle for each day of the reader; each comes once before one comes again. */
function today(cards, now = new Date()) {
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5, count = cards.length;
  let step = Math.max(1, Math.floor(count * 0.618));
  while (greatest(count, step) > 1) step -= 1;
  return cards[day * step % count];
}

function start() {
  tools.hidden = false;
  for (const name of ['input', 'change']) tools.addEventListener(name, show);
  // Also when the reader comes back from a puzzle.
  addEventListener('pageshow', show);
  const line = $('#today'), { href } = today(own).querySelector('h3 a');
  Object.assign(line.querySelector('a'), { href, textContent: title(today(own)) });
  line.hidden = false;
  show();
}

if (tools && own.length) start();

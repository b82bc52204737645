// The tab in which one prints: how the booklet looks, its pages, and what can be saved of it.

import { $, has, later, options, say, tell, trouble } from './page.js';
import { languageName } from './words.js';
import * as share from './share.js';
import { make } from './shared.js';

/** Pages that are asked for at once. */
const CHUNK = 4;
/** What a list of papers begins with. */
const COMMON = ['a4', 'letter', 'a5'];

export class BookPanel {
  #studio; #values; #asked = 0; #key; #seen;

  constructor(studio) {
    this.#studio = studio;
    const again = later(() => this.#preview(), 200);
    $('settings').addEventListener('submit', event => event.preventDefault());
    $('settings').addEventListener('change', ({ target }) => {
      studio.choose(target.name, target.type === 'checkbox' ? target.checked || undefined : target.value || undefined);
      again();
    });
    for (const button of document.querySelectorAll('[data-save]')) button.addEventListener('click', () => this.#save(button.dataset.save));
    $('print').addEventListener('click', () => this.#print());
    $('link').addEventListener('click', () => this.#link());
  }

  async draw() {
    if (!this.#values) {
      const values = await this.#studio.ask('options', {});
      if (!values?.editions) return;
      this.#values = values;
    }
    this.#settings();
    await this.#preview();
  }

  #settings() {
    const { model, options: now } = this.#studio, { editions, papers, themes, languages } = this.#values;
    const named = (group, list) => list.map(one => [one, has(`${group}-${one}`) ? say(`${group}-${one}`) : one]);
    const isMaze = model.family === 'maze';
    const sizes = papers.map(one => [one, one.replace(/^[a-z]/, letter => letter.toUpperCase())]);
    const order = ([a], [b]) => (COMMON.indexOf(a) + 1 || 9) - (COMMON.indexOf(b) + 1 || 9);
    const arrows = [['', say('pictures-usual')], ['1', say('pictures-1')], ...[3, 5].map(count => [String(count), say('pictures-many', { count })])];
    const entries = [
      ['edition', say('edition'), named('edition', editions), now.edition ?? 'full'],
      ...(isMaze ? [] : [['arrows', say('pictures'), arrows, String(now.arrows ?? '')]]),
      ['impose', say('sheets'), [['', say('sheets-single')], ['booklet', say('sheets-booklet')], ['2-up', say('sheets-2-up')]], now.impose ?? ''],
      ['paper', say('paper'), sizes.sort(order), now.paper ?? 'a4'],
      ['theme', say('theme'), named('theme', themes), now.theme ?? 'mono'],
      ['language', say('book-language'), languages.map(tag => [tag, languageName(tag)]), now.language ?? 'en'],
    ];
    const rows = entries.map(([name, words, list, value]) => {
      const select = make('select', { name });
      options(select, list, value);
      return make('label', {}, make('span', {}, words), select);
    });
    const checks = [['landscape', say('landscape')], ['large_print', say('large-print')]].map(([name, words]) => make('label', { class: 'check' },
      make('input', { type: 'checkbox', name, checked: Boolean(now[name]) }), ' ', make('span', {}, words)));
    $('settings').replaceChildren(...rows, ...checks);
  }

  #status(words) { $('book-status').textContent = words; }

  /** Shows the first pages, and the others when they are scrolled to. */
  async #preview() {
    const request = this.#studio.request(), key = JSON.stringify(request);
    if (key === this.#key) return;
    const asked = this.#asked += 1;
    this.#status(say('making'));
    $('pages').setAttribute('aria-busy', 'true');
    const answer = await this.#studio.ask('pages', { ...request, first: 0, count: CHUNK }, {
      progress: ({ positions }) => this.#status(`${say('making')} ${say('positions', { count: positions })}`),
    });
    if (asked !== this.#asked) return;
    $('pages').setAttribute('aria-busy', 'false');
    this.#seen?.disconnect();
    if (!answer?.pages) {
      this.#key = undefined;
      $('pages').replaceChildren();
      this.#status(trouble(answer) || say('no-pages'));
      return;
    }
    this.#key = key;
    const { total, pages } = answer;
    this.#status(extent(answer));
    const [{ width, height }] = pages;
    const figures = Array.from({ length: total }, (_, index) => {
      const figure = make('figure', { 'data-page': index });
      figure.style.setProperty('--ratio', `${pages[index]?.width ?? width} / ${pages[index]?.height ?? height}`);
      return figure;
    });
    $('pages').replaceChildren(...figures);
    pages.forEach((page, index) => fill(figures[index], page));
    this.#seen = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) if (isIntersecting && !target.hasChildNodes()) this.#load(figures, Number(target.dataset.page), request, asked);
    }, { root: $('pages'), rootMargin: '600px' });
    for (const figure of figures) this.#seen.observe(figure);
  }

  async #load(figures, index, request, asked) {
    const first = index - index % CHUNK;
    if (figures[first].dataset.asked) return;
    figures[first].dataset.asked = 'yes';
    const answer = await this.#studio.ask('pages', { ...request, first, count: CHUNK });
    if (!answer) delete figures[first].dataset.asked;
    if (asked === this.#asked) answer?.pages?.forEach((page, k) => fill(figures[first + k], page));
  }

  async #save(to) {
    this.#status(say('saving', { name: to.toUpperCase() }));
    const answer = await this.#studio.ask('book', { ...this.#studio.request(), to });
    if (!answer) return this.#status('');
    if (!answer.bytes) return this.#status(trouble(answer));
    const address = URL.createObjectURL(new Blob([answer.bytes], { type: answer.type }));
    const link = make('a', { href: address, download: answer.name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.#status([say('saved', { name: answer.name }), answer.note].filter(Boolean).join(' '));
  }

  /** Prints the pages themselves, each on a sheet of its size. */
  async #print() {
    this.#status(say('making'));
    const answer = await this.#studio.ask('pages', { ...this.#studio.request(), first: 0, count: 10_000 });
    if (!answer?.pages) return this.#status(trouble(answer));
    this.#status(extent(answer));
    const [{ width, height }] = answer.pages;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; } @media print { #printed svg { width: ${width}mm; height: ${height}mm; } }`);
    document.adoptedStyleSheets = [sheet];
    $('printed').replaceChildren(...answer.pages.map(page => fill(make('figure'), page)));
    await document.fonts.ready;
    const clean = () => {
      $('printed').replaceChildren();
      document.adoptedStyleSheets = [];
    };
    addEventListener('afterprint', clean, { once: true });
    print();
  }

  async #link() {
    const address = await share.link(this.#studio.toml), field = $('link-shown').querySelector('input');
    $('link-shown').hidden = true;
    try {
      await navigator.clipboard.writeText(address);
      this.#status(say('copied'));
      tell(say('copied'));
    } catch {
      $('link-shown').hidden = false;
      field.value = address;
      field.focus();
      field.select();
    }
  }
}

/** How many pages there are, and how they are printed and folded. */
function extent({ total, sheets }) {
  if (!sheets) return say('pages', { count: total });
  const words = [`${say('pages', { count: sheets.pages })}, ${say('sheets-count', { count: sheets.sheets })}.`, say(`sheets-${sheets.flip}`)];
  if (sheets.bundles.length === 1) words.push(say('sheets-fold'));
  if (sheets.bundles.length > 1) words.push(say('sheets-fold-many', { count: sheets.bundles.length, sizes: sheets.bundles.join(', ') }));
  return words.join(' ');
}

/** Puts the drawing of a page into its place. */
function fill(figure, { svg, label, alt }) {
  // What is put into HTML needs no namespace, but what is parsed as XML does.
  const text = svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const drawn = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  for (const name of ['width', 'height']) drawn.removeAttribute(name);
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', [say('page', { label: String(label) }), alt].filter(Boolean).join('. '));
  drawn.removeAttribute('aria-labelledby');
  figure.replaceChildren(drawn);
  return figure;
}

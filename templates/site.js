/* The page of a puzzle on a site: links to its neighbours, and sharing. */

/** Links to the pages before and after this one. They are in a list of its folder, since a page is made before it is known which others there
    are. */
function addNeighbours() {
  const nav = $('nav.site'), list = globalThis.stepbookPages ?? [], at = list.findIndex(([file]) => file === nav?.dataset.file);
  if (at < 0) return;
  for (const [rel, title, found, arrow] of [['prev', nav.dataset.previous, list[at - 1], '←'], ['next', nav.dataset.next, list[at + 1], '→']]) {
    if (!found) continue;
    const sign = make('span', { 'aria-hidden': true }, arrow), text = [make('span', { class: 'sr' }, title), ' ', make('bdi', {}, found[1])];
    nav.append(' ', make('a', { rel, href: found[0] }, ...rel === 'prev' ? [sign, ' ', ...text] : [...text, ' ', sign]));
  }
  // After the last one comes the first.
  const [href] = list[at + 1] ?? list[0];
  if (list.length > 1) Object.assign($('#next-puzzle'), { href, hidden: false });
}

/** The height of the dock below an embedded board, in px. */
const BELOW = 250;

function startSharing() {
  const { game } = page, words = data.words.site, [share, copy, embed, shared] = ['#share', '#copy', '#embed', '#shared'].map(name => $(name));
  const address = () => {
    const url = new URL(location.href), { address } = page;
    url.hash = address;
    return address ? url.href : url.href.replace(/#$/, '');
  };
  const text = () => fill(game.isFinished ? words.beat : words.puzzle, { title: data.title, count: game.totals.at(-1) });
  /** The code with which another page shows the board in a frame. */
  const frame = () => {
    const { width, height } = page.board.svg.viewBox.baseVal, url = new URL(location.href), wide = 400;
    const tall = BELOW + Math.round(Math.max(240, Math.min(560, wide * height / width)));
    const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt()};`);
    url.hash = 'embed';
    return `<iframe src="${escaped(url.href)}" title="${escaped(data.title)}" width="${wide}" height="${tall}" loading="lazy" `
      + 'style="border:0;max-width:100%" allowfullscreen></iframe>';
  };
  share.hidden = !navigator.share;
  copy.hidden = !navigator.clipboard?.writeText;
  // A page on a disk is nobody else's.
  embed.hidden = copy.hidden || !location.protocol.startsWith('http');
  // Whoever closes the list of programs has decided.
  share.addEventListener('click', () => navigator.share({ title: data.title, text: text(), url: address() }).catch(() => {}));
  const copies = (button, made, said) => button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(made());
      shared.textContent = said;
    } catch {
      // The reader can still take it from here.
      shared.textContent = made();
    }
  });
  copies(copy, address, words.copied);
  copies(embed, frame, words.embedded);
}

addNeighbours();
if (page) startSharing();

/* Links from the page of a puzzle to those before and after it. They are in a list of its folder, since a page is made before it is known
   which others there are. */
function addNeighbours() {
  const nav = document.querySelector('nav.site'), list = globalThis.stepbookPages ?? [], at = list.findIndex(([file]) => file === nav?.dataset.file);
  const link = (page, rel, words, arrow) => {
    if (!page) return;
    const part = (name, attributes) => Object.assign(document.createElement(name), attributes);
    const [href, title] = page, sign = part('span', { textContent: arrow });
    sign.setAttribute('aria-hidden', 'true');
    const text = [part('span', { className: 'sr', textContent: words }), ' ', part('bdi', { textContent: title })];
    const link = part('a', { rel, href });
    link.append(...rel === 'prev' ? [sign, ' ', ...text] : [...text, ' ', sign]);
    nav.append(' ', link);
  };
  if (at < 0) return;
  link(list[at - 1], 'prev', nav.dataset.previous, '←');
  link(list[at + 1], 'next', nav.dataset.next, '→');
}

addNeighbours();

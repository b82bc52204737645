/* Elements and texts: what pages, the index of a site, the element and the studio make theirs with. */

const SVG = 'http://www.w3.org/2000/svg';
/** The names that are of SVG. A drawing of others may have no more. */
const SHAPES = new Set(['svg', 'g', 'rect', 'circle', 'path', 'polygon', 'line', 'text', 'tspan']);

/** An element with attributes and content. Functions are listeners: `{ click: () => … }`; what is undefined, null or false is left out. Text
    stays text, whatever it looks like. */
function make(name, attributes = {}, ...content) {
  const element = SHAPES.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if ((value ?? false) !== false) element.setAttribute(key, value);
  }
  element.append(...content);
  return element;
}

/** A button with an action. */
const button = (attributes, click, ...content) => make('button', { type: 'button', ...attributes, click }, ...content);

/** The parts of a list whose neighbours have the same key. */
function runs(list, key) {
  const all = [];
  for (const one of list) {
    if (all.length && key(all.at(-1)[0]) === key(one)) all.at(-1).push(one);
    else all.push([one]);
  }
  return all;
}

/** Fills the words `values` into a text with places like `{block}`. What is filled in is not read again. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => Object.hasOwn(values, name) ? values[name] : place);
}

/** A text for a number, of the forms that its language has: "1 step", "2 steps". */
function counted(forms, count, more) {
  let form;
  // A manifest may have any text as its language.
  try { form = new Intl.PluralRules(forms.language).select(count); } catch { /* then the form is that of most numbers */ }
  return fill(forms[form] ?? forms.other, { count, ...more });
}

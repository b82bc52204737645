/* Elements: what pages, the index of a site, the element and the studio make theirs with. */

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

/* A block that goes round corners: what the page and the element have in common. */

/** Whether motion is not wanted. */
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows an element, which is drawn at `home`, on its way from place to place, pairs of row and column; returns the animations. */
function glide(element, home, places) {
  if (isCalm()) return [];
  const lengths = places.map(([row, col], k) => k && Math.abs(row - places[k - 1][0]) + Math.abs(col - places[k - 1][1]));
  const whole = lengths.reduce((sum, length) => sum + length);
  let gone = 0;
  const frames = places.map(([row, col], k) => ({
    transform: `translate(${100 * (col - home[1])}px, ${100 * (row - home[0])}px)`, offset: Math.min(1, (gone += lengths[k]) / whole),
  }));
  return [element.animate(frames, { duration: Math.min(100 + 60 * whole, 480), easing: 'ease-in-out' })];
}

/* Blocks that go their ways, one after the other: what the page and the element have in common. */

/** How many cells it is from each of several places, pairs of row and column, to the next. */
const lengths = places => places.slice(1).map(([row, col], k) => Math.abs(row - places[k][0]) + Math.abs(col - places[k][1]));

/** Whether motion is not wanted. */
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows elements of a drawing on their ways and returns the animations, none where motion is not wanted.
 *
 * @param ways a list of { element, home, places }: a block, the place where it is drawn, and from where it goes, where it turns, and
 *   where it ends
 * @param pace the most time for each of several, in ms
 */
function glide(ways, pace) {
  if (isCalm()) return [];
  let delay = 0;
  return ways.map(({ element, home, places }) => {
    const frames = places.map(([row, col]) => ({ transform: `translate(${100 * (col - home[1])}px, ${100 * (row - home[0])}px)` }));
    const parts = lengths(places), whole = parts.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    parts.forEach((length, k) => { frames[k + 1].offset = Math.min(1, (gone += length) / whole); });
    const duration = ways.length > 1 ? Math.min(240 + 80 * whole, 0.75 * pace) : Math.min(100 + 60 * whole, 480);
    // Until its turn each is where it was.
    const animation = element.animate(frames, { duration, delay, fill: 'backwards', easing: 'ease-in-out' });
    delay += Math.min(duration + 180, pace);
    return animation;
  });
}

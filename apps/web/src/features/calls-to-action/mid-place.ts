const mark = '<div data-place="chMidButton"></div>';

/**
 * Puts the place in the middle of a text before the section that begins nearest to it. A text of fewer than three
 * sections has no middle to speak of. The text may have come from a page that has the place already.
 */
export function withMidPlace(html: string): string {
  const starts = [...html.matchAll(/<h2[ >]/g)].map(({ index }) => index);
  if (starts.length < 3 || html.includes(mark)) return html;
  const distance = (index: number) => Math.abs(index - html.length / 2);
  const middle = starts.reduce((best, index) => (distance(index) < distance(best) ? index : best));
  return html.slice(0, middle) + mark + html.slice(middle);
}

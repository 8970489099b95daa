/**
 * A text in two, parted before the section that begins nearest to its middle, so that something can stand between. Only
 * a section that lies in nothing else can be parted from what is before it. A text of fewer than three sections has no
 * middle to speak of.
 */
export function partedInTheMiddle(html: string): [string] | [string, string] {
  const starts = outerSections(html);
  if (starts.length < 3) return [html];
  const distance = (index: number) => Math.abs(index - html.length / 2);
  const middle = starts.slice(1).reduce((best, index) => (distance(index) < distance(best) ? index : best));
  return [html.slice(0, middle), html.slice(middle)];
}

const neverClosed = new Set(['br', 'hr', 'img', 'source', 'input', 'col', 'wbr', 'track', 'area', 'embed']);

function outerSections(html: string): number[] {
  const starts: number[] = [];
  let depth = 0;
  for (const { index, 1: slash, 2: name = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (neverClosed.has(name)) continue;
    if (depth === 0 && !slash && name === 'h2') starts.push(index);
    depth += slash ? -1 : 1;
  }
  return starts;
}

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compressedSize, weighHtmlParts } from './html-parts.ts';

const random = (bytes: number) => randomBytes(bytes).toString('hex');
const [style, state, text] = [random(800), random(400), random(200)];
const html = `<!doctype html><head><style data-files="a">${style}</style><title>Title</title></head>
<body><main><div class="a" data-post-text=""><div>${text}</div></div></main>
<script type="application/json" id="state">{"a":"${state}"}</script></body>`;

it('weighs a part by what it adds to the compressed page', () => {
  const bytes = Object.fromEntries(weighHtmlParts(html).map((part) => [part.name, part.bytes]));
  const sizes = [bytes.styles, bytes['initial state'], bytes['text of the post']];
  const [ofStyle = 0, ofState = 0, ofText = 0] = sizes;
  expect(ofStyle / ofState).toBeCloseTo(2, 0);
  expect(ofState / ofText).toBeCloseTo(2, 0);
  expect(bytes['main content']).toBeGreaterThanOrEqual(bytes['text of the post'] ?? Number.NaN);
  expect(Math.max(...Object.values(bytes))).toBeLessThan(compressedSize(html));
});

it('counts a repeated string only once', () => {
  const copied = html.replace(state, style);
  expect(weighHtmlParts(copied).find(({ name }) => name === 'initial state')?.bytes).toBeLessThan(100);
});

it('leaves out parts that a page does not have', () => {
  const names = ['styles', 'metadata', 'main content', 'text of the post', 'initial state', 'class names'];
  expect(weighHtmlParts(html).map(({ name }) => name)).toEqual(names);
});

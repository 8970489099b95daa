import { readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';

/**
 * Renders the PNG and ICO icons from the SVG logo, for browsers and phones that do not support SVG icons. Run `npm run
 * icons -w apps/web` when the logo changes and commit the files. See docs/brand.md.
 */
const folder = new URL('./public/', import.meta.url);
const mark = await readFile(new URL('assets/icon-1.svg', folder), 'utf8');
const [, disc = '', caret = ''] = /(<circle[^>]*>)(.*)<\/svg>/.exec(mark) ?? [];
const color = /fill="([^"]+)"/.exec(disc)?.[1];
if (!caret || !color) throw new Error('icon-1.svg must be a circle with a shape on it.');

/** Fills the whole square. Phones mask the icon to their own shape and only guarantee the middle 80%. */
const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${color}"/>${caret}</svg>`;

const png = (svg: string, width: number) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

/** Builds an ICO file of PNG images: a directory with sizes and offsets, then the images. */
function ico(sizes: readonly number[]): Buffer {
  const pictures = sizes.map((size) => png(mark, size));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let at = head.length;
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index;
    const { length = 0 } = pictures[index] ?? {};
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += length;
  }
  return Buffer.concat([head, ...pictures]);
}

const files = {
  'favicon.ico': ico([16, 32, 48]),
  'apple-touch-icon.png': png(square, 180),
  'assets/icon-192-1.png': png(mark, 192),
  'assets/icon-512-1.png': png(mark, 512),
  'assets/icon-maskable-512-1.png': png(square, 512),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(name, folder), bytes);

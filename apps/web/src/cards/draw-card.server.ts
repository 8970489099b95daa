import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { type Card, cardSize } from './card.ts';
import { cardLayout } from './card-layout.ts';
import { typefaces } from './typefaces.ts';

type Layout = Parameters<typeof satori>[0];

let fonts: Promise<{ name: string; data: Buffer; weight: 400; style: 'normal' }[]> | undefined;

/** A card as a PNG. Text becomes outlines, so that it looks the same on whatever machine it is drawn. */
export async function drawCard(card: Card): Promise<Buffer> {
  fonts ??= readFonts();
  const svg = await satori(cardLayout(card) as Layout, { ...cardSize, fonts: await fonts });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/** The typefaces that the pages have, in all the scripts that they know. */
function readFonts() {
  return Promise.all(
    typefaces.map(async ({ name, file }) => {
      const data = await readFile(fileURLToPath(import.meta.resolve(file)));
      return { name, data, weight: 400 as const, style: 'normal' as const };
    }),
  );
}

import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

export type Weight = { files: number; bytes: number };
export type PageWeight = { scripts: Weight; styles: Weight; fonts: Weight };

const endings = { scripts: '.js', styles: '.css', fonts: '.woff2' };

/** Notes what a page loads from here on, and tells what it weighs on the way, compressed with gzip. */
export function weighPage(page: Page): () => Promise<PageWeight> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const [scripts, styles, fonts] = await Promise.all([
      weigh(responses, endings.scripts),
      weigh(responses, endings.styles),
      weigh(responses, endings.fonts),
    ]);
    return { scripts, styles: { ...styles, bytes: styles.bytes + (await inlineStyles(page)) }, fonts };
  };
}

/** Styles that stand in the page itself. */
async function inlineStyles(page: Page): Promise<number> {
  const texts = await page.locator('style').allTextContents();
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

async function weigh(responses: Response[], ending: string): Promise<Weight> {
  const ofKind = responses.filter((response) => new URL(response.url()).pathname.endsWith(ending));
  // What comes from the cache a second time weighs nothing.
  const unique = new Map(ofKind.map((response) => [response.url(), response]));
  const bodies = await Promise.all([...unique.values()].map((response) => response.body()));
  return { files: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hydrated } from './support/reader.ts';
import { visitBundledHub } from './support/visit.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const pages = [
  '/blog/',
  '/blog/commonly-confused-words/affect-vs-effect',
  '/blog/commonly-confused-words/who-vs-whom',
  '/blog/engineering/group-commit',
  '/business/learn',
  '/blog/no/such',
  '/signin?notice=wrong',
  '/signup',
  '/reset-password?token=some',
];
const visit = visitBundledHub();

describe.each(pages)('%s', (path) => {
  it.each([390, 820, 1440])('has no violation at %i px, light and dark', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // axe is put into the page, which the page's own policy rightly forbids to anybody else.
      const { page } = await visit.reader.open({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      await page.goto(visit.hub.origin + path);
      await hydrated(page);
      await page.addScriptTag({ content: axe });
      const violations = await page.evaluate(async () => {
        const results = await (window as unknown as { axe: Axe }).axe.run();
        return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(violations, colorScheme).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'the page never scrolls sideways').toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});

type Axe = { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

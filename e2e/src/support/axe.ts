import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a reader with other senses would stumble over. The page's own policy must be set aside: `bypassCSP`. */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: axe });
  await settled(page);
  return page.evaluate(async (selector) => {
    const results = await (window as unknown as { axe: Axe }).axe.run(selector, {
      resultTypes: ['violations'],
      preload: false,
    });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, within);
}

/**
 * Colours and places are judged where they end up, not on the way there. What never ends is not waited for, nor what a
 * closed flyout hides: there time stands still.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ effect, timeline }) =>
        // What moves with the page's scrolling stands where the page stands.
        timeline instanceof DocumentTimeline &&
        effect?.getComputedTiming().endTime !== Infinity &&
        (effect as KeyframeEffect).target?.checkVisibility(),
    );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

type Axe = {
  run: (context: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

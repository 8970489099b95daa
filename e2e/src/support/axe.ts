import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a reader with other senses would stumble over. The page's own policy must be set aside: `bypassCSP`. */
export function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  return violations(page, within, {});
}

/** In both schemes. In the second one only what colours decide is asked: a page's structure is the same in the dark. */
export async function violationsLightAndDark(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, within, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, within, { runOnly: ['cat.color'] });
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

async function violations(page: Page, within: string, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: axe });
  await settled(page);
  return page.evaluate(
    async ([selector, only]) => {
      const results = await (window as unknown as { axe: Axe }).axe.run(selector, {
        resultTypes: ['violations'],
        preload: false,
        ...only,
      });
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
}

/**
 * Colours and places are judged where they end up, not on the way there. What never ends is not waited for, nor what a
 * closed flyout hides: there time stands still.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(
        ({ effect, timeline, playState }) =>
          playState === 'running' &&
          // What moves with the page's scrolling stands where the page stands.
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      );
    // More than once: what takes its colour from something that changes begins anew with each step of that.
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  });
}

type Axe = {
  run: (context: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a reader with other senses would stumble over. The page's own policy must be set aside: `bypassCSP`. */
export function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  return violations(page, within, {});
}

/** In light and dark. Only colour rules run in dark, because a page's structure is the same in both. */
export async function violationsLightAndDark(page: Page, within = 'html'): Promise<string[]> {
  // Colours that fade would have to be waited for.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations(page, within, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, within, { runOnly: ['cat.color'] });
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

/**
 * In light and dark at every width, with any sideways scrolling. The page is resized instead of loaded again, because loading
 * and the first run of axe take the most time.
 */
export async function violationsAtEveryWidth(
  page: Page,
  within = 'html',
  widths = [390, 820, 1440],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const atWidth = await violationsLightAndDark(page, within);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) atWidth.push(`scrolls sideways by ${overflow} px`);
    found.push(...atWidth.map((one) => `${width} px, ${one}`));
  }
  return found;
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

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a reader with other senses would stumble over. The page's own policy must be set aside: `bypassCSP`. */
export function findViolations(page: Page, within = 'html'): Promise<string[]> {
  return violations(page, within, {});
}

/** The rules about colours, the only ones that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** In light with all rules, in dark with the colour rules. */
export async function violationsLightAndDark(page: Page, within = 'html'): Promise<string[]> {
  return [...(await lightViolations(page, within)), ...(await darkViolations(page, within))];
}

async function lightViolations(page: Page, within: string): Promise<string[]> {
  // With reduced motion there is no fade to wait for.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return (await violations(page, within, {})).map((one) => `light: ${one}`);
}

async function darkViolations(page: Page, within: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return (await violations(page, within, { runOnly: colourRules })).map((one) => `dark: ${one}`);
}

type Widths = {
  widths?: readonly number[];
  /** What the dark runs look at. A file that opens many pages with the same header and footer leaves these two out. */
  darkWithin?: string;
};

/**
 * Every rule in light at every width, and any sideways scrolling. Dark colours are checked at the narrowest and the widest.
 * The page is resized instead of loaded again.
 */
export async function violationsAtEveryWidth(
  page: Page,
  within = 'html',
  { widths = [390, 820, 1440], darkWithin = within }: Widths = {},
): Promise<string[]> {
  const found: string[] = [];
  const extremes = [Math.min(...widths), Math.max(...widths)];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const atWidth = await lightViolations(page, within);
    if (extremes.includes(width)) atWidth.push(...(await darkViolations(page, darkWithin)));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) atWidth.push(`scrolls sideways by ${overflow} px`);
    found.push(...atWidth.map((one) => `${width} px, ${one}`));
  }
  return found;
}

async function violations(page: Page, within: string, options: AxeOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: axe });
  await waitForAnimations(page);
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
export async function waitForAnimations(page: Page): Promise<void> {
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

type AxeOptions = { runOnly?: string[] };
type Axe = {
  run: (context: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

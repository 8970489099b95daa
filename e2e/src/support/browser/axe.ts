import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the axe violations. The page needs `bypassCSP`, because its policy blocks axe. */
export function findViolations(page: Page, within = 'html'): Promise<string[]> {
  return violations(page, within, {});
}

/** Colour rules are the only ones that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks all rules in light mode and the colour rules in dark mode. */
export async function violationsLightAndDark(page: Page, within = 'html'): Promise<string[]> {
  return [...(await lightViolations(page, within)), ...(await darkViolations(page, within, { runOnly: colourRules }))];
}

async function lightViolations(page: Page, within: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return (await violations(page, within, {})).map((one) => `light: ${one}`);
}

async function darkViolations(page: Page, within: string, options: AxeOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return (await violations(page, within, options)).map((one) => `dark: ${one}`);
}

type Widths = {
  widths?: readonly number[];
  /** The scope after the first width. Files that open many pages with the same header and footer exclude these. */
  repeatWithin?: string;
};

/** At night, all rules are checked at every width, and dark colours at the narrowest and widest. */
const thorough = process.env.ACCESSIBILITY_CHECKS === 'all';

/** The console is used on wide screens, too. */
export const consoleWidths = thorough ? [390, 820, 1440, 1920] : [390, 820, 1440];

/** A state of the console whose components are checked elsewhere: a dialog, a menu, a chart as a table. */
export async function consoleViolationsAtNight(page: Page, state: string): Promise<string[]> {
  if (!thorough) return [];
  const found = await violationsAtEveryWidth(page, 'html', { widths: consoleWidths });
  return found.map((one) => `${state}: ${one}`);
}

/** Pages to check. A page whose components are all on other pages is checked at night. */
export function pagesToCheck<T>(always: readonly T[], atNight: readonly T[]): T[] {
  return thorough ? [...always, ...atNight] : [...always];
}

/**
 * Checks every rule in light mode at the narrowest width and in dark mode at the widest, and horizontal scrolling at
 * every width. Resizes the page instead of reloading it.
 */
export async function violationsAtEveryWidth(
  page: Page,
  within = 'html',
  { widths = [390, 820, 1440], repeatWithin = within }: Widths = {},
): Promise<string[]> {
  const found: string[] = [];
  const [narrowest, widest] = [Math.min(...widths), Math.max(...widths)];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const atWidth: string[] = [];
    const light = thorough || width === narrowest;
    if (light) atWidth.push(...(await lightViolations(page, width === widths[0] ? within : repeatWithin)));
    if (width === widest || (thorough && width === narrowest))
      atWidth.push(...(await darkViolations(page, repeatWithin, light ? { runOnly: colourRules } : {})));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) atWidth.push(`scrolls horizontally by ${overflow} px`);
    found.push(...atWidth.map((one) => `${width} px, ${one}`));
  }
  return found;
}

async function violations(page: Page, within: string, options: AxeOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ content: axe });
    // Colours would fade for half a second after each change between light and dark.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  }
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
 * Waits until animations have ended, because axe must check the final colours and positions. Infinite animations and
 * those inside a closed flyout are ignored.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(
        ({ effect, timeline, playState }) =>
          playState === 'running' &&
          // Scroll-driven animations do not progress with time.
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      );
    // Repeated, because an element that inherits an animated colour starts a new transition with each step.
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  });
}

type AxeOptions = { runOnly?: string[] };
type Axe = {
  run: (context: string, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

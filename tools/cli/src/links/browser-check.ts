import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import { personaPassword, personas } from '@contenthub/web/development/personas';
import { matchRoute } from '@contenthub/web/routes/match';
import type { Browser, Page } from 'playwright-core';
import { CommandError } from '../command.ts';
import type { BrokenLink } from './crawl.ts';

type Options = {
  origin: string;
  paths: readonly string[];
  /** Signs in first with this email address. */
  email?: string | undefined;
  signInPath: string;
  /** When signed in, linked pages below this path are opened too. */
  accountPath: string;
  report: (done: number, total: number) => void;
};

type BrowserCheck = { broken: BrokenLink[]; opened: string[] };

const widths = [390, 1440];

/** Picks one page per page type and blog, and every page without a type. */
export function samplePages(visited: readonly string[]): string[] {
  const sample = new Map<string, string>();
  for (const address of visited) {
    const { pathname, search } = new URL(address, 'http://hub');
    const { blog, pageType } = matchRoute(pathname, search).match;
    const kind = pageType === 'not-found' ? pathname : `${blog.key} ${pageType}`;
    if (!sample.has(kind)) sample.set(kind, address);
  }
  return [...sample.values()];
}

/** Opens pages in a real browser at phone and desktop width and returns what is broken. */
export async function checkInBrowser({
  origin,
  email,
  signInPath,
  accountPath,
  report,
  ...options
}: Options): Promise<BrowserCheck> {
  const credentials = email ? { email, password: readPassword(email) } : undefined;
  const browser = await launchHeadlessShell();
  const broken: BrokenLink[] = [];
  const opened = new Set<string>();
  try {
    for (const [index, width] of widths.entries()) {
      const page = await openPage(browser, width, (path, reason) => {
        broken.push({ page: path, kind: `page at ${width} px`, address: path, reason });
      });
      const paths = [...options.paths];
      if (credentials) await signIn(page, origin + signInPath, credentials);
      for (const [done, path] of paths.entries()) {
        opened.add(path);
        for (const reason of await inspectPage(page, origin + path)) {
          broken.push({ page: path, kind: `page at ${width} px`, address: path, reason });
        }
        if (email) paths.push(...(await accountLinks(page, accountPath)).filter((link) => !paths.includes(link)));
        report(index * paths.length + done + 1, widths.length * paths.length);
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return { broken, opened: [...opened] };
}

async function openPage(
  browser: Browser,
  width: number,
  report: (path: string, reason: string) => void,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const currentPath = () => new URL(page.url()).pathname;
  page.on('pageerror', ({ message }) => report(currentPath(), `throws “${message}”`));
  page.on('console', (message) => {
    if (message.type() === 'error') report(currentPath(), `logs “${message.text()}”`);
  });
  return page;
}

/** Finds visible problems: not hydrated, no styles, no heading, or wider than the screen. */
async function inspectPage(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const scripted = await page.locator('#root').count();
  if (scripted > 0) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const seen = await page.evaluate(() => ({
    rules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    heading: document.querySelector('h1')?.checkVisibility() ?? false,
    excess: document.documentElement.scrollWidth - innerWidth,
  }));
  return [
    ...(seen.rules === 0 ? ['has no styles'] : []),
    ...(seen.heading ? [] : ['shows no h1']),
    ...(seen.excess > 0 ? [`is ${seen.excess} px wider than the screen`] : []),
  ];
}

/** Returns the account pages that a page links to, without downloads. */
async function accountLinks(page: Page, accountPath: string): Promise<string[]> {
  const links = await page
    .locator('a[href]:not([download])')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
  const below = links.filter((path) => path === accountPath || path.startsWith(`${accountPath}/`));
  return [...new Set(below)];
}

/** Demo accounts share a known password. Other passwords come from the environment. */
function readPassword(email: string): string {
  const password = personas.some((persona) => persona.email === email) ? personaPassword : process.env.HUB_PASSWORD;
  if (!password) throw new CommandError(`Set HUB_PASSWORD to the password of ${email}.`);
  return password;
}

type Credentials = { email: string; password: string };

async function signIn(page: Page, address: string, { email, password }: Credentials): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await Promise.all([
    page.waitForURL((url) => url.pathname !== new URL(address).pathname),
    page.getByRole('button', { name: /^(sign|log) in$/i }).click(),
  ]);
}

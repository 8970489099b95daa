import { demoStaff } from '@contenthub/all-in-one/demo-staff';
import { personaPassword } from '@contenthub/web/development/personas';
import type { Page } from 'playwright-core';

/** Options that say which console, and who signs in. */
export const consoleOptions = {
  origin: { type: 'string' },
  email: { type: 'string', default: demoStaff[0]?.email ?? '' },
  password: { type: 'string', default: personaPassword },
} as const;

/** The screens by the name of their picture. `{post}` is the most read post. Experiments are those of the sample work. */
export const consoleScreens = {
  overview: '/',
  posts: '/posts',
  'update-next': '/posts?tab=update',
  'most-read': '/posts?tab=home',
  post: '/posts/{post}',
  search: '/search',
  acquisition: '/acquisition',
  funnel: '/funnel',
  'calls-to-action': '/calls-to-action',
  experiments: '/experiments',
  'experiment-new': '/experiments/new',
  experiment: '/experiments/popup_question',
  'experiment-draft': '/experiments/side_banner_for_all',
  'experiment-in-review': '/experiments/top_banner_question',
  'experiment-hidden': '/experiments/side_banner_words',
  'experiment-decided': '/experiments/two_related_posts',
  'experiment-in-code': '/experiments/blog_gc',
  texts: '/texts?tab=top_banner_copy',
  trust: '/trust',
  newsletter: '/newsletter',
  'newsletter-issue': '/newsletter/{issue}',
};

/** Screens about staff. Sign-in is the only page without a session. */
export const staffScreens = { account: '/account', team: '/team', 'audit-log': '/audit', 'sign-in': '/sign-in' };

/** The first numbers of a new store take a while on a busy computer. */
const timeoutMs = 240_000;

/** Signs in at the console of a hub that `npm run dev` started, or another one. */
export async function signIn(page: Page, { origin, email, password }: Record<'origin' | 'email' | 'password', string>) {
  page.setDefaultTimeout(timeoutMs);
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Posts' }).first().waitFor();
}

/** The id of the first post or issue of a screen. Empty if there is none. */
export async function findFirst(page: Page, origin: string, screen: string): Promise<string> {
  await page.goto(`${origin}/${screen}`);
  await waitForNumbers(page);
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const found = links.map((href) => new RegExp(`/${screen}/(\\d+)`).exec(href ?? '')?.[1]);
  return found.find((id) => id !== undefined) ?? '';
}

/** Waits until no skeleton is left and every chart is drawn. */
export async function waitForNumbers(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === 'Loading');
    const charts = [...document.querySelectorAll('[role=slider]')];
    return (
      !isLoading && !document.querySelector('[aria-busy=true]') && charts.every((chart) => chart.querySelector('svg'))
    );
  });
  // Markers on charts come after the numbers.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

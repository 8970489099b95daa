import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoStaff } from '@contenthub/all-in-one/platform';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { personaPassword } from '@contenthub/web/development/personas';
import type { Page } from 'playwright-core';
import type { CommandCode } from '../command.ts';

/** The screens by the name of their picture. `{post}` is the most read post, `{experiment}` the first experiment. */
const screens = {
  overview: '/',
  posts: '/posts',
  'update-next': '/posts?tab=update',
  post: '/posts/{post}',
  search: '/search',
  acquisition: '/acquisition',
  funnel: '/funnel',
  'calls-to-action': '/calls-to-action',
  experiments: '/experiments',
  'experiment-new': '/experiments/new',
  experiment: '/experiments/{experiment}',
  texts: '/texts',
  trust: '/trust',
};

/** The first numbers of a new store take a while on a busy computer. */
const timeoutMs = 240_000;

export const consolePictures: CommandCode = {
  help: [
    'npm run hub -- console-pictures      draws the pictures of docs/console.md',
    '  --origin URL                       the running console (default http://console.contenthub.localhost:4050)',
    '  --email, --password                who signs in (default: the demo admin of `npm run dev`)',
    '  --to FOLDER                        output folder (default docs/pictures/console)',
    '  --widths 390,820,1440              widths in pixels (default 1280)',
    '  --themes light,dark                (default light)',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({
      args: options,
      options: {
        origin: { type: 'string', default: 'http://console.contenthub.localhost:4050' },
        email: { type: 'string', default: demoStaff[0]?.email ?? '' },
        password: { type: 'string', default: personaPassword },
        to: { type: 'string', default: join(repositoryRoot, 'docs/pictures/console') },
        widths: { type: 'string', default: '1280' },
        themes: { type: 'string', default: 'light' },
      },
    });
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, values);
    const post = await findFirst(page, values.origin, 'posts');
    const experiment = await findFirst(page, values.origin, 'experiments');
    const [widths, themes] = [values.widths.split(',').map(Number), values.themes.split(',')];
    for (const [name, template] of Object.entries(screens)) {
      const path = template.replace('{post}', post).replace('{experiment}', experiment);
      if (name === 'experiment' && !experiment) continue;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
          await page.goto(values.origin + path);
          await waitForNumbers(page);
          const suffix = `${widths.length > 1 ? `-${width}` : ''}${themes.length > 1 ? `-${theme}` : ''}`;
          const file = `${name}${suffix}.jpg`;
          // Long tables are cut, so that a picture shows the question, the answer and the chart.
          const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), 1500);
          await page.screenshot({
            ...{ path: join(values.to, file), type: 'jpeg' as const, quality: 82, fullPage: true },
            clip: { x: 0, y: 0, width, height },
          });
          console.log(file);
        }
      }
    }
    await browser.close();
  },
};

async function signIn(page: Page, { origin, email, password }: Record<'origin' | 'email' | 'password', string>) {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Posts' }).first().waitFor();
}

/** The id or name of the first row of a table. Empty if there is none. */
async function findFirst(page: Page, origin: string, screen: string): Promise<string> {
  await page.goto(`${origin}/${screen}`);
  await waitForNumbers(page);
  const links = page.locator('tbody a');
  const href = (await links.count()) > 0 ? await links.first().getAttribute('href') : '';
  return new RegExp(`/${screen}/(\\w+)`).exec(href ?? '')?.[1] ?? '';
}

/** Waits until no skeleton is left and every chart is drawn. */
async function waitForNumbers(page: Page): Promise<void> {
  page.setDefaultTimeout(timeoutMs);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === 'Loading');
    const charts = [...document.querySelectorAll('[role=slider]')];
    return (
      !isLoading && !document.querySelector('[aria-busy=true]') && charts.every((chart) => chart.querySelector('svg'))
    );
  });
  await page.evaluate(() => document.fonts.ready);
}

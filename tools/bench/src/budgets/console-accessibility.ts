import { parseArgs } from 'node:util';
import { findService } from '@contenthub/cli/find-hub';
import {
  consoleOptions,
  consoleScreens,
  findFirst,
  signIn,
  staffScreens,
  waitForNumbers,
} from '@contenthub/cli/screenshots/console-screens';
import { addSampleWork } from '@contenthub/cli/screenshots/sample-work';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { browserVersionFigure, type Figure } from '../report/figure.ts';
import { runLighthouse } from './lighthouse.ts';

/**
 * Audits every screen of a console that `npm run dev` started, with experiments of every state, on a phone. `--origin` is
 * its address.
 */
export async function measureConsole(options: string[]): Promise<Figure[]> {
  const args = options.filter((option) => option !== '--write');
  const { values } = parseArgs({ args, options: consoleOptions });
  const origin = values.origin ?? (await findService('CONSOLE_ORIGIN', process.env));
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    const page = await browser.newPage();
    await signIn(page, { ...values, origin });
    await addSampleWork(page, { ...values, origin });
    const post = await findFirst(page, origin, 'posts');
    const issue = await findFirst(page, origin, 'newsletter');
    const cookies = await page.context().cookies(origin);
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const figures: Figure[] = [browserVersionFigure(browser)];
    for (const [name, template] of Object.entries({ ...consoleScreens, ...staffScreens })) {
      const url = origin + template.replace('{post}', post).replace('{issue}', issue);
      const isSignIn = name === 'sign-in';
      // Cached numbers appear at once, so that the audit sees the whole screen.
      if (!isSignIn) {
        await page.goto(url);
        await waitForNumbers(page);
      }
      const extraHeaders = isSignIn ? {} : { Cookie };
      const lhr = await runLighthouse(port, url, { onlyCategories: ['accessibility'], extraHeaders });
      const failed = Object.values(lhr.audits).filter(
        ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== 1,
      );
      for (const { id, details } of failed) console.error(`${name}: ${id} ${JSON.stringify(details)?.slice(0, 600)}`);
      const value = Math.round((lhr.categories.accessibility?.score ?? 0) * 100);
      console.log(`${name}: ${value} (${lhr.finalDisplayedUrl})`);
      figures.push({ name: `${name}, Lighthouse accessibility`, value, unit: '', aim: { atLeast: 100 } });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { type CommandCode, UsageError } from '../command.ts';
import { findService } from '../find-hub.ts';
import { consoleOptions, consoleScreens, findFirst, signIn, staffScreens, waitForNumbers } from './console-screens.ts';
import { addSampleWork } from './sample-work.ts';

export const consolePictures: CommandCode = {
  help: [
    'npm run hub -- console-pictures      draws the pictures of docs/console.md. Adds sample experiments with',
    '                                     readers, an issue and an invitation to the hub.',
    '  --origin URL                       the running console (default: that of DATA_FOLDER)',
    '  --email, --password                who signs in (default: the demo admin of `npm run dev`)',
    '  --to FOLDER                        output folder (default docs/pictures/console)',
    '  --only posts,team                  some screens only',
    '  --widths 390,820,1440              widths in pixels (default 1280)',
    '  --themes light,dark                (default light)',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({
      args: options,
      options: {
        ...consoleOptions,
        to: { type: 'string', default: join(repositoryRoot, 'docs/pictures/console') },
        only: { type: 'string' },
        widths: { type: 'string', default: '1280' },
        themes: { type: 'string', default: 'light' },
      },
    });
    const screens: Readonly<Record<string, string>> = { ...consoleScreens, ...staffScreens };
    const names = values.only?.split(',') ?? Object.keys(screens);
    const unknown = names.filter((name) => !Object.hasOwn(screens, name));
    if (unknown.length > 0) {
      throw new UsageError(`No screen is called ${unknown.join(', ')}. There are ${Object.keys(screens).join(', ')}.`);
    }
    const origin = values.origin ?? (await findService('CONSOLE_ORIGIN', process.env));
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(staff, { ...values, origin });
    await addSampleWork(staff, { ...values, origin });
    const post = await findFirst(staff, origin, 'posts');
    const issue = await findFirst(staff, origin, 'newsletter');
    const [widths, themes] = [values.widths.split(',').map(Number), values.themes.split(',')];
    const stranger = await (await browser.newContext()).newPage();
    for (const name of names) {
      const template = screens[name] ?? '';
      const page = name === 'sign-in' ? stranger : staff;
      const path = template.replace('{post}', post).replace('{issue}', issue);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
          await page.goto(origin + path);
          await waitForNumbers(page);
          const suffix = `${widths.length > 1 ? `-${width}` : ''}${themes.length > 1 ? `-${theme}` : ''}`;
          const file = `${name}${suffix}.jpg`;
          // Long tables are cut, so that a picture shows the question, the answer and the chart. A window of the height
          // of the page has what sticks to an edge of the window at that edge.
          const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), 1500);
          await page.setViewportSize({ width, height });
          await page.screenshot({ path: join(values.to, file), type: 'jpeg', quality: 82 });
          await page.setViewportSize({ width, height: 900 });
          console.log(file);
        }
      }
    }
    await browser.close();
  },
};

import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '@contenthub/testing/browser';
import { scriptedVisits } from '@contenthub/testing/scripted-visits';
import { browserVersion, type Figure } from '../figure.ts';
import { clientWeight } from './client-weight.ts';
import { longestTask } from './longest-task.ts';

const visits = 1000;
const built = new URL('../../../../../apps/web/dist/client/assets/', import.meta.url);

/** What tracking costs a page, and how much of what happens on pages gets lost on the way. */
export async function measureTracking(): Promise<Figure[]> {
  const weight = await clientWeight();
  const sdk = await weightOf(/^sentry-.*\.js$/);
  const browser = await launchBrowser();
  const version = browserVersion(browser);
  const longest = await longestTask(browser);
  const report = await scriptedVisits({ browser, visits, seed: 1, readers: 5 });
  await browser.close();
  for (const { label, cause } of report.named) console.log(`lost: ${label} (${cause})`);
  const share = (count: number) => (100 * count) / report.tracked;
  const lost = report.named.length + report.silent.length;
  return [
    version,
    { name: 'client before it is used', value: weight.initial / 1000, unit: 'KB gzip', aim: { atMost: 3 } },
    { name: 'client, parts that come when needed', value: weight.later / 1000, unit: 'KB gzip', aim: null },
    { name: 'error reports, for pages in the sample', value: sdk / 1000, unit: 'KB gzip', aim: null },
    { name: 'longest task, processor 4 times slower', value: longest, unit: 'ms', aim: { atMost: 50 } },
    { name: 'visits', value: report.visits, unit: '', aim: { atLeast: visits } },
    { name: 'events tracked in them', value: report.tracked, unit: '', aim: null },
    { name: 'arrived', value: report.arrived, unit: '', aim: null },
    { name: 'lost', value: share(lost), unit: '%', aim: { atMost: 0.1 } },
    { name: 'lost without a word', value: report.silent.length, unit: '', aim: { atMost: 0 } },
    { name: 'sent again and counted once', value: share(report.duplicates), unit: '%', aim: null },
    { name: 'refused', value: report.rejected, unit: '', aim: { atMost: 0 } },
  ];
}

async function weightOf(name: RegExp): Promise<number> {
  const files = await readdir(built).catch(() => {
    throw new Error('The site is not built. Run `npm run build` first.');
  });
  const file = files.find((one) => name.test(one)) ?? '';
  return gzipSync(await readFile(new URL(file, built)), { level: 9 }).length;
}

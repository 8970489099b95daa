import { parseArgs } from 'node:util';
import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import type { CommandCode } from '../command.ts';
import { findService } from '../find-hub.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';
import { checkInBrowser, samplePages } from './browser-check.ts';
import { type BrokenLink, crawl, createLinkFetcher } from './crawl.ts';
import { sitemapUrls } from './sitemap.ts';

// Links on more pages than this belong to the layout and are listed once.
const sharedLinkThreshold = 5;

/** Groups broken links by page. Links on many pages form their own group. */
export function formatBrokenLinks(broken: readonly BrokenLink[]): string {
  const pagesOf = new Map<string, Set<string>>();
  for (const one of broken)
    pagesOf.set(describeBroken(one), (pagesOf.get(describeBroken(one)) ?? new Set()).add(one.page));
  const groups = new Map<string, Set<string>>();
  for (const one of broken) {
    const pages = [...(pagesOf.get(describeBroken(one)) ?? [])];
    const head = pages.length > sharedLinkThreshold ? `on ${pages.length} pages, such as ${pages[0]}` : one.page;
    groups.set(head, (groups.get(head) ?? new Set()).add(describeBroken(one)));
  }
  return [...groups].map(([head, lines]) => [head, ...[...lines].map((line) => `  ${line}`)].join('\n')).join('\n\n');
}

function describeBroken({ kind, address, reason }: BrokenLink): string {
  return `${kind} ${address} ${reason}`;
}

export const links: CommandCode = {
  help: [
    'npm run hub -- links                     crawls the hub of `npm run dev` or `npm start`',
    '  --origin URL       another hub’s public origin (default PUBLIC_ORIGIN, or the hub that runs on DATA_FOLDER)',
    '  --sitemap          also starts at the pages of /sitemap.xml',
    '  --no-cards         skips card images, which are rendered on the first request',
    '  --no-browser       opens no page in Chromium',
    '  --sign-in EMAIL    opens the pages and the account pages in Chromium again, signed in; the password',
    '                     is in HUB_PASSWORD',
    '  --external         also checks links to external sites',
    '  --concurrency N    number of concurrent requests (default 8)',
    '  --json             prints only JSON',
    '',
    'Starts at the four home pages and follows every link inside the hub. Each URL is requested once: pages, their',
    'fragments (#id), images in all sizes, scripts and styles. A page must have an h1, styles and some text, and no',
    'link may point to raw JSON. Then one page of each type and blog is opened in Chromium at 390 and 1440 px: it must',
    'log no error, hydrate and fit the screen. Broken links are grouped by page. Links that are broken on many pages',
    'are listed once. External sites are listed but not checked. Redirected links are counted.',
    'Exits with 1 if something is broken, with 2 if no hub responds.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        origin: { type: 'string' },
        sitemap: { type: 'boolean', default: false },
        cards: { type: 'boolean', default: true },
        browser: { type: 'boolean', default: true },
        'sign-in': { type: 'string' },
        external: { type: 'boolean', default: false },
        concurrency: { type: 'string', default: '8' },
        json: { type: 'boolean', default: false },
      },
    });
    const settings = readSettings(WebSettings, process.env);
    const origin = new URL(values.origin ?? (await findService('PUBLIC_ORIGIN', process.env))).origin;
    await checkLinks(origin, {
      ...values,
      concurrency: Math.max(1, Number(values.concurrency) || 8),
      email: values['sign-in'],
      signInPath: settings.SIGN_IN_PATH,
      accountPath: settings.ACCOUNT_PATH,
    });
  },
};

type Options = Record<'external' | 'json' | 'sitemap' | 'browser' | 'cards', boolean> & {
  concurrency: number;
  email: string | undefined;
  signInPath: string;
  accountPath: string;
};

async function checkLinks(origin: string, options: Options): Promise<void> {
  const fetchLink = createLinkFetcher(origin);
  const home = await fetchLink(new URL('/blog/', origin).href);
  if (home.failure) {
    console.error(`No hub responds at ${origin}: ${home.failure}. Start one, or set --origin.`);
    process.exitCode = 2;
    return;
  }
  const crawlProgress = options.json ? undefined : showProgress('URLs');
  const { broken, redirected, visited, externalHosts, ...counts } = await crawl({
    origin,
    fetchLink,
    ...options,
    from: [...allBlogs.map((blog) => blog.paths.home), ...(options.sitemap ? await sitemapPaths(origin) : [])],
    report: (done, total) => crawlProgress?.report(done, total),
  });
  crawlProgress?.end(
    `${formatNumber(counts.pages)} pages, ${formatNumber(counts.addresses)} URLs, ${formatNumber(redirected.length)} redirects.`,
  );
  const sample = options.browser ? samplePages(visited) : [];
  const opened = new Set(sample);
  for (const email of sample.length === 0 ? [] : [undefined, ...(options.email ? [options.email] : [])]) {
    const progress = options.json ? undefined : showProgress(email ? 'pages, signed in' : 'pages in Chromium');
    const report = (done: number, total: number) => progress?.report(done, total);
    const { signInPath, accountPath } = options;
    const seen = await checkInBrowser({ origin, paths: sample, email, signInPath, accountPath, report });
    broken.push(...seen.broken);
    for (const path of seen.opened) opened.add(path);
    progress?.end(`${formatNumber(seen.opened.length)} pages opened at two widths${email ? `, as ${email}` : ''}.`);
  }
  if (broken.length > 0) process.exitCode = 1;
  if (options.json) {
    return console.log(JSON.stringify({ ...counts, opened: [...opened], broken, redirected, externalHosts }, null, 2));
  }
  const hosts = Object.entries(externalHosts).map(([host, count]) => `${host} (${formatNumber(count)})`);
  if (hosts.length > 0) console.log(`External sites, not checked: ${hosts.join(', ')}.`);
  console.log(
    broken.length === 0
      ? 'No broken links.'
      : `${formatNumber(broken.length)} broken links.\n\n${formatBrokenLinks(broken)}`,
  );
}

/** Drops the origin, because the sitemap may be written for another one. */
async function sitemapPaths(origin: string): Promise<string[]> {
  const fetchText = async (address: string) => {
    const url = new URL(new URL(address, origin).pathname, origin);
    if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
    const response = await fetch(url);
    return response.ok ? response.text() : '';
  };
  const found = await sitemapUrls(fetchText, sitemapIndexPath);
  return found.map((address) => {
    const { pathname, search } = new URL(address, origin);
    return pathname + search;
  });
}

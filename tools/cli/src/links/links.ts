import { parseArgs } from 'node:util';
import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import type { Command } from '../command.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';
import { checkInBrowser, samplePages } from './browser-check.ts';
import { type BrokenLink, crawl, createLinkFetcher } from './crawl.ts';
import { sitemapUrls } from './sitemap.ts';

// What stands on more pages than this is part of the frame around them, and said once.
const sharedLinkThreshold = 5;

/** In groups, each below the page that its links stand on; what stands on many pages in a group of its own. */
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

export const links: Command = {
  summary: 'Crawls a running hub as a reader would, and reports what leads nowhere or looks broken.',
  help: [
    'npm run hub -- links                     the hub that `npm run dev` or `npm start` runs',
    '  --origin URL       another one, as readers know it (default PUBLIC_ORIGIN, or the local one at PORT)',
    '  --sitemap          begins at the pages of /sitemap.xml too, not only at the four homes',
    '  --no-cards         leaves out the pictures of shared links, which are drawn when they are first asked for',
    '  --no-browser       opens no page in Chromium',
    '  --sign-in EMAIL    opens the pages in Chromium once more, signed in, and the account pages they link to; the',
    '                     password is in HUB_PASSWORD',
    '  --external         asks other sites too, whether what is linked to is there',
    '  --at-once N        how many addresses are asked for at a time (default 8)',
    '  --json             everything that was found as JSON, and nothing else',
    '',
    'It begins at the four homes and follows every link inside the hub. Each address is asked for once: pages, places on',
    'them (#id), pictures in all their sizes, scripts and styles. A page must have an h1, styles and some text, and no link',
    'may lead to raw JSON. Then one page of each type of each blog is opened in Chromium, 390 and 1440 px wide: it must',
    'log no error, become usable and fit the screen. What is broken is listed below the page it stands on; what stands on',
    'many pages is said once. Other sites are listed and not asked. A link that arrives by a redirect is counted.',
    'Exits 1 when something is broken, 2 when no hub answers.',
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
        'at-once': { type: 'string', default: '8' },
        json: { type: 'boolean', default: false },
      },
    });
    const settings = readSettings(WebSettings, process.env);
    const origin = new URL(values.origin ?? publicOrigin(settings)).origin;
    await checkLinks(origin, {
      ...values,
      atOnce: Math.max(1, Number(values['at-once']) || 8),
      email: values['sign-in'],
      signInPath: settings.SIGN_IN_PATH,
      accountPath: settings.ACCOUNT_PATH,
    });
  },
};

type Options = Record<'external' | 'json' | 'sitemap' | 'browser' | 'cards', boolean> & {
  atOnce: number;
  email: string | undefined;
  signInPath: string;
  accountPath: string;
};

async function checkLinks(origin: string, options: Options): Promise<void> {
  const ask = createLinkFetcher(origin);
  const home = await ask(new URL('/blog/', origin).href);
  if (home.failure) {
    console.error(`No hub answers at ${origin}: ${home.failure}. Start one, or name it with --origin.`);
    process.exitCode = 2;
    return;
  }
  const asked = options.json ? undefined : showProgress('addresses');
  const { broken, redirected, visited, outside, ...counts } = await crawl({
    origin,
    ask,
    ...options,
    from: [...allBlogs.map((blog) => blog.paths.home), ...(options.sitemap ? await sitemapPaths(origin) : [])],
    report: (done, total) => asked?.report(done, total),
  });
  asked?.end(
    `${formatNumber(counts.pages)} pages, ${formatNumber(counts.addresses)} addresses; ${formatNumber(redirected.length)} by a redirect.`,
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
    return console.log(JSON.stringify({ ...counts, opened: [...opened], broken, redirected, outside }, null, 2));
  }
  const hosts = Object.entries(outside).map(([host, count]) => `${host} (${formatNumber(count)})`);
  if (hosts.length > 0) console.log(`Other sites, not asked: ${hosts.join(', ')}.`);
  console.log(
    broken.length === 0
      ? 'Nothing is broken.'
      : `${formatNumber(broken.length)} broken.\n\n${formatBrokenLinks(broken)}`,
  );
}

/** As paths of this hub, whatever origin the sitemap was written for. */
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

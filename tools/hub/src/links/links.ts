import { parseArgs } from 'node:util';
import { sitemapIndexPath } from '@contenthub/contracts/machine-addresses';
import { readSettings } from '@contenthub/server-kit/settings';
import { allBlogs } from '@contenthub/web/blogs/all-blogs';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import type { Command } from '../command.ts';
import { grouped } from '../progress/progress.ts';
import { showProgress } from '../progress/show-progress.ts';
import { askFor } from './ask.ts';
import { brokenText } from './broken-links.ts';
import { crawl } from './crawl.ts';
import { sitemapAddresses } from './sitemap-addresses.ts';

export const links: Command = {
  summary: 'Crawls a running hub and reports links, places and pictures that lead nowhere.',
  help: [
    'npm run hub -- links                     the hub that `npm run dev` or `npm start` runs',
    '  --origin URL       another one, as readers know it (default PUBLIC_ORIGIN, or the local one at PORT)',
    '  --external         asks other sites too, whether what is linked to is there',
    '  --at-once N        how many addresses are asked for at a time (default 8)',
    '  --json             everything that was found as JSON, and nothing else',
    '',
    'It begins at /sitemap.xml and the four homes and follows every link inside the hub: pages, places on them (#id),',
    'pictures in all their sizes, scripts and styles. What is broken is listed below the page it stands on; what stands on',
    'many pages is said once. A link that arrives by a redirect is counted and not held against anybody.',
    'Exits 1 when something is broken, 2 when no hub answers.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        origin: { type: 'string' },
        external: { type: 'boolean', default: false },
        'at-once': { type: 'string', default: '8' },
        json: { type: 'boolean', default: false },
      },
    });
    const origin = new URL(values.origin ?? publicOrigin(readSettings(WebSettings, process.env))).origin;
    await checkLinks(origin, { ...values, atOnce: Math.max(1, Number(values['at-once']) || 8) });
  },
};

async function checkLinks(
  origin: string,
  options: { external: boolean; atOnce: number; json: boolean },
): Promise<void> {
  const ask = askFor(origin);
  const home = await ask(new URL('/blog/', origin).href);
  if (home.failure) {
    console.error(`No hub answers at ${origin}: ${home.failure}. Start one, or name it with --origin.`);
    process.exitCode = 2;
    return;
  }
  const progress = options.json ? undefined : showProgress('addresses');
  const { broken, redirected, ...counts } = await crawl({
    origin,
    ask,
    ...options,
    from: [...allBlogs.map((blog) => blog.paths.home), ...(await inSitemap(origin))],
    report: (done, total) => progress?.report(done, total),
  });
  if (broken.length > 0) process.exitCode = 1;
  if (!progress) return console.log(JSON.stringify({ ...counts, broken, redirected }, null, 2));
  const said = broken.length === 0 ? 'nothing is broken' : `${grouped(broken.length)} broken`;
  progress.end(
    `${grouped(counts.pages)} pages, ${grouped(counts.addresses)} addresses, ${said}; ${grouped(redirected.length)} by a redirect.`,
  );
  if (broken.length > 0) console.log(`\n${brokenText(broken)}`);
}

/** As paths of this hub, whatever origin the sitemap was written for. */
async function inSitemap(origin: string): Promise<string[]> {
  const fetchText = async (address: string) => {
    const url = new URL(new URL(address, origin).pathname, origin);
    if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
    const response = await fetch(url);
    return response.ok ? response.text() : '';
  };
  const found = await sitemapAddresses(fetchText, sitemapIndexPath);
  return found.map((address) => {
    const { pathname, search } = new URL(address, origin);
    return pathname + search;
  });
}

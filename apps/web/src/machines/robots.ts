import { sitemapIndexPath } from '@contenthub/contracts/machine-addresses';
import { platformBase, socialRedirectPath } from '@contenthub/contracts/platform-paths';
import { allBlogs } from '../blogs/all-blogs.ts';
import type { OwnFile } from './machine-file.ts';

/** Not for crawlers: what changes with every question, what belongs to one reader, what programs of ours ask. */
const closed = [
  ...allBlogs.flatMap(({ paths, searchForm }) => [upToParameter(paths.preview), searchForm, '/*?*search=']),
  `${platformBase}/`,
  socialRedirectPath,
  '/wp-json/',
  '/wp-admin/',
  '/wp-login.php',
  '/visitor',
];

/** What crawlers are asked to leave alone, and where they find everything else. */
export const robots: OwnFile = {
  name: 'robots',
  address: /^\/robots\.txt$/,
  contentType: 'text/plain; charset=utf-8',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write({ origin, accountPages }) {
    const lines = [...new Set([...closed, ...accountPages])].map((path) => `Disallow: ${path}`);
    yield `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}${sitemapIndexPath}\n`;
  },
};

function upToParameter(pattern: string): string {
  return pattern.slice(0, pattern.indexOf(':'));
}

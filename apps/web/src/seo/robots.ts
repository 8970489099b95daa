import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { platformBase, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { allBlogs } from '../sites/all-blogs.ts';
import type { StandaloneFile } from './generated-file.ts';

/** Paths that crawlers should skip: search results, personal pages and APIs. */
const disallowed = [
  ...allBlogs.flatMap(({ paths, searchFormAction }) => [pathPrefix(paths.preview), searchFormAction, '/*?*search=']),
  `${platformBase}/`,
  socialRedirectPath,
  '/wp-json/',
  '/wp-admin/',
  '/wp-login.php',
  '/visitor',
];

/** The robots.txt file: disallowed paths and the sitemap's URL. */
export const robots: StandaloneFile = {
  name: 'robots',
  address: /^\/robots\.txt$/,
  contentType: 'text/plain; charset=utf-8',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write({ origin, accountPages }) {
    const lines = [...new Set([...disallowed, ...accountPages])].map((path) => `Disallow: ${path}`);
    yield `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}${sitemapIndexPath}\n`;
  },
};

function pathPrefix(pattern: string): string {
  return pattern.slice(0, pattern.indexOf(':'));
}

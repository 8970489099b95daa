import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { matchRoute } from '../routes/match.ts';
import type { RouteMatch } from '../routes/route.ts';
import { allBlogs } from '../sites/all-blogs.ts';
import { answerFile, answerIndexFile } from './answers/answer-files.ts';
import { feedFiles } from './feeds.ts';
import {
  type AlternateFile,
  alternatePath,
  type GeneratedFile,
  type StandaloneFile,
  type WriteContext,
} from './generated-file.ts';
import { llmsTxt } from './llms-txt.ts';
import { markdownFile } from './markdown.ts';
import { listsSitemap, postsSitemap, sitemapIndex } from './sitemap.ts';

/** Paths that crawlers should skip: search results, personal pages and APIs. */
const disallowed = [
  ...allBlogs.flatMap(({ paths, searchFormAction }) => [pathPrefix(paths.preview), searchFormAction, '/*?*search=']),
  `${platformBase}/`,
  socialRedirectPath,
  '/wp-json/',
  '/wp-admin/',
  '/wp-login.php',
];

/** The robots.txt file: disallowed paths and the sitemap's URL. */
const robots: StandaloneFile = {
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

/** All generated files. */
const generatedFiles: readonly GeneratedFile[] = [
  robots,
  sitemapIndex,
  postsSitemap,
  listsSitemap,
  llmsTxt,
  answerIndexFile,
  answerFile,
  ...feedFiles,
  markdownFile,
];

/** A matched file with everything needed to write it except the context. */
export type GeneratedFileMatch = Pick<GeneratedFile, 'name' | 'contentType' | 'cache'> & {
  /** The page with the same text, if search engines should index the page instead. */
  canonical?: string;
  write: (context: WriteContext) => AsyncIterable<string>;
};

/** Returns the generated file at a path. Nearly all paths are pages, and their last characters rule a file out. */
export function matchGeneratedFile(path: string): GeneratedFileMatch | undefined {
  if (!/\.[a-z]{2,4}$/.test(path)) return undefined;
  for (const file of generatedFiles) {
    const match = matchFile(file, path);
    if (match) return match;
  }
  return undefined;
}

function matchFile(file: GeneratedFile, path: string): GeneratedFileMatch | undefined {
  const { name, contentType, cache } = file;
  if ('address' in file) {
    const match = file.address.exec(path);
    if (!match) return undefined;
    return { name, contentType, cache, write: (context) => file.write({ ...context, params: { ...match.groups } }) };
  }
  if (!path.endsWith(file.ending)) return undefined;
  // The route table decides which page this is an alternate of.
  const { match } = matchRoute(path.slice(0, -file.ending.length), '');
  if (!file.pageTypes.includes(match.pageType)) return undefined;
  return {
    ...{ name, contentType, cache },
    ...(file.duplicatesPage && { canonical: match.path }),
    write: (context) => file.write({ ...context, params: match.params, match }),
  };
}

type Alternate = { type: string; title: string; path: string };

const alternateFiles = generatedFiles.filter((file): file is AlternateFile => 'ending' in file);

/** Lists the alternates of a page and of its blog's home page. */
export function getAlternates({ blog, pageType, path }: RouteMatch): Alternate[] {
  const alternatesFor = (type: RouteMatch['pageType'], page: string) =>
    alternateFiles
      .filter((file) => file.pageTypes.includes(type))
      .map(({ contentType, title, ending }) => ({
        type: contentType.split(';')[0] ?? contentType,
        title: title(blog),
        path: alternatePath(page, ending),
      }));
  return [...alternatesFor(pageType, path), ...(pageType === 'home' ? [] : alternatesFor('home', blog.paths.home))];
}

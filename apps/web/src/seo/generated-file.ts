import type { FetchContent } from '../data/content-client.ts';
import type { CacheLifetime, PageType, RouteMatch } from '../routes/route.ts';
import type { Blog } from '../sites/blog.ts';

/** Dependencies for writing a generated file. */
export type WriteContext = {
  /** The public origin. Generated files contain absolute URLs. */
  origin: string;
  /** Paths of the account pages. */
  accountPages: readonly string[];
  fetchContent: FetchContent;
  /** Fetches without caching, for large and rarely requested responses. */
  fetchUncached: FetchContent;
};

/** Adds the parameters from the file's URL. */
type WriteContextWithParams = WriteContext & { params: Record<string, string> };

type FileProperties = {
  /** The file's name in surrogate keys. */
  name: string;
  contentType: string;
  cache: CacheLifetime;
};

/** A file at its own URL. It is written in chunks so that a large file is never in memory as a whole. */
export type StandaloneFile = FileProperties & {
  /** Matches all URLs of the file. Named groups become parameters. */
  address: RegExp;
  write: (context: WriteContextWithParams) => AsyncIterable<string>;
};

/** An alternate version of a page, at the page's URL plus a suffix. */
export type AlternateFile = FileProperties & {
  /** Title of the `<link rel="alternate">` on the page. */
  title: (blog: Blog) => string;
  ending: string;
  /** Whether the file repeats the page's text. If so, its canonical URL is the page. */
  duplicatesPage?: boolean;
  pageTypes: readonly PageType[];
  write: (context: WriteContextWithParams & { match: RouteMatch }) => AsyncIterable<string>;
};

/** A file for crawlers, feed readers and other programs. */
export type GeneratedFile = StandaloneFile | AlternateFile;

/** The path of a page's alternate version: the page's path plus a suffix. */
export function alternatePath(pagePath: string, ending: string): string {
  return pagePath.replace(/\/$/, '') + ending;
}

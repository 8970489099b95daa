import type { FetchContent } from '../data/content-client.ts';
import type { CacheLifetime, PageType, RouteMatch } from '../routes/route.ts';
import type { Blog } from '../sites/blog.ts';

/** What a file is written with. */
export type WriteContext = {
  /** How the whole world reaches the hub; machines are given whole addresses. */
  origin: string;
  /** Where the account pages are. */
  accountPages: readonly string[];
  fetchContent: FetchContent;
  /** For what is large and wanted once in a while: the answer is kept by nobody. */
  fetchUncached: FetchContent;
};

/** With what its address says beyond its name. */
type WriteContextWithParams = WriteContext & { params: Record<string, string> };

type FileProperties = {
  /** Its name in surrogate keys. */
  name: string;
  contentType: string;
  cache: CacheLifetime;
};

/** A file at an address of its own. Piece by piece, so that a large one never stands in memory as a whole. */
export type StandaloneFile = FileProperties & {
  /** All its addresses; named groups become parameters. */
  address: RegExp;
  write: (context: WriteContextWithParams) => AsyncIterable<string>;
};

/** A file that says what a page says, at the page's address with an ending. */
export type AlternateFile = FileProperties & {
  /** What it is called where a page names it. */
  title: (blog: Blog) => string;
  ending: string;
  /** Whether it holds the page's own text: then search engines are told that the page is what counts. */
  duplicatesPage?: boolean;
  pageTypes: readonly PageType[];
  write: (context: WriteContextWithParams & { match: RouteMatch }) => AsyncIterable<string>;
};

/** What programs read of the hub, as a page type is what people read. */
export type GeneratedFile = StandaloneFile | AlternateFile;

/** Where the twin of a page stands: at the page's address, with an ending. */
export function alternatePath(pagePath: string, ending: string): string {
  return pagePath.replace(/\/$/, '') + ending;
}

import type { Blog } from '../blogs/blog.ts';
import type { Ask } from '../content/content-client.ts';
import type { CacheLifetime, PageType, Place } from '../routes/route.ts';

/** What a file is written with. */
export type MachineMeans = {
  /** How the whole world reaches the hub; machines are given whole addresses. */
  origin: string;
  /** Where the account pages are. */
  accountPages: readonly string[];
  ask: Ask;
  /** For what is large and wanted once in a while: the answer is kept by nobody. */
  askInPassing: Ask;
};

/** With what its address says beyond its name. */
export type MachineContext = MachineMeans & { params: Record<string, string> };

type Machine = {
  /** Its name in surrogate keys. */
  name: string;
  contentType: string;
  cache: CacheLifetime;
};

/** A file at an address of its own. Piece by piece, so that a large one never stands in memory as a whole. */
export type OwnFile = Machine & {
  /** All its addresses; named groups become parameters. */
  address: RegExp;
  write: (context: MachineContext) => AsyncIterable<string>;
};

/** A file that says what a page says, at the page's address with an ending. */
export type TwinFile = Machine & {
  /** What it is called where a page names it. */
  title: (blog: Blog) => string;
  ending: string;
  /** Whether it holds the page's own text: then search engines are told that the page is what counts. */
  repeatsPage?: boolean;
  of: readonly PageType[];
  write: (context: MachineContext & { place: Place }) => AsyncIterable<string>;
};

/** What programs read of the hub, as a page type is what people read. */
export type MachineFile = OwnFile | TwinFile;

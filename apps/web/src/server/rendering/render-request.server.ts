import type { FetchContent } from '../../data/content-client.ts';
import type { CacheLifetime, PageType } from '../../routes/route.ts';
import type { Accounts } from '../../sites/accounts.ts';
import type { PublishedTexts } from '../visitor/published-texts.server.ts';
import type { PageDocument } from './document.server.ts';
import type { PageAssets } from './page-assets.server.ts';

export type RenderResult =
  | {
      kind: 'page';
      status: number;
      pageType: PageType;
      cache: CacheLifetime;
      styleHash: string;
      document: PageDocument;
    }
  | {
      kind: 'redirect';
      /** A path. Each request adds its own query, so that no reader gets another's campaign parameters. */
      location: string;
    }
  | {
      kind: 'not-found';
      /** The home page of its blog, whose not-found page is sent. */
      home: string;
    };

export type RenderRequest = {
  path: string;
  search: string;
  /** Renders the not-found page of the path's blog. */
  isNotFound?: boolean;
  fetchContent: FetchContent;
  /** All fetched responses, as JSON for the initial state. */
  state: () => string;
  assets: PageAssets;
  origin: string;
  accounts: Accounts;
  /** Texts of calls to action that staff published. */
  texts: PublishedTexts;
};

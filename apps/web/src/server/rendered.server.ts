import type { Accounts } from '../brand/accounts.ts';
import type { Ask } from '../content/content-client.ts';
import type { CacheLifetime, PageType } from '../routes/route.ts';
import type { PageDocument } from './document.server.ts';
import type { PageAssets } from './page-assets.server.ts';

export type Rendered =
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
      /** A path. Every request takes its own query along, so that no reader gets the campaign of another. */
      location: string;
    };

export type RenderRequest = {
  path: string;
  search: string;
  ask: Ask;
  /** Every answer that was asked for, as JSON for the page's initial state. */
  state: () => string;
  assets: PageAssets;
  origin: string;
  accounts: Accounts;
};

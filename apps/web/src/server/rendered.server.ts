import type { Ask } from '../content/content-client.ts';
import type { OutsideAddresses } from '../features/outside/outside.ts';
import type { CacheLifetime, PageType } from '../routes/route.ts';
import type { PageDocument } from './document.server.ts';
import type { PageAssets } from './page-assets.server.ts';

export type Rendered =
  | { kind: 'page'; status: number; pageType: PageType; cache: CacheLifetime; document: PageDocument }
  | { kind: 'redirect'; location: string };

export type RenderRequest = {
  path: string;
  search: string;
  ask: Ask;
  /** Every answer that was asked for, as JSON for the page's initial state. */
  state: () => string;
  assets: PageAssets;
  origin: string;
  /** Where pages get what others make. */
  outside: OutsideAddresses;
};

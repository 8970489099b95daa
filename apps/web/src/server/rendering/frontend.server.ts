import type { CheckedLink } from '@contenthub/contracts/content/preview';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { AccountPageProps } from '../../account/account-page.ts';
import type { DataPageProps } from '../../account/data/DataPage.tsx';
import type { FetchContent } from '../../data/content-client.ts';
import type { Render } from '../cache/page-cache.server.ts';
import type { TrustedOrigins } from '../http/security-headers.server.ts';
import type { BuiltWorker } from '../http/service-worker-routes.server.ts';
import type { PageAssets } from './page-assets.server.ts';

export type CheckLinks = (
  links: readonly CheckedLink[],
  origin: string,
  fetchContent: FetchContent,
) => Promise<CheckedLink[]>;

/** The pages' code, either as it was built or as Vite makes it while someone works on it. */
export type Frontend = {
  render: Render;
  /** Whether the links of a draft lead somewhere, by the code that finds pages. */
  checkLinks: CheckLinks;
  /** A whole account page, for one reader. */
  renderAccount: (props: AccountPageProps) => Promise<string>;
  /** The page about a reader's own data. */
  renderAccountData: (props: DataPageProps) => Promise<string>;
  /** The files' addresses, on the static host where there is one. */
  assets: (staticOrigin: string) => PageAssets;
  /** Whether a page that was rendered once may be kept: while it is worked on it may not. */
  cachesPages: boolean;
  /** What goes with every page besides; nothing while it is worked on. */
  headers: (trusted: TrustedOrigins, styleHash?: string) => Readonly<Record<string, string>>;
  /** The worker behind reading offline. */
  worker: () => Promise<BuiltWorker>;
  serveAssets: (app: FastifyInstance) => Promise<void>;
  serverFactory?: NonNullable<FastifyServerOptions['serverFactory']>;
  close: () => Promise<void>;
};

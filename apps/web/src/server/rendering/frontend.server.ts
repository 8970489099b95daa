import type { CheckedLink } from '@contenthub/contracts/content/preview';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { AccountPageProps } from '../../account/account-page.ts';
import type { DataPageProps } from '../../account/data/DataPage.tsx';
import type { NewsletterPreferencesProps } from '../../account/newsletter/NewsletterPreferences.tsx';
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

/** The pages' code, either built or served by Vite in development. */
export type Frontend = {
  render: Render;
  /** Checks the links of a draft with the routing of pages. */
  checkLinks: CheckLinks;
  /** Renders a complete account page. */
  renderAccount: (props: AccountPageProps) => Promise<string>;
  /** Renders the page about a reader's own data. */
  renderAccountData: (props: DataPageProps) => Promise<string>;
  /** Renders the page that the links in newsletter mails open. */
  renderNewsletter: (props: NewsletterPreferencesProps) => Promise<string>;
  /** The assets' URLs, on the static host if there is one. */
  assets: (staticOrigin: string) => PageAssets;
  /** Whether rendered pages may be cached. False in development. */
  cachesPages: boolean;
  /** Security headers of every page. Empty in development. */
  headers: (trusted: TrustedOrigins, styleHash?: string) => Readonly<Record<string, string>>;
  /** The service worker for offline reading. */
  worker: () => Promise<BuiltWorker>;
  serveAssets: (app: FastifyInstance) => Promise<void>;
  serverFactory?: NonNullable<FastifyServerOptions['serverFactory']>;
  close: () => Promise<void>;
};

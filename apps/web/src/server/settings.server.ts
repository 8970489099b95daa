import { accountPathSettings, visitorSettings } from '@contenthub/contracts/platform/shared-settings';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';
import { type PageSettings, settingsElementId } from '../browser/page-settings.ts';
import type { Accounts } from '../sites/accounts.ts';
import { environmentNames, urls } from '../sites/urls.ts';
import type { TrustedOrigins } from './http/security-headers.server.ts';
import { serializeForScript } from './rendering/document.server.ts';

const originList = (description: string) =>
  Type.String({
    pattern: '^https?://[^/ ;,]+( https?://[^/ ;,]+)*$',
    description: `space-separated origins ${description}`,
  });

export const WebSettings = Type.Object({
  ...commonSettings,
  ...accountPathSettings,
  ...visitorSettings,
  PORT: Type.Integer({ default: 4000, minimum: 0, maximum: 65535 }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'public origin of the hub, such as https://www.example.com',
    }),
  ),
  HUB_ENVIRONMENT: Type.Enum(environmentNames, {
    default: 'prod',
    description: 'whose marketing, app and developer hosts pages link to',
  }),
  STATIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'another host that serves the files under /assets/, such as https://static.example.com',
    }),
  ),
  THIRD_PARTY_ORIGINS: Type.Optional(
    originList('that the tag manager and chat load from: scripts, styles, fonts, images, frames and calls'),
  ),
  COLLECTOR_URL: Type.Optional(Type.String({ description: 'collector to proxy; omit behind an edge' })),
  EVENT_REQUESTS_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'event requests per minute and client address through this process',
  }),
  EVENT_KB_PER_MINUTE: Type.Integer({
    default: 4096,
    minimum: 256,
    description: 'size of all event requests per client address and minute',
  }),
  COLLECTOR_PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+(/[^ ;,]*[^/ ;,])?$',
      description: 'where pages send events, such as https://events.example.com; unset disables tracking',
    }),
  ),
  TRACKING_COOKIE_DOMAIN: Type.Optional(
    Type.String({
      pattern: '^(\\.[A-Za-z0-9-]+){2,}$',
      description: 'cookie domain of visitor and session ids, such as .example.co.uk',
    }),
  ),
  ERROR_REPORTS_DSN: Type.Optional(
    Type.String({
      pattern: '^https?://[^@/ ]+@[^/ ;,]+/.+$',
      description: 'Sentry DSN for browser errors; unset disables reports',
    }),
  ),
  TAG_MANAGER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+/[^ ;,]*$',
      description: 'tag manager script, loaded with consent',
    }),
  ),
  CHAT_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+/[^ ;,]*$',
      description: 'chat widget script, loaded on the business blog with consent',
    }),
  ),
  CONTENT_URL: Type.String({ default: 'http://127.0.0.1:4010', description: 'URL of the content service' }),
  ACCOUNT_SITE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ]+$',
      description:
        'a company’s own account site, such as https://www.example.com; ‘Log in’, sign-up and account links lead there, ' +
        'with the same paths, instead of to the hub’s own pages',
    }),
  ),
  EDITOR_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ]+/?$',
      description: 'URL of the editor; defaults to the brand’s',
    }),
  ),
  GOOGLE_CLIENT_ID: Type.Optional(
    Type.String({ description: 'shows ‘Continue with Google’; same value as the platform’s' }),
  ),
  REQUEST_TIMEOUT_SECONDS: Type.Integer({
    default: 30,
    minimum: 1,
    description: 'timeout for receiving a whole request including its body',
  }),
  CONTENT_DEADLINE_MS: Type.Integer({
    default: 2000,
    minimum: 1,
    description: 'timeout for content API calls; then a stale copy is used',
  }),
  PLATFORM_URL: Type.String({ default: 'http://127.0.0.1:4020', description: 'URL of the platform' }),
  PLATFORM_INTERNAL_URL: Type.Optional(
    Type.String({ description: 'URL of the platform’s operations port; defaults to PLATFORM_URL' }),
  ),
  PLATFORM_DEADLINE_MS: Type.Integer({
    default: 1000,
    minimum: 1,
    description: 'timeout for session lookups; then the page is anonymous',
  }),
  WORDPRESS_URL: Type.Optional(Type.String({ description: 'WordPress to proxy for editors; omit behind an edge' })),
  EDITORS_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'separate host for WordPress and previews, such as https://editors.example.com',
    }),
  ),
  EDITORS_ON_READERS_ORIGIN: Type.Optional(
    Type.Enum(['accepted'], {
      description: '‘accepted’ lets production start with WordPress on the readers’ origin',
    }),
  ),
  NODE_ENV: Type.Optional(Type.String()),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(mailto:|tel:|https://)[^ ]+$',
      description: 'contact in security.txt; defaults to security@ the site’s domain',
    }),
  ),
  SECURITY_POLICY_URL: Type.Optional(
    Type.String({ pattern: '^https://[^ ]+$', description: 'vulnerability policy in security.txt' }),
  ),
  OFFLINE_READING: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'off unregisters the service worker in every browser',
  }),
  NATS_URL: Type.Optional(Type.String({ description: 'NATS server with the change feed' })),
  DATA_FOLDER: Type.String({ default: '.local', description: 'folder for stale copies and CSP reports' }),
  STALE_COPIES_MB: Type.Integer({
    default: 1024,
    minimum: 0,
    deprecatedName: 'LAST_GOOD_MB',
    description: 'disk space in MB for stale copies, used when the content service is down; 0 disables them',
  }),
  PAGE_CACHE_MB: Type.Integer({
    default: 256,
    minimum: 0,
    description: 'page cache size in MB; 0 renders every request',
  }),
});
export type WebSettings = Static<typeof WebSettings>;

/** Origins that the CSP allows in addition to our own. */
export function trustedOrigins(settings: WebSettings): TrustedOrigins {
  const originsOf = (...urls: (string | undefined)[]) => urls.flatMap((url) => (url ? [new URL(url).origin] : []));
  return {
    origin: publicOrigin(settings),
    static: settings.STATIC_ORIGIN ?? '',
    thirdParties: [
      ...new Set([
        ...originsOf(settings.TAG_MANAGER_URL, settings.CHAT_URL),
        ...(settings.THIRD_PARTY_ORIGINS?.split(' ') ?? []),
      ]),
    ],
    connections: originsOf(settings.COLLECTOR_PUBLIC_URL, settings.ERROR_REPORTS_DSN),
  };
}

/** The origin that readers use. */
export function publicOrigin({ PUBLIC_ORIGIN, PORT }: WebSettings): string {
  return PUBLIC_ORIGIN ?? `http://www.contenthub.localhost:${PORT}`;
}

/** Where the account pages are: on the hub, or on the company's account site. */
export function getAccounts(settings: WebSettings): Accounts {
  const { ACCOUNT_SITE_URL: site = '', SIGN_IN_PATH, SIGN_UP_PATH, ACCOUNT_PATH } = settings;
  return {
    own: site === '',
    site,
    signIn: site + SIGN_IN_PATH,
    signUp: site + SIGN_UP_PATH,
    account: site + ACCOUNT_PATH,
    editor: settings.EDITOR_URL ?? urls.editor,
    google: site === '' && settings.GOOGLE_CLIENT_ID !== undefined,
  };
}

/** An inert element for the head of every page. The boot script reads its attribute. */
export function pageSettingsTag(settings: WebSettings): string {
  const offlineAttribute = settings.OFFLINE_READING === 'off' ? ' data-offline="off"' : '';
  return `<script type="application/json" id="${settingsElementId}"${offlineAttribute}>${serializeForScript(pageSettings(settings))}</script>`;
}

function pageSettings(settings: WebSettings): PageSettings {
  return {
    collector: settings.COLLECTOR_PUBLIC_URL,
    cookieDomain: settings.TRACKING_COOKIE_DOMAIN ?? defaultCookieDomain(new URL(publicOrigin(settings)).hostname),
    errorReports: settings.ERROR_REPORTS_DSN,
    tagManager: settings.TAG_MANAGER_URL,
    chat: settings.CHAT_URL,
    accounts: getAccounts(settings),
  };
}

/** The last two labels of the host. Sites for which that is wrong set the domain. */
function defaultCookieDomain(hostname: string): string {
  return `.${hostname.split('.').slice(-2).join('.')}`;
}

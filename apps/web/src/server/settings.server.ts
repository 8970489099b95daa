import { accountPathSettings, visitorSettings } from '@contenthub/contracts/platform/shared-settings';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';
import { type PageSettings, settingsElementId } from '../browser/page-settings.ts';
import type { Accounts } from '../sites/accounts.ts';
import { urls } from '../sites/urls.ts';
import type { TrustedOrigins } from './http/security-headers.server.ts';
import { serializeForScript } from './rendering/document.server.ts';

const originList = (description: string) =>
  Type.String({
    pattern: '^https?://[^/ ;,]+( https?://[^/ ;,]+)*$',
    description: `origins, spaces between them, ${description}`,
  });

export const WebSettings = Type.Object({
  ...commonSettings,
  ...accountPathSettings,
  ...visitorSettings,
  PORT: Type.Integer({ default: 4000, minimum: 0, maximum: 65535 }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'how readers reach the hub, such as https://www.example.com',
    }),
  ),
  STATIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'another host that serves the files under /assets/, such as https://static.example.com',
    }),
  ),
  THIRD_PARTY_ORIGINS: Type.Optional(
    originList('of what tag manager and chat load: scripts, styles, fonts, pictures, frames and calls'),
  ),
  COLLECTOR_URL: Type.Optional(
    Type.String({ description: 'the collector to put on the hub’s own site; leave it out where an edge does that' }),
  ),
  EVENT_REQUESTS_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'how many requests with events one client address may send in a minute through this process',
  }),
  COLLECTOR_PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+(/[^ ;,]*[^/ ;,])?$',
      description: 'where pages send events, such as https://events.example.com; without it they send none',
    }),
  ),
  TRACKING_COOKIE_DOMAIN: Type.Optional(
    Type.String({
      pattern: '^(\\.[A-Za-z0-9-]+){2,}$',
      description: 'whose cookies name a browser and a visit, such as .example.co.uk',
    }),
  ),
  ERROR_REPORTS_DSN: Type.Optional(
    Type.String({
      pattern: '^https?://[^@/ ]+@[^/ ;,]+/.+$',
      description: 'where pages report errors: the DSN of a Sentry project; without it they report none',
    }),
  ),
  TAG_MANAGER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+/[^ ;,]*$',
      description: 'the tag manager’s script, for readers who allow it',
    }),
  ),
  CHAT_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/ ;,]+/[^ ;,]*$',
      description: 'the chat widget’s script, for readers of the business hub who allow it',
    }),
  ),
  CONTENT_URL: Type.String({ default: 'http://127.0.0.1:4010', description: 'where the content service listens' }),
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
      description: 'where the editor is; without it where the brand says',
    }),
  ),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String({ description: 'shows ‘Continue with Google’; as the platform has it' })),
  REQUEST_TIMEOUT_SECONDS: Type.Integer({
    default: 30,
    minimum: 1,
    description: 'how long a whole request may take to arrive, its body included',
  }),
  CONTENT_DEADLINE_MS: Type.Integer({
    default: 2000,
    minimum: 1,
    description: 'after which the last good copy is rendered',
  }),
  PLATFORM_URL: Type.String({ default: 'http://127.0.0.1:4020', description: 'where the platform listens' }),
  PLATFORM_INTERNAL_URL: Type.Optional(
    Type.String({ description: 'the platform’s operations port, where it has one; without it PLATFORM_URL' }),
  ),
  PLATFORM_DEADLINE_MS: Type.Integer({
    default: 1000,
    minimum: 1,
    description: 'after which the holder of a session gets a page as if anonymous',
  }),
  WORDPRESS_URL: Type.Optional(
    Type.String({ description: 'the WordPress to put on the hub’s own site, for editors, where no edge does so' }),
  ),
  EDITORS_ORIGIN: Type.Optional(
    Type.String({
      pattern: '^https?://[^/]+$',
      description: 'a host of its own for WordPress and previews, such as https://editors.example.com',
    }),
  ),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(mailto:|tel:|https://)[^ ]+$',
      description: 'where to report a vulnerability, for security.txt; without it security@ the domain of the site',
    }),
  ),
  SECURITY_POLICY_URL: Type.Optional(
    Type.String({ pattern: '^https://[^ ]+$', description: 'how vulnerabilities are handled, for security.txt' }),
  ),
  OFFLINE_READING: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'off takes the worker back from every browser that has it',
  }),
  NATS_URL: Type.Optional(Type.String({ description: 'where content.changed is announced' })),
  DATA_FOLDER: Type.String({ default: '.local', description: 'where last good copies are kept' }),
  LAST_GOOD_MB: Type.Integer({
    default: 1024,
    minimum: 0,
    description: 'room for last good copies on disk, for when there is nobody to ask; 0 keeps none',
  }),
  PAGE_CACHE_MB: Type.Integer({ default: 256, minimum: 0, description: '0 renders every request' }),
});
export type WebSettings = Static<typeof WebSettings>;

/** Whom the pages trust besides their own origin. */
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

/** How readers reach the hub. */
export function publicOrigin({ PUBLIC_ORIGIN, PORT }: WebSettings): string {
  return PUBLIC_ORIGIN ?? `http://www.contenthub.localhost:${PORT}`;
}

/** Where accounts are: on the hub's own pages, or on the company's account site where there is one. */
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

/** Put into the head of every page, as an element that nothing runs. The boot script reads its attribute. */
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

/** The last two labels of the host, which is right for most; others name theirs. */
function defaultCookieDomain(hostname: string): string {
  return `.${hostname.split('.').slice(-2).join('.')}`;
}

import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { safeNextPath } from '@contenthub/contracts/http/next-path';
import { type AccountDetails, accountNotices } from '@contenthub/contracts/platform/account';
import { requiresConsent } from '@contenthub/contracts/platform/consent';
import { sessionCookieName } from '@contenthub/contracts/platform/cookies';
import {
  dataNotices,
  type ErasureStatus,
  type OwnData,
  personalDataPaths,
} from '@contenthub/contracts/platform/personal-data';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import {
  clientHeaders,
  clientType,
  cookieName,
  type FormValues,
  formValuesCookie,
  platformPaths,
  signUpCookie,
} from '@contenthub/contracts/platform/platform-paths';
import {
  accountDataPath,
  accountSections,
  countryFromHeaders,
  signInCodePath,
} from '@contenthub/contracts/platform/shared-settings';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import type { FastifyInstance } from 'fastify';
import { type AccountPageName, type AccountSection, isSection } from '../../account/account-page.ts';
import type { PageHandler } from '../http/page-routes.server.ts';
import { splitUrl } from '../http/request.server.ts';
import { allowPasskeys } from '../http/security-headers.server.ts';
import { retryAfterSeconds, unavailablePage } from '../rendering/fallback-pages.server.ts';
import type { Frontend } from '../rendering/frontend.server.ts';
import { getAccounts, type WebSettings } from '../settings.server.ts';
import { readCookies } from '../visitor/visitors.server.ts';

export type AccountRouteOptions = Pick<Frontend, 'renderAccount' | 'renderAccountData' | 'renderNewsletter'> & {
  /** Sent with every page. */
  pageHeaders: Readonly<Record<string, string>>;
  settings: WebSettings;
  /** Page settings as markup for the head. */
  settingsOnPage: string;
  platform: PlatformUrls;
  origin: string;
};
/** The platform's own URL, and the one that serves paths which readers cannot reach. */
type PlatformUrls = { url: string; internalUrl: string };
type Query = Record<string, string | string[] | undefined>;

// The URL may contain the token of a mailed link, so the referrer never exceeds the origin, even on our own site. Not
// `no-referrer`, because browsers would then post forms with `Origin: null`, which the platform rejects.
export const accountPageHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
};

/** Sign-in, sign-up and account pages. They are personal and never cached. */
export function addAccountRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { renderAccount, pageHeaders, settings, settingsOnPage, platform, origin } = options;
  const paths = accountPagePaths(settings);
  const { google } = getAccounts(settings);
  const sessionCookie = sessionCookieName(origin);
  for (const [page, path] of Object.entries(paths) as [AccountPageName, string][]) {
    app.get<{ Querystring: Query }>(path, async (request, reply) => {
      reply.headers(allowPasskeys(pageHeaders)).headers(accountPageHeaders).type('text/html; charset=utf-8');
      const { cookie } = request.headers;
      const cookies = readCookies(cookie);
      const hasSession = cookies[sessionCookie] !== undefined;
      const reader = await fetchReaderAccount(platform, cookie, hasSession).catch((error: unknown) =>
        request.log.error({ err: error }, 'platform unavailable for account page'),
      );
      if (!reader) return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
      for (const setCookie of reader.setCookies) reply.header('set-cookie', setCookie);
      const { details } = reader;
      if (isSection(page) && !details) {
        const query = new URLSearchParams({ notice: 'sign-in-first', next: path });
        return reply.redirect(`${paths['sign-in']}?${query}`, 303);
      }
      const { notice, next, token } = request.query;
      const props = {
        page,
        paths,
        csrf: reader.csrf,
        details,
        signedInAs: details && (details.name || details.email),
        notice: accountNotices.find((known) => known === notice),
        next: safeNextPath(next),
        token: typeof token === 'string' ? token : undefined,
        typed: typedFields(cookies[cookieName(formValuesCookie, origin)]),
        signedUpHere: cookies[cookieName(signUpCookie, origin)] !== undefined,
        google,
      };
      const consentNotRequired = !requiresConsent(countryFromHeaders(request.headers, settings.COUNTRY_HEADER));
      return (await renderAccount(props))
        .replace('<html', `<html data-treatment-gdpr-inverted="${consentNotRequired ? 'on' : 'off'}"`)
        .replace('</head>', () => `${settingsOnPage}\n</head>`);
    });
  }
}

/** Redirects `/SignIn` to `/signin`, as other pages do. */
export function redirectAccountCase(settings: WebSettings, next: PageHandler): PageHandler {
  const accountPaths = new Set([
    ...Object.values(accountPagePaths(settings)),
    accountDataPath(settings.ACCOUNT_PATH),
    settings.NEWSLETTER_PATH,
  ]);
  return (request, reply) => {
    // Nearly every URL is in lower case.
    if (!/[A-Z]/.test(request.url)) return next(request, reply);
    const { path, search } = splitUrl(request.url);
    const lower = path.toLowerCase();
    if (lower === path || !accountPaths.has(lower)) return next(request, reply);
    return reply.headers(accountPageHeaders).redirect(lower + search, 301);
  };
}

function accountPagePaths(settings: WebSettings): Record<AccountPageName, string> {
  const sections = Object.entries(accountSections).map(([name, path]) => [name, settings.ACCOUNT_PATH + path]);
  return {
    'sign-in': settings.SIGN_IN_PATH,
    'sign-in-code': signInCodePath(settings.SIGN_IN_PATH),
    'sign-up': settings.SIGN_UP_PATH,
    'reset-password': settings.RESET_PASSWORD_PATH,
    'confirm-email': settings.CONFIRM_EMAIL_PATH,
    ...(Object.fromEntries(sections) as Record<AccountSection, string>),
  };
}

/** The platform writes this cookie, but browsers can send anything. */
function typedFields(cookie: string | undefined): FormValues {
  try {
    const { name, email } = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Record<string, unknown>;
    return { ...(typeof name === 'string' && { name }), ...(typeof email === 'string' && { email }) };
  } catch {
    return {};
  }
}

export const deadlineMs = 5000;
const erasureId = /^[0-9a-f-]{36}$/;

/** The page where readers download and delete their data. It is personal and never cached. */
export function addAccountDataRoute(app: FastifyInstance, options: AccountRouteOptions): void {
  const { renderAccountData, pageHeaders, settings, settingsOnPage, platform, origin } = options;
  const sessionCookie = sessionCookieName(origin);

  const fetchOwnData = async (cookie: string): Promise<OwnData | undefined> => {
    const url = platform.internalUrl + personalDataPaths.own;
    const response = await serviceFetch(url, deadlineMs, { headers: { cookie } }, [401]);
    return response.ok ? ((await response.json()) as OwnData) : undefined;
  };
  const fetchErasure = async (id: unknown): Promise<ErasureStatus | undefined> => {
    if (typeof id !== 'string' || !erasureId.test(id)) return undefined;
    const path = personalDataPaths.erasure.replace('{id}', id);
    const response = await serviceFetch(platform.internalUrl + path, deadlineMs, {}, [404]);
    return response.ok ? ((await response.json()) as ErasureStatus) : undefined;
  };

  app.get<{ Querystring: Query }>(accountDataPath(settings.ACCOUNT_PATH), async (request, reply) => {
    reply.headers(pageHeaders).headers(accountPageHeaders).type('text/html; charset=utf-8');
    const { cookie = '' } = request.headers;
    const { notice, erasure } = request.query;
    try {
      const reader = await fetchReaderAccount(platform, cookie, false);
      for (const setCookie of reader.setCookies) reply.header('set-cookie', setCookie);
      const html = await renderAccountData({
        csrf: reader.csrf,
        signInPath: settings.SIGN_IN_PATH,
        accountPath: settings.ACCOUNT_PATH,
        notice: dataNotices.find((known) => known === notice),
        own: readCookies(cookie)[sessionCookie] === undefined ? undefined : await fetchOwnData(cookie),
        erasure: await fetchErasure(erasure),
      });
      return html.replace('</head>', () => `${settingsOnPage}\n</head>`);
    } catch (error) {
      request.log.error({ err: error }, 'platform unavailable for account data page');
      return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
    }
  });
}

const client = { [clientHeaders.type]: clientType, [clientHeaders.version]: 'web' };

/** The reader's CSRF token, and their account if they are signed in. */
type ReaderAccount = { csrf: string; details: AccountDetails | undefined; setCookies: string[] };

export async function fetchReaderAccount(
  { url, internalUrl }: PlatformUrls,
  cookie: string | undefined,
  hasSession: boolean,
): Promise<ReaderAccount> {
  const headers = { ...client, ...(cookie && { cookie }) };
  const csrfResponse = await serviceFetch(url + platformBase + platformPaths.csrf, deadlineMs, { headers });
  const { token: csrf } = (await csrfResponse.json()) as { token: string };
  const setCookies = csrfResponse.headers.getSetCookie();
  if (!hasSession) return { csrf, details: undefined, setCookies };
  const response = await serviceFetch(internalUrl + internalPaths.account, deadlineMs, { headers }, [401]);
  const details = response.ok ? ((await response.json()) as AccountDetails) : undefined;
  return { csrf, details, setCookies };
}

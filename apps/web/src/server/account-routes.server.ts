import { accountNotices } from '@contenthub/contracts/account-notices';
import { accountDataPath, accountSections, signInCodePath } from '@contenthub/contracts/account-settings';
import { consentDue } from '@contenthub/contracts/consent';
import { nextPage } from '@contenthub/contracts/next-page';
import { cookieName, type TypedFields, typedFieldsCookie } from '@contenthub/contracts/platform-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import type { FastifyInstance } from 'fastify';
import { type AccountPageName, type AccountSection, isSection } from '../account/account-page.ts';
import type { Frontend } from './frontend.server.ts';
import type { AnswerPage } from './page-route.server.ts';
import { readerAccount } from './reader-account.server.ts';
import { withPasskeys } from './security-headers.server.ts';
import { accountsOf, type WebSettings } from './settings.server.ts';
import { splitUrl } from './split-url.server.ts';
import { retryAfterSeconds, unavailablePage } from './unavailable-page.server.ts';
import { cookieIn } from './visitor.server.ts';

/** What the routes of account pages need. */
export type AccountRouteOptions = Pick<Frontend, 'renderAccount' | 'renderAccountData'> & {
  /** What goes with every page. */
  pageHeaders: Readonly<Record<string, string>>;
  settings: WebSettings;
  /** What pages are told of it, as markup for their head. */
  settingsOnPage: string;
  platformUrl: string;
  origin: string;
};
type Query = Record<string, string | string[] | undefined>;

// The address may hold the token of a mailed link: no request names more of it than the origin, not even on our own site.
// Not `no-referrer`: the browser would post forms with `Origin: null`, which the platform refuses.
export const accountPageHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
};

/** The pages to sign in and up on and those of an account: for one reader, and kept by nobody. */
export function addAccountPages(app: FastifyInstance, options: AccountRouteOptions): void {
  const { renderAccount, pageHeaders, settings, settingsOnPage, platformUrl, origin } = options;
  const paths = accountPagePaths(settings);
  const { google } = accountsOf(settings);
  const session = `${sessionCookieName(origin)}=`;
  for (const [page, path] of Object.entries(paths) as [AccountPageName, string][]) {
    app.get<{ Querystring: Query }>(path, async (request, reply) => {
      reply.headers(withPasskeys(pageHeaders)).headers(accountPageHeaders).type('text/html; charset=utf-8');
      const { cookie } = request.headers;
      const reader = await readerAccount(platformUrl, cookie, cookie?.includes(session) ?? false).catch(
        (error: unknown) => request.log.error({ err: error }, 'account page without the platform'),
      );
      if (!reader) return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
      for (const given of reader.setCookies) reply.header('set-cookie', given);
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
        next: nextPage(next),
        token: typeof token === 'string' ? token : undefined,
        typed: typedFields(cookieIn(cookie, cookieName(typedFieldsCookie, origin))),
        google,
      };
      const lawAllows = !consentDue(countryNamed(request.headers, settings.COUNTRY_HEADER));
      return (await renderAccount(props))
        .replace('<html', `<html data-treatment-gdpr-inverted="${lawAllows ? 'on' : 'off'}"`)
        .replace('</head>', () => `${settingsOnPage}\n</head>`);
    });
  }
}

/** Redirects `/SignIn` to `/signin`, as other pages do. */
export function redirectAccountCase(settings: WebSettings, next: AnswerPage): AnswerPage {
  const known = new Set([...Object.values(accountPagePaths(settings)), accountDataPath(settings.ACCOUNT_PATH)]);
  return (request, reply) => {
    const { path, search } = splitUrl(request.url);
    const lower = path.toLowerCase();
    if (lower === path || !known.has(lower)) return next(request, reply);
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

/** Written by the platform, but a cookie is whatever a browser sends. */
function typedFields(cookie: string | undefined): TypedFields {
  try {
    const { name, email } = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Record<string, unknown>;
    return { ...(typeof name === 'string' && { name }), ...(typeof email === 'string' && { email }) };
  } catch {
    return {};
  }
}

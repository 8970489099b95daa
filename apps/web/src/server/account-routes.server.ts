import { accountNotices } from '@contenthub/contracts/account-notices';
import { consentDue } from '@contenthub/contracts/consent';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import type { FastifyInstance } from 'fastify';
import type { AccountPageName } from '../account/account-page.ts';
import type { Frontend } from './frontend.server.ts';
import { readerAccount } from './reader-account.server.ts';
import type { WebSettings } from './settings.server.ts';
import { retryAfterSeconds, unavailablePage } from './unavailable-page.server.ts';

type Options = {
  renderAccount: Frontend['renderAccount'];
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
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };

/** The pages to sign in, to make an account and to choose a new password: for one reader, and kept by nobody. */
export function addAccountPages(app: FastifyInstance, options: Options): void {
  const { renderAccount, pageHeaders, settings, settingsOnPage, platformUrl, origin } = options;
  const paths: Record<AccountPageName, string> = {
    'sign-in': settings.SIGN_IN_PATH,
    'sign-up': settings.SIGN_UP_PATH,
    'reset-password': settings.RESET_PASSWORD_PATH,
  };
  const session = `${sessionCookieName(origin)}=`;
  for (const [page, path] of Object.entries(paths) as [AccountPageName, string][]) {
    app.get<{ Querystring: Query }>(path, async (request, reply) => {
      reply.headers(pageHeaders).headers(headers).type('text/html; charset=utf-8');
      const { cookie } = request.headers;
      const reader = await readerAccount(platformUrl, cookie, cookie?.includes(session) ?? false).catch(
        (error: unknown) => request.log.error({ err: error }, 'account page without the platform'),
      );
      if (!reader) return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
      for (const given of reader.setCookies) reply.header('set-cookie', given);
      const { notice, next, token } = request.query;
      const props = {
        page,
        paths,
        csrf: reader.csrf,
        signedInAs: reader.signedInAs,
        notice: accountNotices.find((known) => known === notice),
        next: typeof next === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/blog/',
        token: typeof token === 'string' ? token : undefined,
        google: settings.GOOGLE_CLIENT_ID !== undefined,
        dataPath: settings.ACCOUNT_DATA_PATH,
      };
      const lawAllows = !consentDue(countryNamed(request.headers, settings.COUNTRY_HEADER));
      return (await renderAccount(props))
        .replace('<html', `<html data-treatment-gdpr-inverted="${lawAllows ? 'on' : 'off'}"`)
        .replace('</head>', () => `${settingsOnPage}\n</head>`);
    });
  }
}

import { accountDataPath } from '@contenthub/contracts/account-settings';
import { dataNotices, type ErasureStatus, type OwnData, personalDataPaths } from '@contenthub/contracts/personal-data';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { FastifyInstance } from 'fastify';
import { type AccountRouteOptions, accountPageHeaders } from './account-routes.server.ts';
import { readerAccount } from './reader-account.server.ts';
import { retryAfterSeconds, unavailablePage } from './unavailable-page.server.ts';

type Query = Record<string, string | string[] | undefined>;

const deadlineMs = 5000;
const erasureId = /^[0-9a-f-]{36}$/;

/** The page on which readers download and delete their data: for one reader, and kept by nobody. */
export function addAccountDataPage(app: FastifyInstance, options: AccountRouteOptions): void {
  const { renderAccountData, pageHeaders, settings, settingsOnPage, platformUrl, origin } = options;
  const session = `${sessionCookieName(origin)}=`;

  const ownData = async (cookie: string): Promise<OwnData | undefined> => {
    const response = await outgoingCall(
      platformUrl + personalDataPaths.own,
      deadlineMs,
      { headers: { cookie } },
      [401],
    );
    return response.ok ? ((await response.json()) as OwnData) : undefined;
  };
  const erasureOf = async (id: unknown): Promise<ErasureStatus | undefined> => {
    if (typeof id !== 'string' || !erasureId.test(id)) return undefined;
    const path = personalDataPaths.erasure.replace('{id}', id);
    const response = await outgoingCall(platformUrl + path, deadlineMs, {}, [404]);
    return response.ok ? ((await response.json()) as ErasureStatus) : undefined;
  };

  app.get<{ Querystring: Query }>(accountDataPath(settings.ACCOUNT_PATH), async (request, reply) => {
    reply.headers(pageHeaders).headers(accountPageHeaders).type('text/html; charset=utf-8');
    const { cookie = '' } = request.headers;
    const { notice, erasure } = request.query;
    try {
      const reader = await readerAccount(platformUrl, cookie, false);
      for (const given of reader.setCookies) reply.header('set-cookie', given);
      const html = await renderAccountData({
        csrf: reader.csrf,
        signInPath: settings.SIGN_IN_PATH,
        accountPath: settings.ACCOUNT_PATH,
        notice: dataNotices.find((known) => known === notice),
        own: cookie.includes(session) ? await ownData(cookie) : undefined,
        erasure: await erasureOf(erasure),
      });
      return html.replace('</head>', () => `${settingsOnPage}\n</head>`);
    } catch (error) {
      request.log.error({ err: error }, 'account data page without the platform');
      return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
    }
  });
}

import type { SubscriberView } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterInternalPaths, newsletterNotices } from '@contenthub/contracts/newsletter/newsletter-paths';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds, unavailablePage } from '../rendering/fallback-pages.server.ts';
import {
  type AccountRouteOptions,
  accountPageHeaders,
  deadlineMs,
  fetchReaderAccount,
} from './account-routes.server.ts';

type Options = Omit<AccountRouteOptions, 'renderAccount' | 'renderAccountData'>;
type Query = Record<string, string | string[] | undefined>;

/** The page that the links in newsletter mails open. It is personal and never cached. */
export function addNewsletterRoute(app: FastifyInstance, options: Options): void {
  const { renderNewsletter, pageHeaders, settings, settingsOnPage, platform } = options;

  const fetchSubscriber = async (token: string | undefined): Promise<SubscriberView | undefined> => {
    if (!token) return undefined;
    const url = `${platform.internalUrl}${newsletterInternalPaths.subscriber}?${new URLSearchParams({ token })}`;
    const response = await serviceFetch(url, deadlineMs, {}, [404]);
    return response.ok ? ((await response.json()) as SubscriberView) : undefined;
  };

  app.get<{ Querystring: Query }>(settings.NEWSLETTER_PATH, async (request, reply) => {
    reply.headers(pageHeaders).headers(accountPageHeaders).type('text/html; charset=utf-8');
    const [token, issue] = [request.query.token, request.query.issue].map((value) =>
      typeof value === 'string' ? value : undefined,
    );
    try {
      const [reader, subscriber] = await Promise.all([
        fetchReaderAccount(platform, request.headers.cookie, false),
        fetchSubscriber(token),
      ]);
      for (const setCookie of reader.setCookies) reply.header('set-cookie', setCookie);
      const given = newsletterNotices.find((known) => known === request.query.notice);
      const notice = given ?? (token && !subscriber ? 'bad-link' : undefined);
      const html = await renderNewsletter({
        ...{ csrf: reader.csrf, accountPath: settings.ACCOUNT_PATH },
        ...{ notice, token, issue, subscriber },
      });
      return html.replace('</head>', () => `${settingsOnPage}\n</head>`);
    } catch (error) {
      request.log.error({ err: error }, 'platform unavailable for newsletter page');
      return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailablePage);
    }
  });
}

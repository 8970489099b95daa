import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { NewsletterList } from '@contenthub/contracts/newsletter/newsletter-paths';
import type { AccountDetails } from '@contenthub/contracts/platform/account';
import { bucketCookie, visitorCookie } from '@contenthub/contracts/platform/cookies';
import { platformApi } from '@contenthub/contracts/platform/platform-api';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { addApiRoute, type IdentifyVisitor } from '../http/api-routes.ts';
import { cookieAttributes } from '../http/cookies.ts';
import type { PlatformSettings } from '../settings.ts';
import type { EventTokens } from './event-tokens.ts';
import { anonymousUser, isEditor, mayAssignId } from './identify-visitor.ts';
import type { VisitorIds } from './visitor-ids.ts';

type Options = {
  settings: PlatformSettings;
  identifyVisitor: IdentifyVisitor;
  accounts: Pick<Accounts<unknown>, 'getDetails'>;
  visitorIds: VisitorIds;
  eventTokens: EventTokens;
  issueToken: (request: FastifyRequest, reply: FastifyReply) => string;
  /** The URL of a subscriber's preferences, or null if the address has none. */
  newsletterLists: (email: string) => Promise<NewsletterList[]>;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the visitor and their CSRF token. */
export function addVisitorRoutes(app: FastifyInstance, options: Options): void {
  const { settings, identifyVisitor, accounts, visitorIds, eventTokens, issueToken } = options;
  const origin = settings.PUBLIC_ORIGIN;
  const visitorCookieName = cookieName(visitorCookie, origin);
  const bucketCookieName = cookieName(bucketCookie, origin);
  const attributes = cookieAttributes(origin);
  const persistent = { ...attributes, maxAge: yearSeconds };
  const setBucketCookie = (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const bucket = String(getBucket(String(id)));
    // Pages read it before the first paint.
    if (request.cookies[bucketCookieName] !== bucket)
      reply.setCookie(bucketCookieName, bucket, { ...persistent, httpOnly: false });
  };

  addApiRoute(app, platformApi.csrf, async ({ request, reply }) => ({ token: issueToken(request, reply) }));

  addApiRoute(app, platformApi.userOrAnonymous, async ({ request, reply }) => {
    issueToken(request, reply);
    const visitor = await identifyVisitor(request);
    if (visitor.kind === 'user') return visitor.user;
    if (visitor.kind === 'anonymous') {
      setBucketCookie(request, reply, visitor.id);
      const renewed = visitorIds.renew(request.cookies[visitorCookieName] ?? '', visitor.id);
      if (renewed) reply.setCookie(visitorCookieName, renewed, persistent);
      return { ...anonymousUser(visitor.id, isEditor(request)), ...(await eventTokens.issue(visitor.id)) };
    }
    if (mayAssignId(request, settings)) {
      const { id, cookie } = visitorIds.create();
      reply.setCookie(visitorCookieName, cookie, persistent);
      setBucketCookie(request, reply, id);
      return { ...anonymousUser(id, isEditor(request)), ...(await eventTokens.issue(id)) };
    }
    // Withdrawing consent removes the id.
    for (const staleCookie of [visitorCookieName, bucketCookieName])
      if (request.cookies[staleCookie]) reply.clearCookie(staleCookie, attributes);
    return anonymousUser(unknownUserId, isEditor(request));
  });

  // Called by web for the account pages; not reachable by readers.
  app.get(internalPaths.account, async (request, reply): Promise<AccountDetails> => {
    reply.header('cache-control', 'private, no-store');
    const [visitor, details] = await Promise.all([identifyVisitor(request), accounts.getDetails(request)]);
    if (visitor.kind !== 'user' || !details) throw new HttpError(401, 'not-signed-in', 'Sign in first.');
    return {
      ...details,
      newsletterLists: await options.newsletterLists(visitor.user.email),
    };
  });
}

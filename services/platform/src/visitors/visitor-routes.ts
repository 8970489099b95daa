import type { AccountDetails } from '@contenthub/contracts/account-details';
import { internalPaths } from '@contenthub/contracts/experiments-paths';
import { platformApi } from '@contenthub/contracts/platform-api';
import { cookieName } from '@contenthub/contracts/platform-paths';
import { isSubscribedToBlog } from '@contenthub/contracts/tiers';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { bucketCookie, visitorCookie } from '@contenthub/contracts/visitor-cookie';
import { bucketOf } from '@contenthub/experiments/bucket';
import { HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall } from '../http/answers.ts';
import type { WhoAsks } from '../http/asker.ts';
import type { PlatformSettings } from '../settings.ts';
import { anonymousUser } from './blog-user.ts';
import type { EventTokens } from './event-tokens.ts';
import type { VisitorIds } from './visitor-ids.ts';
import { mayBeKnown } from './who-asks.ts';

type Options = {
  settings: PlatformSettings;
  whoAsks: WhoAsks;
  accounts: Accounts;
  visitorIds: VisitorIds;
  eventTokens: EventTokens;
  giveToken: (request: FastifyRequest, reply: FastifyReply) => string;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Who somebody is, and the token with which they may change something. */
export function addVisitorRoutes(app: FastifyInstance, options: Options): void {
  const { settings, whoAsks, accounts, visitorIds, eventTokens, giveToken } = options;
  const origin = settings.PUBLIC_ORIGIN;
  const name = cookieName(visitorCookie, origin);
  const bucketName = cookieName(bucketCookie, origin);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
  const kept = { ...attributes, maxAge: yearSeconds };
  const giveBucket = (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const bucket = String(bucketOf(String(id)));
    if (request.cookies[bucketName] !== bucket) reply.setCookie(bucketName, bucket, kept);
  };

  answerCall(app, platformApi.csrf, async ({ request, reply }) => ({ token: giveToken(request, reply) }));

  answerCall(app, platformApi.userOrAnonymous, async ({ request, reply }) => {
    giveToken(request, reply);
    const asker = await whoAsks(request);
    if (asker.kind === 'user') return asker.user;
    if (asker.kind === 'anonymous') {
      giveBucket(request, reply, asker.id);
      return { ...anonymousUser(asker.id), ...(await eventTokens.of(asker.id)) };
    }
    if (mayBeKnown(request, settings)) {
      const { id, cookie } = visitorIds.make();
      reply.setCookie(name, cookie, kept);
      giveBucket(request, reply, id);
      return { ...anonymousUser(id), ...(await eventTokens.of(id)) };
    }
    // Who takes their consent back is forgotten.
    for (const given of [name, bucketName]) if (request.cookies[given]) reply.clearCookie(given, attributes);
    return anonymousUser(unknownUserId);
  });

  // Asked by web for the account pages; readers are not let through to it.
  app.get(internalPaths.account, async (request, reply): Promise<AccountDetails> => {
    reply.header('cache-control', 'private, no-store');
    const [asker, details] = await Promise.all([whoAsks(request), accounts.detailsOf(request)]);
    if (asker.kind !== 'user' || !details) throw new HttpError(401, 'not-signed-in', 'Sign in first.');
    return { ...details, subscribed: isSubscribedToBlog(asker.user.groups, asker.preferenceProfile) };
  });
}

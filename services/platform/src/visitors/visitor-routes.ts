import { platformApi } from '@contenthub/contracts/platform-api';
import { cookieName } from '@contenthub/contracts/platform-paths';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { bucketCookie, visitorCookie } from '@contenthub/contracts/visitor-cookie';
import { bucketOf } from '@contenthub/experiments/bucket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  visitorIds: VisitorIds;
  eventTokens: EventTokens;
  giveToken: (request: FastifyRequest, reply: FastifyReply) => string;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Who somebody is, and the token with which they may change something. */
export function addVisitorRoutes(app: FastifyInstance, options: Options): void {
  const { settings, whoAsks, visitorIds, eventTokens, giveToken } = options;
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
}

import { platformApi } from '@contenthub/contracts/platform-api';
import { cookieName } from '@contenthub/contracts/platform-paths';
import { visitorCookie } from '@contenthub/contracts/visitor-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../http/answers.ts';
import type { WhoAsks } from '../http/asker.ts';
import type { PlatformSettings } from '../settings.ts';
import { anonymousUser } from './blog-user.ts';
import type { VisitorIds } from './visitor-ids.ts';
import { mayBeKnown } from './who-asks.ts';

type Options = {
  settings: PlatformSettings;
  whoAsks: WhoAsks;
  visitorIds: VisitorIds;
  giveToken: (request: FastifyRequest, reply: FastifyReply) => string;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Who somebody is, and the token with which they may change something. */
export function addVisitorRoutes(app: FastifyInstance, { settings, whoAsks, visitorIds, giveToken }: Options): void {
  const origin = settings.PUBLIC_ORIGIN;
  const name = cookieName(visitorCookie, origin);

  answerCall(app, platformApi.csrf, async ({ request, reply }) => ({ token: giveToken(request, reply) }));

  answerCall(app, platformApi.userOrAnonymous, async ({ request, reply }) => {
    giveToken(request, reply);
    const asker = await whoAsks(request);
    if (asker.kind === 'user') return asker.user;
    if (asker.kind === 'anonymous') return anonymousUser(asker.id);
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
    if (mayBeKnown(request, settings)) {
      const { id, cookie } = visitorIds.make();
      reply.setCookie(name, cookie, { ...attributes, maxAge: yearSeconds });
      return anonymousUser(id);
    }
    // Who takes their consent back is forgotten.
    if (request.cookies[name]) reply.clearCookie(name, attributes);
    return anonymousUser(0);
  });
}

import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { accountPaths, platformBase, socialRedirectPath } from '@contenthub/contracts/platform-paths';
import type { FastifyInstance } from 'fastify';
import type { PlatformSettings } from '../settings.ts';
import { askAuth } from './ask-auth.ts';
import { type Auth, googleProvider } from './auth.ts';
import { nextPage } from './next-page.ts';

type Query = Record<string, string | undefined>;
const fromPage = { config: { fromPage: true } };

/** The link of a confirmation mail. */
export function addConfirmLink(app: FastifyInstance, auth: Auth, settings: PlatformSettings): void {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH } = settings;
  app.get<{ Querystring: Query }>(platformBase + accountPaths.confirm, fromPage, async (request, reply) => {
    const path = `/verify-email?${new URLSearchParams({ token: request.query.token ?? '' })}`;
    const response = await askAuth(auth, origin, request, reply, { method: 'GET', path });
    const notice: AccountNotice = response.ok ? 'confirmed' : 'bad-link';
    return reply.header('cache-control', 'no-store').redirect(`${SIGN_IN_PATH}?notice=${notice}`, 303);
  });
}

/** Sign-in with a provider: out through the first, back through the second. */
export function addSocialLinks(app: FastifyInstance, makeAuth: () => Auth, settings: PlatformSettings): void {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH } = settings;
  const failed = `${SIGN_IN_PATH}?notice=social-failed`;
  let made: Auth | undefined;
  // Made for the visitor who needs it: it asks for the provider's addresses at once, and only once.
  const auth = () => (made ??= makeAuth());

  app.get<{ Querystring: Query }>(platformBase + accountPaths.google, fromPage, async (request, reply) => {
    const body = {
      provider: googleProvider,
      callbackURL: nextPage(request.query.next),
      errorCallbackURL: failed,
      disableRedirect: true,
    };
    const response = await askAuth(auth(), origin, request, reply, { method: 'POST', path: '/sign-in/social', body });
    reply.header('cache-control', 'no-store');
    if (response.ok) return reply.redirect(((await response.json()) as { url: string }).url, 303);
    // The provider could not be asked for its addresses: ask again for the next visitor.
    if (response.status === 404) made = undefined;
    return reply.redirect(response.status === 429 ? `${SIGN_IN_PATH}?notice=slow-down` : failed, 303);
  });

  app.get<{ Querystring: Query }>(socialRedirectPath, fromPage, async (request, reply) => {
    const given = Object.entries(request.query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const path = `/callback/${googleProvider}?${new URLSearchParams(given)}`;
    const response = await askAuth(auth(), origin, request, reply, { method: 'GET', path });
    const to = new URL(response.headers.get('location') ?? failed, origin);
    const worked = response.status === 302 && to.origin === origin && !to.searchParams.has('error');
    return reply.header('cache-control', 'no-store').redirect(worked ? to.pathname + to.search : failed, 303);
  });
}

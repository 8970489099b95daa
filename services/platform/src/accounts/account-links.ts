import { nextPage } from '@contenthub/contracts/next-page';
import {
  accountPaths,
  passkeyOptionsPaths,
  platformBase,
  socialRedirectPath,
} from '@contenthub/contracts/platform-paths';
import type { FastifyInstance } from 'fastify';
import { pageToGoOn, pageWith } from '../http/forms.ts';
import type { PlatformSettings } from '../settings.ts';
import { askAuth } from './ask-auth.ts';
import { type Auth, googleProvider } from './auth.ts';

type Query = Record<string, string | undefined>;
const fromPage = { config: { fromPage: true } };

/** The link of a confirmation mail that was sent before links led to a page with a button. It changes nothing. */
export function addOldConfirmLink(app: FastifyInstance, { CONFIRM_EMAIL_PATH }: PlatformSettings): void {
  app.get<{ Querystring: Query }>(platformBase + accountPaths.confirm, fromPage, async (request, reply) => {
    const to = pageWith(CONFIRM_EMAIL_PATH, { token: request.query.token ?? '' });
    return reply.header('cache-control', 'no-store').redirect(to, 303);
  });
}

/** What a browser needs to open its passkey dialog. */
export function addPasskeyOptions(app: FastifyInstance, auth: Auth, { PUBLIC_ORIGIN: origin }: PlatformSettings): void {
  const options = {
    [passkeyOptionsPaths.signIn]: '/passkey/generate-authenticate-options',
    [passkeyOptionsPaths.add]: '/passkey/generate-register-options',
  };
  for (const [path, asked] of Object.entries(options)) {
    app.get(platformBase + path, fromPage, async (request, reply) => {
      const response = await askAuth(auth, origin, request, reply, { method: 'GET', path: asked });
      reply.code(response.status).header('cache-control', 'private, no-store').type('application/json');
      return response.text();
    });
  }
}

/** Sign-in with a provider: out through the first, back through the second. Whatever fails, the reader gets a page. */
export function addSocialLinks(
  app: FastifyInstance,
  makeAuth: (() => Auth) | undefined,
  settings: PlatformSettings,
): void {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH } = settings;
  const failed = (next: unknown) => pageToGoOn(SIGN_IN_PATH, { notice: 'social-failed', next: nextPage(next) });
  let made: Auth | undefined;
  // Made for the visitor who needs it: it asks for the provider's addresses at once, and only once.
  const auth = () => (made ??= makeAuth?.());

  app.register(async (scope) => {
    scope.setErrorHandler<Error, { Querystring: Query }>((error, request, reply) => {
      request.log.error({ err: error }, 'sign-in with a provider failed');
      return reply.header('cache-control', 'no-store').redirect(failed(request.query.next), 303);
    });

    scope.get<{ Querystring: Query }>(platformBase + accountPaths.google, fromPage, async (request, reply) => {
      const next = nextPage(request.query.next);
      reply.header('cache-control', 'no-store');
      const provider = auth();
      if (!provider) return reply.redirect(failed(next), 303);
      const body = {
        provider: googleProvider,
        callbackURL: origin + next,
        errorCallbackURL: origin + failed(next),
        disableRedirect: true,
      };
      const response = await askAuth(provider, origin, request, reply, {
        method: 'POST',
        path: '/sign-in/social',
        body,
      });
      if (response.ok) return reply.redirect(((await response.json()) as { url: string }).url, 303);
      // The provider could not be asked for its addresses: ask again for the next visitor.
      if (response.status === 404) made = undefined;
      return reply.redirect(
        response.status === 429 ? pageToGoOn(SIGN_IN_PATH, { notice: 'slow-down', next }) : failed(next),
        303,
      );
    });

    scope.get<{ Querystring: Query }>(socialRedirectPath, fromPage, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const provider = auth();
      if (!provider) return reply.redirect(failed(undefined), 303);
      const given = Object.entries(request.query).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      );
      const path = `/callback/${googleProvider}?${new URLSearchParams(given)}`;
      const response = await askAuth(provider, origin, request, reply, { method: 'GET', path });
      const to = new URL(response.headers.get('location') ?? '/', origin);
      const worked = response.status === 302 && to.origin === origin && !to.searchParams.has('error');
      if (worked) return reply.redirect(to.pathname + to.search + to.hash, 303);
      return reply.redirect(failed(to.origin === origin ? to.searchParams.get('next') : undefined), 303);
    });
  });
}

import { safeNextPath } from '@contenthub/contracts/http/next-path';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, passkeyOptionsPaths, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import type { FastifyInstance } from 'fastify';
import { pageUrl, pageUrlWithNext } from '../http/forms.ts';
import type { PlatformSettings } from '../settings.ts';
import { callReaderAuth, googleProvider, type ReaderAuth } from './auth.ts';

type Query = Record<string, string | undefined>;
const fromPage = { config: { fromPage: true } };

/** The link in confirmation mails of earlier releases, before links opened a page with a button. It changes nothing. */
export function addLegacyConfirmLink(app: FastifyInstance, { CONFIRM_EMAIL_PATH }: PlatformSettings): void {
  app.get<{ Querystring: Query }>(platformBase + accountPaths.confirm, fromPage, async (request, reply) => {
    const to = pageUrl(CONFIRM_EMAIL_PATH, { token: request.query.token ?? '' });
    return reply.header('cache-control', 'no-store').redirect(to, 303);
  });
}

/** Options for the browser's passkey dialog. */
export function addPasskeyOptions(app: FastifyInstance, auth: ReaderAuth): void {
  const options = {
    [passkeyOptionsPaths.signIn]: '/passkey/generate-authenticate-options',
    [passkeyOptionsPaths.add]: '/passkey/generate-register-options',
  };
  for (const [path, authEndpoint] of Object.entries(options)) {
    app.get(platformBase + path, fromPage, async (request, reply) => {
      const response = await callReaderAuth(auth, request, reply, { method: 'GET', path: authEndpoint });
      reply.code(response.status).header('cache-control', 'private, no-store').type('application/json');
      return response.text();
    });
  }
}

/**
 * Sign-in with a provider: the first route starts it, the second is the callback. Every failure redirects to a page.
 */
export function addSocialSignIn(
  app: FastifyInstance,
  createAuth: (() => ReaderAuth) | undefined,
  settings: PlatformSettings,
): void {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH } = settings;
  const failurePage = (next: unknown) =>
    pageUrlWithNext(SIGN_IN_PATH, { notice: 'social-failed', next: safeNextPath(next) });
  let cachedAuth: ReaderAuth | undefined;
  // Created on first use, because it loads the provider's configuration once.
  const auth = () => (cachedAuth ??= createAuth?.());

  app.register(async (scope) => {
    scope.setErrorHandler<Error, { Querystring: Query }>((error, request, reply) => {
      request.log.error({ err: error }, 'sign-in with a provider failed');
      return reply.header('cache-control', 'no-store').redirect(failurePage(request.query.next), 303);
    });

    scope.get<{ Querystring: Query }>(platformBase + accountPaths.google, fromPage, async (request, reply) => {
      const next = safeNextPath(request.query.next);
      reply.header('cache-control', 'no-store');
      const provider = auth();
      if (!provider) return reply.redirect(failurePage(next), 303);
      const body = {
        provider: googleProvider,
        callbackURL: origin + next,
        errorCallbackURL: origin + failurePage(next),
        disableRedirect: true,
      };
      const response = await callReaderAuth(provider, request, reply, {
        method: 'POST',
        path: '/sign-in/social',
        body,
      });
      if (response.ok) return reply.redirect(((await response.json()) as { url: string }).url, 303);
      // The provider's configuration could not be loaded; retry for the next visitor.
      if (response.status === 404) cachedAuth = undefined;
      return reply.redirect(
        response.status === 429 ? pageUrlWithNext(SIGN_IN_PATH, { notice: 'slow-down', next }) : failurePage(next),
        303,
      );
    });

    scope.get<{ Querystring: Query }>(socialRedirectPath, fromPage, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const provider = auth();
      if (!provider) return reply.redirect(failurePage(undefined), 303);
      const parameters = Object.entries(request.query).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      );
      const path = `/callback/${googleProvider}?${new URLSearchParams(parameters)}`;
      const response = await callReaderAuth(provider, request, reply, { method: 'GET', path });
      const to = new URL(response.headers.get('location') ?? '/', origin);
      const succeeded = response.status === 302 && to.origin === origin && !to.searchParams.has('error');
      if (succeeded) return reply.redirect(to.pathname + to.search + to.hash, 303);
      return reply.redirect(failurePage(to.origin === origin ? to.searchParams.get('next') : undefined), 303);
    });
  });
}

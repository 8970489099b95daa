import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { staffSignInPath } from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Auth, callAuth } from '../auth/create-auth.ts';
import type { PlatformSettings } from '../settings.ts';
import { tooManyAttempts } from './sign-in-routes.ts';
import { acceptsPasswords, staffProvider } from './staff-auth.ts';
import type { StaffContext } from './staff-context.ts';
import { addStaffRoute } from './staff-route.ts';

/** Sign-in with the company's OpenID provider. Its page returns to the sign-in page, which sends us the result. */
export function addProviderRoutes(
  { app, auth, store, signIns, getStaff, origin }: StaffContext,
  settings: PlatformSettings,
  createProvider: () => Auth,
): void {
  const name = settings.STAFF_OIDC_ISSUER === undefined ? null : settings.STAFF_OIDC_NAME;
  const passwords = acceptsPasswords(settings);
  const failed = new HttpError(503, 'provider-failed', 'The sign-in service can’t be reached. Try again in a moment.');
  const refused = new HttpError(
    401,
    'provider-refused',
    'That didn’t work. You need a confirmed address that an admin has added to the team. Ask an admin, or try again.',
  );
  let provider: Auth | undefined;
  // Created on first use, because it loads the provider's configuration once.
  const getProvider = (): Auth => {
    if (name === null) throw new HttpError(404, 'no-provider', 'No OpenID provider is set up.');
    provider ??= createProvider();
    return provider;
  };

  addStaffRoute(app, getStaff, staffApi.signInWays, async () => ({ passwords, provider: name }));

  addStaffRoute(app, getStaff, staffApi.startProvider, async ({ request, reply }) => {
    const page = origin + staffSignInPath;
    const response = await callAuth(getProvider(), request, reply, {
      method: 'POST',
      path: '/sign-in/social',
      body: { provider: staffProvider, callbackURL: page, errorCallbackURL: page, disableRedirect: true },
    });
    if (response.status === 429) throw tooManyAttempts();
    if (response.ok) return { url: ((await response.json()) as { url: string }).url };
    // Its configuration could not be loaded; the next person tries again.
    provider = undefined;
    throw failed;
  });

  addStaffRoute(app, getStaff, staffApi.finishProvider, async ({ body, request, reply }) => {
    const path = `/callback/${staffProvider}?${new URLSearchParams(body.query)}`;
    const response = await callAuth(getProvider(), request, reply, { method: 'GET', path });
    if (response.status === 429) throw tooManyAttempts();
    const to = new URL(response.headers.get('location') ?? '/', origin);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    // Undefined for a deactivated account.
    const found = to.searchParams.has('error') ? undefined : await auth.getSession(cookies.join('; '));
    if (!found) {
      reply.removeHeader('set-cookie');
      throw refused;
    }
    await store.touch(found.staff.id);
    await signIns.remember(request, reply, found.staff.email);
    return { next: 'done' as const };
  });
}

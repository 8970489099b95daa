import { randomBytes } from 'node:crypto';
import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { callAuth } from '../auth/create-auth.ts';
import { issueCsrfToken } from '../http/request-guard.ts';
import type { StaffContext } from './staff-context.ts';
import { addStaffRoute } from './staff-route.ts';

type SignInResponse = { user?: { id: string; email: string; disabled?: boolean }; twoFactorRedirect?: boolean };

/** Signing in and out, and the links of invitations and resets. */
export function addSignInRoutes(context: StaffContext): void {
  const { app, auth, store, signIns, getStaff, guard } = context;
  const requirePasswords = () => {
    if (context.acceptsPasswords) return;
    throw new HttpError(403, 'provider-only', 'Sign in with your company account.');
  };
  const post = (request: FastifyRequest, reply: FastifyReply, path: string, body: Record<string, unknown>) =>
    callAuth(auth, request, reply, { method: 'POST', path, body });

  /** A deactivated account gets the same message as a wrong password, and no cookie. */
  const complete = async (response: Response, request: FastifyRequest, reply: FastifyReply) => {
    const { user } = (await response.json()) as SignInResponse;
    if (!user || user.disabled) {
      reply.removeHeader('set-cookie');
      throw wrongCredentials();
    }
    await store.touch(Number(user.id));
    await signIns.remember(request, reply, user.email);
    return { next: 'done' } as const;
  };

  const signIn = async (request: FastifyRequest, reply: FastifyReply, email: string, password: string) => {
    const response = await post(request, reply, '/sign-in/email', { email, password });
    if (response.status === 429) throw tooManyAttempts();
    if (!response.ok) throw wrongCredentials();
    const { twoFactorRedirect } = (await response.clone().json()) as SignInResponse;
    return twoFactorRedirect ? ({ next: 'code' } as const) : complete(response, request, reply);
  };

  addStaffRoute(app, getStaff, staffApi.csrf, async ({ request, reply }) => ({
    token: issueCsrfToken(request, reply, guard),
  }));

  addStaffRoute(app, getStaff, staffApi.signIn, async ({ body, request, reply }) => {
    requirePasswords();
    const email = body.email.trim().toLowerCase();
    const attempt = await signIns.begin(request, email);
    if (!attempt) throw tooManyAttempts();
    const result = await signIn(request, reply, email, body.password);
    await attempt.succeeded();
    return result;
  });

  addStaffRoute(app, getStaff, staffApi.signInCode, async ({ body, request, reply }) => {
    const code = body.code.replace(/\s/g, '');
    const path = /^\d{6}$/.test(code) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    const response = await post(request, reply, path, { code });
    if (response.ok) return complete(response, request, reply);
    if (response.status === 429) throw tooManyAttempts();
    const { code: problem } = (await response.json().catch(() => ({}))) as { code?: string };
    if (problem === 'INVALID_CODE' || problem === 'INVALID_BACKUP_CODE')
      throw new HttpError(401, 'wrong-code', 'That code isn’t right. Enter the current one.');
    throw new HttpError(
      401,
      'sign-in-expired',
      'That took too long, or there were too many wrong codes. Sign in again.',
    );
  });

  addStaffRoute(app, getStaff, staffApi.passkeySignIn, async ({ body, request, reply }) => {
    requirePasswords();
    const response = await post(request, reply, '/passkey/verify-authentication', { response: body.passkey });
    if (response.ok) return complete(response, request, reply);
    if (response.status === 429) throw tooManyAttempts();
    throw new HttpError(401, 'passkey-failed', 'That passkey didn’t work. Try again, or use your password.');
  });

  addStaffRoute(app, getStaff, staffApi.readLink, ({ body }) => store.readLink(body.token));

  addStaffRoute(app, getStaff, staffApi.acceptLink, async ({ body, request, reply }) => {
    // Nobody learns this one.
    const password = context.acceptsPasswords ? body.password : randomBytes(32).toString('base64url');
    if (password === undefined) throw new HttpError(400, 'no-password', 'Choose a password.');
    requireUncommon(password);
    const email = await store.acceptLink(body.token, body.name.trim(), password);
    if (!context.acceptsPasswords) return { next: 'sign-in' as const };
    await signIns.reset(email);
    return signIn(request, reply, email, password);
  });

  addStaffRoute(app, getStaff, staffApi.signOut, async ({ request, reply }) => {
    await post(request, reply, '/sign-out', {});
    return {};
  });
}

export function requireUncommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new HttpError(400, 'common-password', 'That password is too common. Choose another one.');
}

export function tooManyAttempts(): HttpError {
  return new HttpError(429, 'too-many', 'Too many attempts. Wait a few minutes and try again.');
}

function wrongCredentials(): HttpError {
  return new HttpError(401, 'wrong-credentials', 'Wrong email address or password.');
}

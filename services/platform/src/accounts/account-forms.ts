import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform-paths';
import { answerError, HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformSettings } from '../settings.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';
import { isCommonPassword } from './common-passwords.ts';
import { nextPage } from './next-page.ts';
import { noticeOf, passwordFits } from './notices.ts';

type Form = Record<string, unknown>;
type Handle = (form: Form, request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** What the account pages post. Each is answered with the next page, and works with scripts off. */
export function addAccountForms(app: FastifyInstance, auth: Auth, settings: PlatformSettings): void {
  const { SIGN_IN_PATH, SIGN_UP_PATH, RESET_PASSWORD_PATH, PUBLIC_ORIGIN: origin } = settings;
  const told = (page: string, notice: AccountNotice, more: Record<string, string> = {}) =>
    `${page}?${new URLSearchParams({ notice, ...more })}`;
  const ask = (request: FastifyRequest, reply: FastifyReply, path: string, body: Form) =>
    askAuth(auth, origin, request, reply, { method: 'POST', path, body });

  const signIn: Handle = async ({ email, password, next }, request, reply) => {
    const response = await ask(request, reply, '/sign-in/email', { email: text(email), password: text(password) });
    const to = nextPage(next);
    if (!response.ok) return told(SIGN_IN_PATH, await noticeOf(response, 'wrong'), { next: to });
    const { user } = (await response.json()) as { user: { disabled?: boolean } };
    if (!user.disabled) return to;
    reply.removeHeader('set-cookie');
    return told(SIGN_IN_PATH, 'wrong');
  };

  const signUp: Handle = async ({ name, email, password }, request, reply) => {
    if (!passwordFits(password)) return told(SIGN_UP_PATH, 'invalid');
    if (isCommonPassword(password)) return told(SIGN_UP_PATH, 'common-password');
    const account = { name: text(name).trim().slice(0, 100), email: text(email).trim(), password };
    const response = await ask(request, reply, '/sign-up/email', account);
    // Two who take the same address at once: the second looks like any other.
    if (response.ok || response.status === 422) return told(SIGN_IN_PATH, 'check-mail');
    return told(SIGN_UP_PATH, await noticeOf(response, 'invalid'));
  };

  const forgotPassword: Handle = async ({ email }, request, reply) => {
    const response = await ask(request, reply, '/request-password-reset', { email: text(email).trim() });
    // An address that is none is told nothing else than one that nobody has.
    return told(RESET_PASSWORD_PATH, response.status === 429 ? 'slow-down' : 'reset-sent');
  };

  const resetPassword: Handle = async ({ token, password }, request, reply) => {
    if (!passwordFits(password)) return told(RESET_PASSWORD_PATH, 'invalid', { token: text(token) });
    if (isCommonPassword(password)) return told(RESET_PASSWORD_PATH, 'common-password', { token: text(token) });
    const response = await ask(request, reply, '/reset-password', { token: text(token), newPassword: password });
    if (response.ok) return told(SIGN_IN_PATH, 'reset-done');
    return told(RESET_PASSWORD_PATH, await noticeOf(response, 'bad-link'));
  };

  const signOut: Handle = async ({ next }, request, reply) => {
    await ask(request, reply, '/sign-out', {});
    return next === undefined ? told(SIGN_IN_PATH, 'signed-out') : nextPage(next);
  };

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof HttpError && error.code === 'csrf')) return answerError(error, request, reply);
      // The page was open for longer than its token holds, or its visitor signed in elsewhere meanwhile.
      return reply.redirect(told(SIGN_IN_PATH, 'try-again'), 303);
    });
    const forms = { signIn, signUp, signOut, forgotPassword, resetPassword };
    for (const [name, handle] of Object.entries(forms)) {
      const path = platformBase + accountPaths[name as keyof typeof forms];
      scope.post(path, { config: { fromPage: true }, bodyLimit: 16 * 1024 }, async (request, reply) => {
        const { [csrfField]: _, ...form } = (request.body ?? {}) as Form;
        const to = await handle(form, request, reply);
        return reply.header('cache-control', 'no-store').redirect(to, 303);
      });
    }
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

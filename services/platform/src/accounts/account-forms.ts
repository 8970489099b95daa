import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { signInCodePath } from '@contenthub/contracts/account-settings';
import { nextPage } from '@contenthub/contracts/next-page';
import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addForms, type HandleForm, pageToGoOn } from '../http/forms.ts';
import type { PlatformSettings } from '../settings.ts';
import type { AddressLimit } from './address-limit.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';
import { isCommonPassword } from './common-passwords.ts';
import { noticeOf, passwordFits } from './notices.ts';
import { forgetTypedFields, keepTypedFields } from './typed-fields.ts';

type Options = { auth: Auth; settings: PlatformSettings; signIns: AddressLimit };
type SignedInBody = { user?: { disabled?: boolean }; twoFactorRedirect?: boolean };

/** The forms for those who are not signed in. Each is answered with the next page, and works with scripts off. */
export function addAccountForms(app: FastifyInstance, { auth, settings, signIns }: Options): void {
  const { SIGN_IN_PATH, SIGN_UP_PATH, RESET_PASSWORD_PATH, PUBLIC_ORIGIN: origin } = settings;
  const told = (page: string, notice: AccountNotice, more: Record<string, string> = {}) =>
    pageToGoOn(page, { notice, ...more });
  const ask = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: Record<string, unknown>,
    next?: string,
  ) => askAuth(auth, origin, request, reply, { method: 'POST', path, body, ...(next && { next }) });

  /** The library has signed somebody in. A disabled account is told what a wrong password is told. */
  const signedIn = async (
    response: Response,
    request: FastifyRequest,
    reply: FastifyReply,
    next: string,
  ): Promise<string> => {
    const { user } = (await response.json()) as SignedInBody;
    if (user?.disabled) {
      reply.removeHeader('set-cookie');
      return told(SIGN_IN_PATH, 'wrong', { next });
    }
    forgetTypedFields(request, reply, origin);
    return next;
  };

  const signIn: HandleForm = async ({ email = '', password = '', next }, request, reply) => {
    const to = nextPage(next);
    const refused = (notice: AccountNotice) => {
      keepTypedFields(reply, origin, { email });
      return told(SIGN_IN_PATH, notice, { next: to });
    };
    // Counted before the password is looked at: guesses that arrive together count as much as one after the other.
    if (!(await signIns.allows(email))) return refused('too-many');
    const response = await ask(request, reply, '/sign-in/email', { email, password }, to);
    const notice = response.ok ? undefined : await noticeOf(response, 'wrong');
    if (!notice || notice === 'unconfirmed') await signIns.reset(email);
    if (notice) return refused(notice);
    const { twoFactorRedirect } = (await response.clone().json()) as SignedInBody;
    if (twoFactorRedirect) return pageToGoOn(signInCodePath(SIGN_IN_PATH), { next: to });
    return signedIn(response, request, reply, to);
  };

  const signInCode: HandleForm = async ({ code = '', next }, request, reply) => {
    const to = nextPage(next);
    const typed = code.replace(/\s/g, '');
    const path = /^\d{6}$/.test(typed) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    const response = await ask(request, reply, path, { code: typed });
    if (response.ok) return signedIn(response, request, reply, to);
    const { code: problem } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    const wrong = problem === 'INVALID_CODE' || problem === 'INVALID_BACKUP_CODE';
    if (wrong) return told(signInCodePath(SIGN_IN_PATH), 'wrong-code', { next: to });
    return told(SIGN_IN_PATH, await noticeOf(response, 'code-expired'), { next: to });
  };

  const passkeySignIn: HandleForm = async ({ response: given = '', next }, request, reply) => {
    const to = nextPage(next);
    const response = await ask(request, reply, '/passkey/verify-authentication', { response: parsed(given) });
    if (response.ok) return signedIn(response, request, reply, to);
    return told(SIGN_IN_PATH, await noticeOf(response, 'passkey-failed'), { next: to });
  };

  const signUp: HandleForm = async ({ name = '', email = '', password, next }, request, reply) => {
    const to = nextPage(next);
    const typed = { name: name.trim().slice(0, 100), email: email.trim() };
    keepTypedFields(reply, origin, typed);
    const refused = (notice: AccountNotice) => told(SIGN_UP_PATH, notice, { next: to });
    if (!passwordFits(password)) return refused('invalid');
    if (isCommonPassword(password)) return refused('common-password');
    const response = await ask(request, reply, '/sign-up/email', { ...typed, password }, to);
    // Two who take the same address at once: the second looks like any other.
    if (response.ok || response.status === 422) return told(SIGN_IN_PATH, 'check-mail', { next: to });
    return refused(await noticeOf(response, 'invalid'));
  };

  const confirm: HandleForm = async ({ token = '', next }, request, reply) => {
    const path = `/verify-email?${new URLSearchParams({ token })}`;
    const response = await askAuth(auth, origin, request, reply, { method: 'GET', path });
    return told(SIGN_IN_PATH, response.ok ? 'confirmed' : 'bad-link', { next: nextPage(next) });
  };

  const forgotPassword: HandleForm = async ({ email = '', next }, request, reply) => {
    const to = nextPage(next);
    keepTypedFields(reply, origin, { email });
    const response = await ask(request, reply, '/request-password-reset', { email: email.trim() }, to);
    // An address that is none is told nothing else than one that nobody has.
    return told(RESET_PASSWORD_PATH, response.status === 429 ? 'slow-down' : 'reset-sent', { next: to });
  };

  const resetPassword: HandleForm = async ({ token = '', password, next }, request, reply) => {
    const to = nextPage(next);
    if (!passwordFits(password)) return told(RESET_PASSWORD_PATH, 'invalid', { token, next: to });
    if (isCommonPassword(password)) return told(RESET_PASSWORD_PATH, 'common-password', { token, next: to });
    const response = await ask(request, reply, '/reset-password', { token, newPassword: password });
    if (response.ok) return told(SIGN_IN_PATH, 'reset-done', { next: to });
    return told(RESET_PASSWORD_PATH, await noticeOf(response, 'bad-link'), { next: to });
  };

  const signOut: HandleForm = async ({ next }, request, reply) => {
    await ask(request, reply, '/sign-out', {});
    return next === undefined ? told(SIGN_IN_PATH, 'signed-out') : nextPage(next);
  };

  const forms = { signIn, signInCode, passkeySignIn, signUp, confirm, signOut, forgotPassword, resetPassword };
  addForms(app, byPath(forms), told(SIGN_IN_PATH, 'try-again'));
}

/** Forms by the name of their path, as routes. */
export function byPath(forms: Partial<Record<keyof typeof accountPaths, HandleForm>>): Record<string, HandleForm> {
  const entries = Object.entries(forms) as [keyof typeof accountPaths, HandleForm][];
  return Object.fromEntries(entries.map(([name, handle]) => [platformBase + accountPaths[name], handle]));
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

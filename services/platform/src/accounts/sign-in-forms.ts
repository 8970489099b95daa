import { safeNextPath } from '@contenthub/contracts/http/next-path';
import type { AccountNotice } from '@contenthub/contracts/platform/account';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import {
  accountPaths,
  cookieName,
  type FormValues,
  formValuesCookie,
} from '@contenthub/contracts/platform/platform-paths';
import { signInCodePath } from '@contenthub/contracts/platform/shared-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCommonPassword } from '../auth/common-passwords.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import { cookieAttributes } from '../http/cookies.ts';
import { addForms, type FormHandler, pageUrlWithNext } from '../http/forms.ts';
import type { PlatformSettings } from '../settings.ts';
import type { AccountStore } from './account-store.ts';
import { callReaderAuth, type ReaderAuth } from './auth.ts';
import { type Confirmation, confirmPath, type SignUpCookie } from './sign-ups.ts';

type Options = {
  auth: ReaderAuth;
  accounts: AccountStore;
  settings: PlatformSettings;
  signIns: SignInLimit;
  signUpCookie: SignUpCookie;
};
type SignUpResponse = { user: { id: string } };
type SignInResponse = { user?: { email: string; disabled?: boolean }; twoFactorRedirect?: boolean };

const confirmationNotices: Record<string, AccountNotice> = {
  PASSWORD_NEEDED: 'confirm-password',
  INVALID_PASSWORD: 'wrong-sign-up-password',
};

/** The forms for readers who are not signed in. Each redirects to the next page and works without scripts. */
export function addSignInForms(app: FastifyInstance, options: Options): void {
  const { auth, accounts, settings, signIns, signUpCookie } = options;
  const { SIGN_IN_PATH, SIGN_UP_PATH, RESET_PASSWORD_PATH, CONFIRM_EMAIL_PATH, PUBLIC_ORIGIN: origin } = settings;
  const pageWithNotice = (page: string, notice: AccountNotice, more: Record<string, string> = {}) =>
    pageUrlWithNext(page, { notice, ...more });
  const postToAuth = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: Record<string, unknown>,
    next?: string,
  ) => callReaderAuth(auth, request, reply, { method: 'POST', path, body, ...(next && { next }) });

  /** Completes a sign-in by better-auth. A disabled account gets the same message as a wrong password. */
  const completeSignIn = async (
    response: Response,
    request: FastifyRequest,
    reply: FastifyReply,
    next: string,
  ): Promise<string> => {
    const { user } = (await response.json()) as SignInResponse;
    if (user?.disabled) {
      reply.removeHeader('set-cookie');
      return pageWithNotice(SIGN_IN_PATH, 'wrong', { next });
    }
    if (user) await signIns.remember(request, reply, user.email);
    clearTypedFields(request, reply, origin);
    return next;
  };

  const signIn: FormHandler = async ({ email = '', password = '', next }, request, reply) => {
    const to = safeNextPath(next);
    const refused = (notice: AccountNotice) => {
      saveTypedFields(reply, origin, { email });
      return pageWithNotice(SIGN_IN_PATH, notice, { next: to });
    };
    const attempt = await signIns.begin(request, email);
    if (!attempt) return refused('too-many');
    const response = await postToAuth(request, reply, '/sign-in/email', { email, password }, to);
    const notice = response.ok ? undefined : await noticeFor(response, 'wrong');
    if (!notice || notice === 'unconfirmed') await attempt.succeeded();
    if (notice) return refused(notice);
    const { twoFactorRedirect } = (await response.clone().json()) as SignInResponse;
    if (twoFactorRedirect) return pageUrlWithNext(signInCodePath(SIGN_IN_PATH), { next: to });
    return completeSignIn(response, request, reply, to);
  };

  const signInCode: FormHandler = async ({ code = '', next }, request, reply) => {
    const to = safeNextPath(next);
    const typed = code.replace(/\s/g, '');
    const path = /^\d{6}$/.test(typed) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    const response = await postToAuth(request, reply, path, { code: typed });
    if (response.ok) return completeSignIn(response, request, reply, to);
    const problem = await refusalCode(response);
    const wrong = problem === 'INVALID_CODE' || problem === 'INVALID_BACKUP_CODE';
    if (wrong) return pageWithNotice(signInCodePath(SIGN_IN_PATH), 'wrong-code', { next: to });
    return pageWithNotice(SIGN_IN_PATH, await noticeFor(response, 'code-expired'), { next: to });
  };

  const passkeySignIn: FormHandler = async ({ response: given = '', next }, request, reply) => {
    const to = safeNextPath(next);
    const response = await postToAuth(request, reply, '/passkey/verify-authentication', { response: parseJson(given) });
    if (response.ok) return completeSignIn(response, request, reply, to);
    return pageWithNotice(SIGN_IN_PATH, await noticeFor(response, 'passkey-failed'), { next: to });
  };

  const signUp: FormHandler = async ({ name = '', email = '', password, next }, request, reply) => {
    const to = safeNextPath(next);
    const typed = { name: name.trim().slice(0, 100), email: email.trim() };
    saveTypedFields(reply, origin, typed);
    const refused = (notice: AccountNotice) => pageWithNotice(SIGN_UP_PATH, notice, { next: to });
    if (!isValidPasswordLength(password)) return refused('invalid');
    if (isCommonPassword(password)) return refused('common-password');
    const response = await postToAuth(request, reply, '/sign-up/email', { ...typed, password }, to);
    // Two concurrent sign-ups with the same address: the second looks like any other.
    if (!response.ok && response.status !== 422) return refused(await noticeFor(response, 'invalid'));
    signUpCookie.set(reply, response.ok ? ((await response.json()) as SignUpResponse).user.id : undefined);
    return pageWithNotice(SIGN_IN_PATH, 'check-mail', { next: to });
  };

  const confirm: FormHandler = async ({ token = '', password = '', next }, request, reply) => {
    const to = safeNextPath(next);
    const confirmation: Confirmation = {
      token: await auth.renewToken(token),
      signUp: signUpCookie.read(request),
      password,
    };
    const response = await postToAuth(request, reply, confirmPath, confirmation);
    if (response.ok) {
      clearTypedFields(request, reply, origin);
      signUpCookie.clear(reply);
      const { signedIn } = (await response.json()) as { signedIn: boolean };
      return signedIn ? to : pageWithNotice(SIGN_IN_PATH, 'confirmed', { next: to });
    }
    const code = await refusalCode(response);
    const notice = code && confirmationNotices[code];
    if (!notice) return pageWithNotice(SIGN_IN_PATH, await noticeFor(response, 'bad-link'), { next: to });
    // The page asks browsers without this cookie for the password.
    signUpCookie.clear(reply);
    return pageWithNotice(CONFIRM_EMAIL_PATH, notice, { token, next: to });
  };

  const forgotPassword: FormHandler = async ({ email = '', next }, request, reply) => {
    const to = safeNextPath(next);
    saveTypedFields(reply, origin, { email });
    const response = await callReaderAuth(auth, request, reply, {
      method: 'POST',
      path: '/request-password-reset',
      body: { email: email.trim() },
      next: to,
      isKnownBrowser: await signIns.isKnown(request, email),
    });
    // An invalid address gets the same response as an unknown one.
    return pageWithNotice(RESET_PASSWORD_PATH, response.status === 429 ? 'slow-down' : 'reset-sent', { next: to });
  };

  const resetPassword: FormHandler = async ({ token = '', password, next }, request, reply) => {
    const to = safeNextPath(next);
    if (!isValidPasswordLength(password)) return pageWithNotice(RESET_PASSWORD_PATH, 'invalid', { token, next: to });
    if (isCommonPassword(password)) return pageWithNotice(RESET_PASSWORD_PATH, 'common-password', { token, next: to });
    const email = await accounts.emailOfResetLink(token);
    const response = await postToAuth(request, reply, '/reset-password', { token, newPassword: password });
    if (response.ok) {
      if (email) await signIns.remember(request, reply, email);
      return pageWithNotice(SIGN_IN_PATH, 'reset-done', { next: to });
    }
    return pageWithNotice(RESET_PASSWORD_PATH, await noticeFor(response, 'bad-link'), { next: to });
  };

  const signOut: FormHandler = async ({ next }, request, reply) => {
    await postToAuth(request, reply, '/sign-out', {});
    return next === undefined ? pageWithNotice(SIGN_IN_PATH, 'signed-out') : safeNextPath(next);
  };

  const forms = { signIn, signInCode, passkeySignIn, signUp, confirm, signOut, forgotPassword, resetPassword };
  addForms(app, formRoutes(forms), pageWithNotice(SIGN_IN_PATH, 'try-again'));
}

/** Registers forms as routes by path name. */
export function formRoutes(
  forms: Partial<Record<keyof typeof accountPaths, FormHandler>>,
): Record<string, FormHandler> {
  const entries = Object.entries(forms) as [keyof typeof accountPaths, FormHandler][];
  return Object.fromEntries(entries.map(([name, handle]) => [platformBase + accountPaths[name], handle]));
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

const lifetimeSeconds = 15 * 60;

/** Stores the entered values, so that the next account page can fill them in again. */
function saveTypedFields(reply: FastifyReply, origin: string, fields: FormValues): void {
  const value = Buffer.from(JSON.stringify(fields)).toString('base64url');
  reply.setCookie(cookieName(formValuesCookie, origin), value, {
    ...cookieAttributes(origin),
    maxAge: lifetimeSeconds,
  });
}

function clearTypedFields({ cookies }: FastifyRequest, reply: FastifyReply, origin: string): void {
  const name = cookieName(formValuesCookie, origin);
  if (cookies[name]) reply.clearCookie(name, cookieAttributes(origin));
}

/** Applies better-auth's rules first, so that the page can explain the error. */
export function isValidPasswordLength(password: unknown): password is string {
  return typeof password === 'string' && password.length >= 10 && password.length <= 128;
}

/** The library's name for what went wrong. */
export async function refusalCode(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return body.code;
}

/** Maps a failed response to a message that does not reveal whether the account exists. */
export async function noticeFor(response: Response, otherwise: AccountNotice): Promise<AccountNotice> {
  if (response.status === 429) return 'slow-down';
  if (response.status >= 500) return 'try-again';
  // Shown only after a correct password.
  return (await refusalCode(response)) === 'EMAIL_NOT_VERIFIED' ? 'unconfirmed' : otherwise;
}

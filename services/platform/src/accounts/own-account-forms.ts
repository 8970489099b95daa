import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { accountSections } from '@contenthub/contracts/account-settings';
import { cookieName } from '@contenthub/contracts/platform-paths';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addForms, type Form, type HandleForm, pageWith } from '../http/forms.ts';
import type { Signatures } from '../http/signed.ts';
import type { PlatformSettings } from '../settings.ts';
import { byPath, parsed } from './account-forms.ts';
import { askAuth } from './ask-auth.ts';
import type { Account, Auth } from './auth.ts';
import { isCommonPassword } from './common-passwords.ts';
import { noticeOf, passwordFits } from './notices.ts';
import type { OwnAccount } from './own-account.ts';

type Handle = (form: Form, account: Account, ask: Ask, reply: FastifyReply) => Promise<string>;
type Ask = (path: string, body: Record<string, unknown>) => Promise<Response>;
type Options = {
  auth: Auth;
  own: OwnAccount;
  settings: PlatformSettings;
  signatures: Signatures;
  accountOf: (request: FastifyRequest) => Promise<Account | undefined>;
};

const codesCookie = 'backup-codes';
const codesShownMs = 5 * 60 * 1000;

/** The forms of the account pages, for those who are signed in. */
export function addOwnAccountForms(app: FastifyInstance, options: Options): void {
  const { auth, own, settings, signatures, accountOf } = options;
  const { SIGN_IN_PATH, ACCOUNT_PATH, PUBLIC_ORIGIN: origin } = settings;
  const page = (section: keyof typeof accountSections, notice: AccountNotice) =>
    pageWith(ACCOUNT_PATH + accountSections[section], { notice });
  const refusal = async (response: Response, otherwise: AccountNotice): Promise<AccountNotice> => {
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (code === 'INVALID_PASSWORD') return 'wrong-password';
    if (code === 'SESSION_NOT_FRESH') return 'sign-in-again';
    return noticeOf(response, otherwise);
  };

  const changeName: Handle = async ({ name = '' }, { id }) => {
    await own.rename(id, name.trim().slice(0, 100));
    return page('profile', 'saved');
  };

  const changePassword: Handle = async ({ current = '', password }, _account, ask) => {
    if (!passwordFits(password)) return page('profile', 'invalid');
    if (isCommonPassword(password)) return page('profile', 'common-password');
    const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
    const response = await ask('/change-password', body);
    return page('profile', response.ok ? 'password-changed' : await refusal(response, 'wrong-password'));
  };

  const endSession: Handle = async ({ session }, { id }) => {
    await own.endSession(id, Number.parseInt(session ?? '', 10) || 0);
    return page('security', 'session-ended');
  };

  const signOutEverywhere: Handle = async (_form, { id }, ask) => {
    await own.endSessions(id);
    // Takes the cookies of this browser away, too.
    await ask('/sign-out', {});
    return pageWith(SIGN_IN_PATH, { notice: 'sessions-ended' });
  };

  const addPasskey: Handle = async ({ response: given = '', name = '' }, _account, ask) => {
    const body = { response: parsed(given), name: name.trim().slice(0, 60) || 'Passkey' };
    const response = await ask('/passkey/verify-registration', body);
    return page('security', response.ok ? 'passkey-added' : await refusal(response, 'passkey-failed'));
  };

  const renamePasskey: Handle = async ({ id = '', name = '' }, _account, ask) => {
    const response = await ask('/passkey/update-passkey', { id, name: name.trim().slice(0, 60) });
    return page('security', response.ok ? 'saved' : 'try-again');
  };

  const removePasskey: Handle = async ({ id = '' }, _account, ask) => {
    const response = await ask('/passkey/delete-passkey', { id });
    return page('security', response.ok ? 'passkey-removed' : 'try-again');
  };

  const startAuthenticator: Handle = async ({ password = '' }, _account, ask) => {
    const response = await ask('/two-factor/enable', { password });
    if (!response.ok) return page('security', await refusal(response, 'try-again'));
    return ACCOUNT_PATH + accountSections.authenticator;
  };

  const confirmAuthenticator: Handle = async ({ code = '' }, _account, ask) => {
    const response = await ask('/two-factor/verify-totp', { code: code.replace(/\s/g, '') });
    if (response.ok) return page('security', 'authenticator-on');
    return page('authenticator', await refusal(response, 'wrong-code'));
  };

  const removeAuthenticator: Handle = async ({ password = '' }, _account, ask) => {
    const response = await ask('/two-factor/disable', { password });
    return page('security', response.ok ? 'authenticator-off' : await refusal(response, 'try-again'));
  };

  const newBackupCodes: Handle = async ({ password = '' }, { id }, ask, reply) => {
    const response = await ask('/two-factor/generate-backup-codes', { password });
    if (!response.ok) return page('security', await refusal(response, 'try-again'));
    const until = `${id}.${Date.now() + codesShownMs}`;
    reply.setCookie(cookieName(codesCookie, origin), `${until}.${signatures.of(until)}`, {
      ...{ path: '/', httpOnly: true, sameSite: 'strict', secure: origin.startsWith('https:') },
      maxAge: codesShownMs / 1000,
    });
    return page('security', 'new-backup-codes');
  };

  /** A reader who is not signed in, or no longer, signs in and comes back. */
  const forReader =
    (handle: Handle): HandleForm =>
    async (form, request, reply) => {
      const account = await accountOf(request);
      if (!account) return pageWith(SIGN_IN_PATH, { notice: 'sign-in-first', next: ACCOUNT_PATH });
      const ask: Ask = (path, body) => askAuth(auth, origin, request, reply, { method: 'POST', path, body });
      return handle(form, account, ask, reply);
    };
  const handlers = {
    ...{ changeName, changePassword, endSession, signOutEverywhere, addPasskey, renamePasskey, removePasskey },
    ...{ startAuthenticator, confirmAuthenticator, removeAuthenticator, newBackupCodes },
  };
  const forms = Object.entries(handlers).map(([name, handle]) => [name, forReader(handle)] as const);
  addForms(app, byPath(Object.fromEntries(forms)), page('profile', 'try-again'));
}

/** Whether this reader made new backup codes a moment ago, in this browser. */
export function showsBackupCodes(request: FastifyRequest, userId: number, signatures: Signatures, origin: string) {
  const [id = '', until = '', signature = ''] = (request.cookies[cookieName(codesCookie, origin)] ?? '').split('.');
  return id === String(userId) && Number(until) > Date.now() && signatures.holds(signature, `${id}.${until}`);
}

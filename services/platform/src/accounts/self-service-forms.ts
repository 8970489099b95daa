import type { AccountNotice } from '@contenthub/contracts/platform/account';
import { accountSections } from '@contenthub/contracts/platform/shared-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { confirmPasswordPath } from '../auth/password-confirmation.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import { addForms, type Form, type FormHandler, pageUrl } from '../http/forms.ts';
import type { PlatformSettings } from '../settings.ts';
import { type Account, callReaderAuth, type ReaderAuth } from './auth.ts';
import type { RecentAction } from './identity.ts';
import type { SecurityChange, SecurityNotices } from './security-notices.ts';
import type { AccountSelfService } from './self-service.ts';
import type { SignedIn } from './session-reader.ts';
import { formRoutes, isValidPasswordLength, noticeFor, parseJson, refusalCode } from './sign-in-forms.ts';

type AccountFormHandler = (form: Form, account: Account, call: Call) => Promise<string>;
type Call = {
  request: FastifyRequest;
  reply: FastifyReply;
  sessionId: number;
  postToAuth: (path: string, body: Record<string, unknown>) => Promise<Response>;
  /** Mails the owner what changed. */
  notify: (change: SecurityChange) => void;
};
type Options = {
  auth: ReaderAuth;
  selfService: AccountSelfService;
  settings: PlatformSettings;
  signIns: SignInLimit;
  notices: SecurityNotices;
  recent: RecentActions;
  getSignedIn: (request: FastifyRequest) => Promise<SignedIn | undefined>;
};

/** What this browser has just done. */
export type RecentActions = { newBackupCodes: RecentAction; identityConfirmed: RecentAction };

/** The forms of the account pages, for signed-in readers. */
export function addSelfServiceForms(app: FastifyInstance, options: Options): void {
  const { auth, selfService, settings, signIns, notices, recent, getSignedIn } = options;
  const { SIGN_IN_PATH, ACCOUNT_PATH } = settings;
  const page = (section: keyof typeof accountSections, notice: AccountNotice) =>
    pageUrl(ACCOUNT_PATH + accountSections[section], { notice });
  const refusalNotice = async (response: Response, otherwise: AccountNotice): Promise<AccountNotice> => {
    if ((await refusalCode(response)) === 'INVALID_PASSWORD') return 'wrong-password';
    return noticeFor(response, otherwise);
  };

  const changeName: AccountFormHandler = async ({ name = '' }, { id }) => {
    await selfService.rename(id, name.trim().slice(0, 100));
    return page('profile', 'saved');
  };

  const changePassword: AccountFormHandler = async ({ current = '', password }, account, call) => {
    if (!isValidPasswordLength(password)) return page('profile', 'invalid');
    if (isCommonPassword(password)) return page('profile', 'common-password');
    const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
    const response = await call.postToAuth('/change-password', body);
    if (!response.ok) return page('profile', await refusalNotice(response, 'wrong-password'));
    await signIns.remember(call.request, call.reply, account.email);
    call.notify('password-changed');
    return page('profile', 'password-changed');
  };

  const endSession: AccountFormHandler = async ({ session }, { id }) => {
    await selfService.endSession(id, Number.parseInt(session ?? '', 10) || 0);
    return page('security', 'session-ended');
  };

  const signOutEverywhere: AccountFormHandler = async (_form, { id }, { postToAuth }) => {
    await selfService.endSessions(id);
    // Also clears the cookies of this browser.
    await postToAuth('/sign-out', {});
    return pageUrl(SIGN_IN_PATH, { notice: 'sessions-ended' });
  };

  /** With the password or a passkey. A passkey signs this browser in again. */
  const confirmIdentity: AccountFormHandler = async ({ password = '', response: given }, account, call) => {
    const { postToAuth, reply } = call;
    const response = given
      ? await postToAuth('/passkey/verify-authentication', { response: parseJson(given) })
      : await postToAuth(confirmPasswordPath, { password });
    if (!response.ok) return page('security', await refusalNotice(response, given ? 'passkey-failed' : 'try-again'));
    if (given) {
      const { user } = (await response.json()) as { user: { id: string } };
      if (user.id !== String(account.id)) {
        reply.removeHeader('set-cookie');
        return page('security', 'passkey-failed');
      }
      await selfService.endSession(account.id, call.sessionId);
    }
    recent.identityConfirmed.record(reply, account.id);
    return page('security', 'identity-confirmed');
  };

  const addPasskey: AccountFormHandler = async ({ response: given = '', name = '' }, { id }, call) => {
    if (!recent.identityConfirmed.isRecorded(call.request, id)) return page('security', 'confirm-identity');
    const body = { response: parseJson(given), name: name.trim().slice(0, 60) || 'Passkey' };
    const response = await call.postToAuth('/passkey/verify-registration', body);
    if (!response.ok) return page('security', await refusalNotice(response, 'passkey-failed'));
    call.notify('passkey-added');
    return page('security', 'passkey-added');
  };

  const renamePasskey: AccountFormHandler = async ({ id = '', name = '' }, _account, { postToAuth }) => {
    const response = await postToAuth('/passkey/update-passkey', { id, name: name.trim().slice(0, 60) });
    return page('security', response.ok ? 'saved' : 'try-again');
  };

  const removePasskey: AccountFormHandler = async ({ id = '' }, _account, { postToAuth, notify }) => {
    const response = await postToAuth('/passkey/delete-passkey', { id });
    if (!response.ok) return page('security', 'try-again');
    notify('passkey-removed');
    return page('security', 'passkey-removed');
  };

  const startAuthenticator: AccountFormHandler = async ({ password = '' }, _account, { postToAuth }) => {
    const response = await postToAuth('/two-factor/enable', { password });
    if (!response.ok) return page('security', await refusalNotice(response, 'try-again'));
    return ACCOUNT_PATH + accountSections.authenticator;
  };

  const confirmAuthenticator: AccountFormHandler = async ({ code = '' }, _account, { postToAuth, notify }) => {
    const response = await postToAuth('/two-factor/verify-totp', { code: code.replace(/\s/g, '') });
    if (!response.ok) return page('authenticator', await refusalNotice(response, 'wrong-code'));
    notify('authenticator-on');
    return page('security', 'authenticator-on');
  };

  const removeAuthenticator: AccountFormHandler = async ({ password = '' }, _account, { postToAuth, notify }) => {
    const response = await postToAuth('/two-factor/disable', { password });
    if (!response.ok) return page('security', await refusalNotice(response, 'try-again'));
    notify('authenticator-off');
    return page('security', 'authenticator-off');
  };

  const newBackupCodes: AccountFormHandler = async ({ password = '' }, { id }, { postToAuth, notify, reply }) => {
    const response = await postToAuth('/two-factor/generate-backup-codes', { password });
    if (!response.ok) return page('security', await refusalNotice(response, 'try-again'));
    recent.newBackupCodes.record(reply, id);
    notify('new-backup-codes');
    return page('security', 'new-backup-codes');
  };

  /** Redirects a reader without a valid session to the sign-in page, which returns to this page. */
  const requireAccount =
    (handle: AccountFormHandler): FormHandler =>
    async (form, request, reply) => {
      const signedIn = await getSignedIn(request);
      if (!signedIn) return pageUrl(SIGN_IN_PATH, { notice: 'sign-in-first', next: ACCOUNT_PATH });
      const { account, session } = signedIn;
      return handle(form, account, {
        request,
        reply,
        sessionId: session.id,
        postToAuth: (path, body) => callReaderAuth(auth, request, reply, { method: 'POST', path, body }),
        notify: (change) => notices.send(account.email, change, request.headers['user-agent']),
      });
    };
  const handlers = {
    changeName,
    changePassword,
    endSession,
    signOutEverywhere,
    confirmIdentity,
    addPasskey,
    renamePasskey,
    removePasskey,
    startAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    newBackupCodes,
  };
  const forms = Object.entries(handlers).map(([name, handle]) => [name, requireAccount(handle)] as const);
  addForms(app, formRoutes(Object.fromEntries(forms)), page('profile', 'try-again'));
}

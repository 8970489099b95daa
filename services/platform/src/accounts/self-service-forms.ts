import type { AccountNotice } from '@contenthub/contracts/platform/account';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { accountSections } from '@contenthub/contracts/platform/shared-settings';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { cookieAttributes } from '../http/cookies.ts';
import { addForms, type Form, type FormHandler, pageUrl } from '../http/forms.ts';
import type { Signatures } from '../http/signatures.ts';
import type { PlatformSettings } from '../settings.ts';
import { type Account, callReaderAuth, type ReaderAuth } from './auth.ts';
import type { AccountSelfService } from './self-service.ts';
import { formRoutes, isValidPasswordLength, noticeFor, parseJson } from './sign-in-forms.ts';

type AccountFormHandler = (
  form: Form,
  account: Account,
  postToAuth: PostToAuth,
  reply: FastifyReply,
) => Promise<string>;
type PostToAuth = (path: string, body: Record<string, unknown>) => Promise<Response>;
type Options = {
  auth: ReaderAuth;
  selfService: AccountSelfService;
  settings: PlatformSettings;
  signatures: Signatures;
  getAccount: (request: FastifyRequest) => Promise<Account | undefined>;
};

const backupCodesCookie = 'backup-codes';
const codesShownMs = 5 * 60 * 1000;

/** The forms of the account pages, for signed-in readers. */
export function addSelfServiceForms(app: FastifyInstance, options: Options): void {
  const { auth, selfService, settings, signatures, getAccount } = options;
  const { SIGN_IN_PATH, ACCOUNT_PATH, PUBLIC_ORIGIN: origin } = settings;
  const page = (section: keyof typeof accountSections, notice: AccountNotice) =>
    pageUrl(ACCOUNT_PATH + accountSections[section], { notice });
  const refusalNotice = async (response: Response, otherwise: AccountNotice): Promise<AccountNotice> => {
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (code === 'INVALID_PASSWORD') return 'wrong-password';
    if (code === 'SESSION_NOT_FRESH') return 'sign-in-again';
    return noticeFor(response, otherwise);
  };

  const changeName: AccountFormHandler = async ({ name = '' }, { id }) => {
    await selfService.rename(id, name.trim().slice(0, 100));
    return page('profile', 'saved');
  };

  const changePassword: AccountFormHandler = async ({ current = '', password }, _account, postToAuth) => {
    if (!isValidPasswordLength(password)) return page('profile', 'invalid');
    if (isCommonPassword(password)) return page('profile', 'common-password');
    const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
    const response = await postToAuth('/change-password', body);
    return page('profile', response.ok ? 'password-changed' : await refusalNotice(response, 'wrong-password'));
  };

  const endSession: AccountFormHandler = async ({ session }, { id }) => {
    await selfService.endSession(id, Number.parseInt(session ?? '', 10) || 0);
    return page('security', 'session-ended');
  };

  const signOutEverywhere: AccountFormHandler = async (_form, { id }, postToAuth) => {
    await selfService.endSessions(id);
    // Also clears the cookies of this browser.
    await postToAuth('/sign-out', {});
    return pageUrl(SIGN_IN_PATH, { notice: 'sessions-ended' });
  };

  const addPasskey: AccountFormHandler = async ({ response: given = '', name = '' }, _account, postToAuth) => {
    const body = { response: parseJson(given), name: name.trim().slice(0, 60) || 'Passkey' };
    const response = await postToAuth('/passkey/verify-registration', body);
    return page('security', response.ok ? 'passkey-added' : await refusalNotice(response, 'passkey-failed'));
  };

  const renamePasskey: AccountFormHandler = async ({ id = '', name = '' }, _account, postToAuth) => {
    const response = await postToAuth('/passkey/update-passkey', { id, name: name.trim().slice(0, 60) });
    return page('security', response.ok ? 'saved' : 'try-again');
  };

  const removePasskey: AccountFormHandler = async ({ id = '' }, _account, postToAuth) => {
    const response = await postToAuth('/passkey/delete-passkey', { id });
    return page('security', response.ok ? 'passkey-removed' : 'try-again');
  };

  const startAuthenticator: AccountFormHandler = async ({ password = '' }, _account, postToAuth) => {
    const response = await postToAuth('/two-factor/enable', { password });
    if (!response.ok) return page('security', await refusalNotice(response, 'try-again'));
    return ACCOUNT_PATH + accountSections.authenticator;
  };

  const confirmAuthenticator: AccountFormHandler = async ({ code = '' }, _account, postToAuth) => {
    const response = await postToAuth('/two-factor/verify-totp', { code: code.replace(/\s/g, '') });
    if (response.ok) return page('security', 'authenticator-on');
    return page('authenticator', await refusalNotice(response, 'wrong-code'));
  };

  const removeAuthenticator: AccountFormHandler = async ({ password = '' }, _account, postToAuth) => {
    const response = await postToAuth('/two-factor/disable', { password });
    return page('security', response.ok ? 'authenticator-off' : await refusalNotice(response, 'try-again'));
  };

  const newBackupCodes: AccountFormHandler = async ({ password = '' }, { id }, postToAuth, reply) => {
    const response = await postToAuth('/two-factor/generate-backup-codes', { password });
    if (!response.ok) return page('security', await refusalNotice(response, 'try-again'));
    const until = `${id}.${Date.now() + codesShownMs}`;
    reply.setCookie(cookieName(backupCodesCookie, origin), `${until}.${signatures.sign(until)}`, {
      ...cookieAttributes(origin),
      sameSite: 'strict',
      maxAge: codesShownMs / 1000,
    });
    return page('security', 'new-backup-codes');
  };

  /** Redirects a reader without a valid session to the sign-in page, which returns to this page. */
  const requireAccount =
    (handle: AccountFormHandler): FormHandler =>
    async (form, request, reply) => {
      const account = await getAccount(request);
      if (!account) return pageUrl(SIGN_IN_PATH, { notice: 'sign-in-first', next: ACCOUNT_PATH });
      const postToAuth: PostToAuth = (path, body) =>
        callReaderAuth(auth, request, reply, { method: 'POST', path, body });
      return handle(form, account, postToAuth, reply);
    };
  const handlers = {
    ...{ changeName, changePassword, endSession, signOutEverywhere, addPasskey, renamePasskey, removePasskey },
    ...{ startAuthenticator, confirmAuthenticator, removeAuthenticator, newBackupCodes },
  };
  const forms = Object.entries(handlers).map(([name, handle]) => [name, requireAccount(handle)] as const);
  addForms(app, formRoutes(Object.fromEntries(forms)), page('profile', 'try-again'));
}

/** Whether this browser has just created new backup codes. */
export function mayShowBackupCodes(request: FastifyRequest, userId: number, signatures: Signatures, origin: string) {
  const [id = '', until = '', signature = ''] = (request.cookies[cookieName(backupCodesCookie, origin)] ?? '').split(
    '.',
  );
  return id === String(userId) && Number(until) > Date.now() && signatures.verify(signature, `${id}.${until}`);
}

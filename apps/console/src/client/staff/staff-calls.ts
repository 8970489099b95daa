import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type {
  AuditPage,
  MailDelivery,
  PasskeyJson,
  SignInResult,
  SignInWays,
  StaffAccount,
  StaffLink,
  StaffTeam,
  TotpSetUp,
} from '@contenthub/contracts/staff/staff-schemas';
import { getJson, postJson } from '../api/api-client.ts';
import { askForPasskey, createPasskey } from './passkey-dialog.ts';

const url = (path: string) => consoleBases.staff + path;
const withId = (path: string, id: number) => url(path.replace('{id}', String(id)));

/** The staff API as functions. */
export const staffCalls = {
  signInWays: () => getJson<SignInWays>(url(staffPaths.signInWays)),
  startProvider: () => postJson<{ url: string }>(url(staffPaths.startProvider)),
  finishProvider: (query: string) => postJson<SignInResult>(url(staffPaths.finishProvider), { query }),
  signIn: (email: string, password: string) => postJson<SignInResult>(url(staffPaths.signIn), { email, password }),
  enterCode: (code: string) => postJson<SignInResult>(url(staffPaths.signInCode), { code }),
  async signInWithPasskey() {
    const passkey = await askForPasskey(await staffCalls.passkeySignInOptions());
    return postJson<SignInResult>(url(staffPaths.passkeySignIn), { passkey });
  },
  passkeySignInOptions: () => getJson<PasskeyJson>(url(staffPaths.passkeySignInOptions)),
  /** With the password, or with a passkey that the browser asks for first. */
  async addPasskey(name: string, password: string | undefined) {
    const proof =
      password === undefined ? { passkey: await askForPasskey(await staffCalls.passkeySignInOptions()) } : { password };
    const options = await postJson<PasskeyJson>(url(staffPaths.passkeyOptions), proof);
    await postJson(url(staffPaths.addPasskey), { name, passkey: await createPasskey(options) });
  },
  removePasskey: (id: number) => postJson(withId(staffPaths.removePasskey, id)),
  signOut: () => postJson(url(staffPaths.signOut)),
  readLink: (token: string) => postJson<StaffLink>(url(staffPaths.readLink), { token }),
  acceptLink: (link: { token: string; name: string; password?: string }) =>
    postJson<SignInResult>(url(staffPaths.acceptLink), link),
  account: (signal?: AbortSignal) => getJson<StaffAccount>(url(staffPaths.account), signal),
  rename: (name: string) => postJson(url(staffPaths.rename), { name }),
  changePassword: (current: string, password: string) =>
    postJson(url(staffPaths.changePassword), { current, password }),
  startTotp: (password: string) => postJson<TotpSetUp>(url(staffPaths.startTotp), { password }),
  confirmTotp: (code: string) => postJson(url(staffPaths.confirmTotp), { code }),
  removeTotp: (password: string) => postJson(url(staffPaths.removeTotp), { password }),
  newRecoveryCodes: (password: string) =>
    postJson<{ recoveryCodes: string[] }>(url(staffPaths.newRecoveryCodes), { password }),
  endSession: (id: number) => postJson(withId(staffPaths.endSession, id)),
  endAllSessions: () => postJson(url(staffPaths.endAllSessions)),
  team: (signal?: AbortSignal) => getJson<StaffTeam>(url(staffPaths.team), signal),
  invite: (person: { email: string; name: string; role: StaffRole }) =>
    postJson<MailDelivery>(url(staffPaths.invite), person),
  withdrawInvitation: (id: number) => postJson(withId(staffPaths.withdrawInvitation, id)),
  changeMember: (id: number, change: { role?: StaffRole; active?: boolean; reason?: string }) =>
    postJson(withId(staffPaths.changeMember, id), change),
  resetMember: (id: number) => postJson<MailDelivery>(withId(staffPaths.resetMember, id)),
  audit: (filter: Record<string, string>, signal?: AbortSignal) =>
    getJson<AuditPage>(`${url(staffPaths.audit)}?${new URLSearchParams(filter)}`, signal),
};

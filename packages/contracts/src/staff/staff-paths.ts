// This file has no schemas, so that browsers can import it.
import { cookieName } from '../platform/platform-paths.ts';

/** What the console's server proxies: the staff API of the platform and the analytics API of the collector. */
export const consoleBases = { staff: '/api/staff', analytics: '/api/analytics' } as const;

/** Where the platform serves the staff API. With an operations port, it does so only there. */
export const staffBase = '/internal/staff';

/** Paths below `/api/staff` in the console, and below `/internal/staff` in the platform. */
export const staffPaths = {
  csrf: '/csrf',
  session: '/session',
  signIn: '/sign-in',
  signInCode: '/sign-in/code',
  signInWays: '/sign-in/ways',
  startProvider: '/sign-in/provider',
  finishProvider: '/sign-in/provider/finish',
  passkeySignInOptions: '/sign-in/passkey/options',
  passkeySignIn: '/sign-in/passkey',
  signOut: '/sign-out',
  readLink: '/link',
  acceptLink: '/link/accept',
  account: '/account',
  rename: '/account/name',
  changePassword: '/account/password',
  startTotp: '/account/totp/start',
  confirmTotp: '/account/totp/confirm',
  removeTotp: '/account/totp/remove',
  newRecoveryCodes: '/account/recovery-codes',
  passkeyOptions: '/account/passkeys/options',
  addPasskey: '/account/passkeys',
  removePasskey: '/account/passkeys/{id}/remove',
  endSession: '/account/sessions/{id}/end',
  endAllSessions: '/account/sessions/end-all',
  team: '/team',
  invite: '/team/invitations',
  withdrawInvitation: '/team/invitations/{id}/withdraw',
  changeMember: '/team/{id}',
  resetMember: '/team/{id}/reset',
  audit: '/audit',
  views: '/views',
  removeView: '/views/{id}/remove',
  releases: '/releases',
} as const;

/** Calls of the command line, which carry the operator's token. */
export const operatorStaffPaths = {
  list: '/internal/operator/staff',
  add: '/internal/operator/staff/add',
  reset: '/internal/operator/staff/reset',
  deactivate: '/internal/operator/staff/deactivate',
} as const;

/** Returns a token for the analytics API. Only the console's server may call it, so no page of the console can. */
export const staffTokenPath = '/internal/staff-token';

/** The page of the console that people without a session see, at any address. */
export const staffSignInPath = '/sign-in';

/** Part of an invitation or reset link after the `#`, which browsers never send to a server. */
export const staffLinkParameter = 'link';

/** Prefix of the console's cookies. Over HTTPS, no other host can set them. */
export function staffCookiePrefix(origin: string): string {
  return cookieName('contenthub-staff', origin);
}

export function staffSessionCookieName(origin: string): string {
  return `${staffCookiePrefix(origin)}.session_token`;
}

export function staffKnownBrowserCookieName(origin: string): string {
  return `${staffCookiePrefix(origin)}.known-browser`;
}

export function staffCsrfCookieName(origin: string): string {
  return `${staffCookiePrefix(origin)}.csrf-token`;
}

// This file has no schemas, so that browsers can import it.

/** Where social sign-in providers redirect visitors to. */
export const socialRedirectPath = '/social/redirect';

export const platformPaths = {
  csrf: '/csrf',
  userOrAnonymous: '/user/oranonymous',
  userGroup: '/user/group',
  subscription: '/subscription',
  institutionUser: '/institution/user',
  properties: '/properties',
  property: '/properties/{name}',
} as const;

/** Form targets of the account pages. They work without JavaScript and respond with a redirect. */
export const accountPaths = {
  signIn: '/account/sign-in',
  signUp: '/account/sign-up',
  signOut: '/account/sign-out',
  forgotPassword: '/account/forgot-password',
  resetPassword: '/account/reset-password',
  confirm: '/account/confirm',
  google: '/account/google',
  exportData: '/account/data/export',
  eraseAccount: '/account/data/erase',
  signInCode: '/account/sign-in-code',
  passkeySignIn: '/account/passkey-sign-in',
  changeName: '/account/name',
  changePassword: '/account/password',
  endSession: '/account/end-session',
  signOutEverywhere: '/account/sign-out-everywhere',
  confirmIdentity: '/account/confirm-identity',
  addPasskey: '/account/passkeys/add',
  renamePasskey: '/account/passkeys/rename',
  removePasskey: '/account/passkeys/remove',
  startAuthenticator: '/account/authenticator/start',
  confirmAuthenticator: '/account/authenticator/confirm',
  removeAuthenticator: '/account/authenticator/remove',
  newBackupCodes: '/account/authenticator/backup-codes',
  newsletter: '/account/newsletter',
} as const;

/** Options for the browser's passkey dialog, as JSON. */
export const passkeyOptionsPaths = {
  signIn: '/account/passkey-options',
  add: '/account/passkeys/options',
} as const;

/**
 * The values of a rejected sign-in or sign-up form, without passwords. In a cookie and not in the URL, because URLs end
 * up in logs.
 */
export const formValuesCookie = 'account-form';
export type FormValues = { name?: string; email?: string };

/** Proves that this browser has made the sign-up that a mailed link confirms. Other browsers need the password. */
export const signUpCookie = 'sign-up';

export const clientHeaders = {
  type: 'x-client-type',
  version: 'x-client-version',
  container: 'x-container-id',
} as const;
export const clientType = 'contenthub';

/** CSRF double submit: state-changing requests repeat the cookie's token in this header or field. */
export const csrfHeader = 'x-csrf-token';
export const csrfField = 'csrf';
export const csrfCookie = 'csrf-token';

/** Over HTTPS, no other host of the domain can set a cookie with this prefix. */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** Browser timeout of these calls. */
export const platformTimeoutMs = 30_000;

/** Where the platform's calls live, on the hub's own site. Free of schemas, so that a browser can have it. */
export const platformBase = '/api';

/** Where a provider of social sign-in sends its visitors back to. */
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

/** Posted by the forms of the account pages, which work with scripts off; answered with a redirect. */
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
  addPasskey: '/account/passkeys/add',
  renamePasskey: '/account/passkeys/rename',
  removePasskey: '/account/passkeys/remove',
  startAuthenticator: '/account/authenticator/start',
  confirmAuthenticator: '/account/authenticator/confirm',
  removeAuthenticator: '/account/authenticator/remove',
  newBackupCodes: '/account/authenticator/backup-codes',
  newsletter: '/account/newsletter',
} as const;

/** What a browser's passkey dialog is opened with; JSON. */
export const passkeyOptionsPaths = {
  signIn: '/account/passkey-options',
  add: '/account/passkeys/options',
} as const;

/**
 * What a reader typed into a sign-in or sign-up form that was refused, but never a password. A cookie and not a part of
 * the address, which ends up in logs.
 */
export const formValuesCookie = 'account-form';
export type FormValues = { name?: string; email?: string };

export const clientHeaders = {
  type: 'x-client-type',
  version: 'x-client-version',
  container: 'x-container-id',
} as const;
export const clientType = 'contenthub';

/** What changes something carries the token of the cookie once more, where no other site could put it. */
export const csrfHeader = 'x-csrf-token';
export const csrfField = 'csrf';
export const csrfCookie = 'csrf-token';

/** Over https no other host of the site's domain can set a cookie of this name. */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** How long a browser waits for an answer of these calls. */
export const platformTimeoutMs = 30_000;

/** What the account pages show of a signed-in reader. Between platform and web only; no session or credential is in it. */
export type AccountDetails = {
  name: string;
  email: string;
  /** False for a reader who has only ever signed in with a provider or a passkey. */
  hasPassword: boolean;
  /** Adding a way to sign in needs a session that is less than a day old. */
  signedInRecently: boolean;
  subscribed: boolean;
  sessions: { id: number; device: string; signedInAt: string; lastSeenAt: string; current: boolean }[];
  passkeys: { id: string; name: string; addedAt: string | null }[];
  authenticator: {
    on: boolean;
    /** While it is being set up: what the app has to be told, and the codes for when the app is lost. */
    setUp?: { uri: string; key: string; backupCodes: string[] };
    /** New backup codes, shown for a few minutes after they were made. */
    newBackupCodes?: string[];
  };
};

/** What an account page has to say after a form was posted: a code in its address, so that it holds nothing private. */
export const accountNotices = [
  'wrong',
  'unconfirmed',
  'slow-down',
  'too-many',
  'invalid',
  'common-password',
  'check-mail',
  'reset-sent',
  'reset-done',
  'bad-link',
  'confirmed',
  'signed-out',
  'social-failed',
  'try-again',
  'wrong-code',
  'code-expired',
  'sign-in-first',
  'sign-in-again',
  'saved',
  'wrong-password',
  'password-changed',
  'session-ended',
  'sessions-ended',
  'passkey-added',
  'passkey-failed',
  'passkey-removed',
  'authenticator-on',
  'authenticator-off',
  'new-backup-codes',
  'subscribed',
  'unsubscribed',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

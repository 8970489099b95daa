import type { NewsletterList } from '../newsletter/newsletter-paths.ts';

/**
 * A signed-in reader's details for the account pages. Used only between platform and web. Contains no session or
 * credential.
 */
export type AccountDetails = {
  name: string;
  email: string;
  /** False if the reader has only ever signed in with a provider or a passkey. */
  hasPassword: boolean;
  /** Whether the reader has just given the password or a passkey again, which is required to add a passkey. */
  identityConfirmed: boolean;
  /** The newsletters that the reader gets, and how often. */
  newsletterLists: NewsletterList[];
  sessions: { id: number; device: string; signedInAt: string; lastSeenAt: string; current: boolean }[];
  passkeys: { id: string; name: string; addedAt: string | null }[];
  authenticator: {
    on: boolean;
    /** During setup: the data for the authenticator app, and the backup codes. */
    setUp?: { uri: string; key: string; backupCodes: string[] };
    /** New backup codes, shown for a few minutes after they are created. */
    newBackupCodes?: string[];
  };
};

/**
 * Messages of account pages after a form was posted. The URL contains only the code, so that it reveals nothing
 * private.
 */
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
  'confirm-password',
  'wrong-sign-up-password',
  'signed-out',
  'social-failed',
  'try-again',
  'wrong-code',
  'code-expired',
  'sign-in-first',
  'confirm-identity',
  'identity-confirmed',
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
  'unsubscribed',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

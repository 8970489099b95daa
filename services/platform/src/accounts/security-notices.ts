import { accountSections } from '@contenthub/contracts/platform/shared-settings';
import { deviceName } from '../auth/device-name.ts';
import type { Mailer } from '../auth/mailer.ts';
import { type MailContent, messageMail } from '../mail/message-mail.ts';
import type { PlatformSettings } from '../settings.ts';
import type { RemovedFactors } from './recovery.ts';

type Paths = Pick<PlatformSettings, 'PUBLIC_ORIGIN' | 'ACCOUNT_PATH' | 'RESET_PASSWORD_PATH'>;
type Text = { subject: string; happened: string };

export const securityChanges = {
  'password-changed': {
    subject: 'Your password was changed',
    happened: 'The password of your account was changed, and all other devices were signed out.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    happened: 'You can now sign in with a new passkey.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    happened: 'You can no longer sign in with this passkey.',
  },
  'authenticator-on': {
    subject: 'Two-step verification was turned on',
    happened: 'After your password, we now ask for a code from your authenticator app.',
  },
  'authenticator-off': {
    subject: 'Two-step verification was turned off',
    happened: 'After your password, we no longer ask for a code.',
  },
  'new-backup-codes': {
    subject: 'Your backup codes were replaced',
    happened: 'You have new backup codes for two-step verification. The old ones no longer work.',
  },
  'google-linked': {
    subject: 'Google was linked to your account',
    happened: 'You can now sign in with Google.',
  },
} satisfies Record<string, Text>;

export type SecurityChange = keyof typeof securityChanges;

/** Tells owners by mail what changed about signing in to their account. No name is quoted that somebody else may have chosen. */
export class SecurityNotices {
  readonly #mailer: Mailer;
  readonly #paths: Paths;

  constructor(mailer: Mailer, paths: Paths) {
    this.#mailer = mailer;
    this.#paths = paths;
  }

  send(to: string, change: SecurityChange, userAgent: string | null | undefined): void {
    this.#mailer.send({ kind: 'account', to, ...securityNotice(this.#paths, securityChanges[change], userAgent) });
  }

  sendReset(to: string, removed: RemovedFactors, userAgent: string | null | undefined): void {
    this.#mailer.send({ kind: 'account', to, ...securityNotice(this.#paths, resetText(removed), userAgent) });
  }
}

export function resetText({ passkeys, authenticator }: RemovedFactors): Text {
  const factors = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'your passkey' : `your ${passkeys} passkeys`] : []),
    ...(authenticator ? ['your authenticator app with its backup codes'] : []),
  ];
  const removed = factors.length > 0 ? ` We also removed ${factors.join(' and ')}. You can add them again.` : '';
  return {
    subject: 'Your password was reset',
    happened: `A new password was set with a link that we mailed you, and all devices were signed out.${removed}`,
  };
}

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function securityNotice(
  { PUBLIC_ORIGIN: origin, ACCOUNT_PATH, RESET_PASSWORD_PATH }: Paths,
  { subject, happened }: Text,
  userAgent: string | null | undefined,
  now = new Date(),
): MailContent {
  const device = deviceName(userAgent) ?? 'Unknown device';
  return messageMail({
    subject,
    lines: [happened, `When: ${dateTime.format(now)} UTC. Device: ${device}.`],
    action: { label: 'Review sign-in and security', href: origin + ACCOUNT_PATH + accountSections.security },
    other: { label: 'Wasn’t you? Set a new password', href: origin + RESET_PASSWORD_PATH },
    ignore:
      'If this was you, there’s nothing to do. If it wasn’t, set a new password now. That signs out every device, and removes all passkeys and the authenticator app.',
    sender: 'Contenthub',
    origin,
  });
}

import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import type { PlatformSettings } from '../settings.ts';
import type { Mailer } from './mailer.ts';

export type AccountMails = {
  confirm: (to: string, token: string) => void;
  resetPassword: (to: string, token: string) => void;
  alreadyThere: (to: string) => void;
};

/** The three mails that an account can cause. */
export function accountMails(mailer: Mailer, settings: PlatformSettings): AccountMails {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH, RESET_PASSWORD_PATH } = settings;
  const link = (path: string, token: string) => `${origin}${path}?token=${encodeURIComponent(token)}`;
  const post = (to: string, subject: string, ...paragraphs: string[]) =>
    mailer.post({ to, subject, text: [...paragraphs, `Contenthub, ${origin}`].join('\n\n') });
  return {
    confirm: (to, token) =>
      post(
        to,
        'Confirm your address',
        'Open this link to confirm that this address is yours. It works for a day.',
        link(platformBase + accountPaths.confirm, token),
        'If you did not make an account with us, do nothing: without the link nothing happens.',
      ),
    resetPassword: (to, token) =>
      post(
        to,
        'Choose a new password',
        'Open this link to choose a new password. It works for an hour, and once.',
        link(RESET_PASSWORD_PATH, token),
        'If you did not ask for it, do nothing: your password stays as it is.',
      ),
    alreadyThere: (to) =>
      post(
        to,
        'You already have an account',
        'Somebody, probably you, tried to make an account with this address. There is one already.',
        `Sign in: ${origin}${SIGN_IN_PATH}`,
        `Choose a new password, if you forgot the old one: ${origin}${RESET_PASSWORD_PATH}`,
      ),
  };
}

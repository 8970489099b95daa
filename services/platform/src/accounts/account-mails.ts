import type { PlatformSettings } from '../settings.ts';
import type { Mailer } from './mailer.ts';

/** `next` is the page that the reader came from; the pages that a mail leads to carry it on. */
export type AccountMails = {
  confirm: (to: string, token: string, next?: string) => void;
  resetPassword: (to: string, token: string, next?: string) => void;
  alreadyThere: (to: string, next?: string) => void;
};

/** The three mails that an account can cause. */
export function accountMails(mailer: Mailer, settings: PlatformSettings): AccountMails {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH, RESET_PASSWORD_PATH, CONFIRM_EMAIL_PATH } = settings;
  const link = (path: string, parameters: { token?: string; next?: string | undefined }) => {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return origin + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '');
  };
  const post = (to: string, subject: string, ...paragraphs: string[]) =>
    mailer.post({ to, subject, text: [...paragraphs, `Contenthub, ${origin}`].join('\n\n') });
  return {
    confirm: (to, token, next) =>
      post(
        to,
        'Confirm your e-mail address',
        'Open this link and press “Confirm e-mail address”. The link works for a day.',
        link(CONFIRM_EMAIL_PATH, { token, next }),
        'If you did not create an account with us, ignore this mail. Nothing happens unless you confirm.',
      ),
    resetPassword: (to, token, next) =>
      post(
        to,
        'Choose a new password',
        'Open this link to choose a new password. The link works once, within an hour.',
        link(RESET_PASSWORD_PATH, { token, next }),
        'If you did not ask for a new password, ignore this mail. Your password stays as it is.',
      ),
    alreadyThere: (to, next) =>
      post(
        to,
        'You already have an account',
        'Somebody, probably you, tried to create an account with this address. You already have one.',
        `Sign in: ${link(SIGN_IN_PATH, { next })}`,
        `If you forgot your password, choose a new one: ${link(RESET_PASSWORD_PATH, { next })}`,
      ),
  };
}

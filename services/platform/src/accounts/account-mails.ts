import type { Mailer } from '../auth/mailer.ts';
import type { PlatformSettings } from '../settings.ts';

/** `next` is the page that the reader came from; the pages that a mail links to pass it on. */
export type AccountMails = {
  confirm: (to: string, token: string, next?: string) => void;
  resetPassword: (to: string, token: string, next?: string) => void;
  alreadyRegistered: (to: string, next?: string) => void;
};

/** The three mails of an account. */
export function createAccountMails(mailer: Mailer, settings: PlatformSettings): AccountMails {
  const { PUBLIC_ORIGIN: origin, SIGN_IN_PATH, RESET_PASSWORD_PATH, CONFIRM_EMAIL_PATH } = settings;
  const link = (path: string, parameters: { token?: string; next?: string | undefined }) => {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return origin + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '');
  };
  const send = (to: string, subject: string, ...paragraphs: string[]) =>
    mailer.send({ to, subject, text: [...paragraphs, `Contenthub, ${origin}`].join('\n\n') });
  return {
    confirm: (to, token, next) =>
      send(
        to,
        'Confirm your email address',
        'Open this link and select “Confirm email address.” The link works for 24 hours.',
        link(CONFIRM_EMAIL_PATH, { token, next }),
        'If you didn’t create an account with us, ignore this email. Nothing happens unless you confirm.',
      ),
    resetPassword: (to, token, next) =>
      send(
        to,
        'Reset your password',
        'Open this link to choose a new password. The link works once and expires in an hour.',
        link(RESET_PASSWORD_PATH, { token, next }),
        'If you didn’t ask to reset your password, ignore this email. Your password won’t change.',
      ),
    alreadyRegistered: (to, next) =>
      send(
        to,
        'You already have an account',
        'Someone, probably you, tried to create an account with this email address. You already have one.',
        `Sign in: ${link(SIGN_IN_PATH, { next })}`,
        `Forgot your password? Reset it: ${link(RESET_PASSWORD_PATH, { next })}`,
      ),
  };
}

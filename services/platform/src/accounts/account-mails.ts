import type { Mailer } from '../auth/mailer.ts';
import { type MailContent, messageMail } from '../mail/message-mail.ts';
import type { PlatformSettings } from '../settings.ts';

/** `next` is the page that the reader came from; the pages that a mail links to pass it on. */
export type AccountMails = {
  confirm: (to: string, token: string, next?: string) => void;
  resetPassword: (to: string, token: string, next?: string, isKnownBrowser?: boolean) => void;
  alreadyRegistered: (to: string, next?: string) => void;
};

type Paths = Pick<PlatformSettings, 'PUBLIC_ORIGIN' | 'SIGN_IN_PATH' | 'RESET_PASSWORD_PATH' | 'CONFIRM_EMAIL_PATH'>;
type Parameters = { token?: string; next?: string | undefined };

/** Sends the three mails of an account. */
export function createAccountMails(mailer: Mailer, settings: Paths): AccountMails {
  const mails = accountMails(settings);
  return {
    confirm: (to, token, next) => mailer.send({ kind: 'sign-up', to, ...mails.confirm({ token, next }) }),
    resetPassword(to, token, next, isKnownBrowser) {
      const kind = isKnownBrowser ? 'own-password-reset' : 'password-reset';
      mailer.send({ kind, to, ...mails.resetPassword({ token, next }) });
    },
    alreadyRegistered: (to, next) => mailer.send({ kind: 'sign-up', to, ...mails.alreadyRegistered({ next }) }),
  };
}

export function accountMails({ PUBLIC_ORIGIN: origin, SIGN_IN_PATH, RESET_PASSWORD_PATH, CONFIRM_EMAIL_PATH }: Paths) {
  const link = (path: string, parameters: Parameters) => {
    const defined = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return origin + path + (defined.length > 0 ? `?${new URLSearchParams(defined)}` : '');
  };
  const sender = { sender: 'Contenthub', origin };
  return {
    confirm: (parameters: Parameters): MailContent =>
      messageMail({
        subject: 'Confirm your email address',
        lines: [
          'To finish creating your account, open the link, then confirm on the page. It works for 24 hours.',
          'On another device, you’ll need the password that you chose.',
        ],
        action: { label: 'Confirm email address', href: link(CONFIRM_EMAIL_PATH, parameters) },
        ignore: 'If you didn’t create an account with us, ignore this email. Nothing happens unless you confirm.',
        ...sender,
      }),
    resetPassword: (parameters: Parameters): MailContent =>
      messageMail({
        subject: 'Reset your password',
        lines: ['Open the link to choose a new password. It works once and expires in an hour.'],
        action: { label: 'Choose a new password', href: link(RESET_PASSWORD_PATH, parameters) },
        ignore: 'If you didn’t ask to reset your password, ignore this email. Your password won’t change.',
        ...sender,
      }),
    alreadyRegistered: (parameters: Parameters): MailContent =>
      messageMail({
        subject: 'You already have an account',
        lines: ['Someone, probably you, tried to create an account with this email address. You already have one.'],
        action: { label: 'Sign in', href: link(SIGN_IN_PATH, parameters) },
        other: { label: 'Forgot your password? Reset it', href: link(RESET_PASSWORD_PATH, parameters) },
        ...sender,
      }),
  };
}

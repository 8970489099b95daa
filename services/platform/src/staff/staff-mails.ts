import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { type MailContent, messageMail } from '../mail/message-mail.ts';

const sender = 'Contenthub console';

const roleNames: Record<StaffRole, string> = {
  viewer: 'a viewer',
  editor: 'an editor',
  growth: 'a growth manager',
  admin: 'an admin',
};

type Invitation = { role: StaffRole; invitedBy: string; link: string; origin: string };

export function invitationMail({ role, invitedBy, link, origin }: Invitation): MailContent {
  return messageMail({
    subject: 'You’re invited to the Contenthub console',
    lines: [
      `${invitedBy} invited you to the Contenthub console as ${roleNames[role]}.`,
      'Open the link to choose a password. It works once and expires in seven days.',
    ],
    action: { label: 'Choose a password', href: link },
    ignore: 'If you didn’t expect this, ignore this email.',
    ...{ sender, origin },
  });
}

export function staffResetMail({ link, origin }: { link: string; origin: string }): MailContent {
  return messageMail({
    subject: 'Set a new password for the Contenthub console',
    lines: [
      'An admin sent you this link to choose a new password for the Contenthub console. It works once and expires in a day.',
      'Until then, your password and authenticator app still work. Afterwards you’re signed out everywhere and set up your authenticator app again.',
    ],
    action: { label: 'Choose a new password', href: link },
    ...{ sender, origin },
  });
}

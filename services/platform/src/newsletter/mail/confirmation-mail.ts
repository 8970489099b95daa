import { type NewsletterList, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { type MailContent, messageMail } from '../../mail/message-mail.ts';

type Options = { origin: string; path: string; token: string; list: NewsletterList; postalAddress: string | undefined };

/** Asks a reader to confirm. Nothing else is sent until they do. */
export function confirmationMail({ origin, path, token, list, postalAddress }: Options): MailContent {
  return messageMail({
    subject: 'Confirm your newsletter subscription',
    lines: [
      `You asked for our ${list.frequency} ${newsletterNames[list.blog]} newsletter. Open the link, then confirm on the page.`,
    ],
    action: { label: 'Confirm subscription', href: `${origin}${path}?${new URLSearchParams({ token })}` },
    ignore: 'If you didn’t ask for it, ignore this email. We won’t write to you again.',
    ...{ sender: 'Contenthub', origin, postalAddress },
  });
}

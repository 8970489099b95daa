import { type NewsletterList, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { mailDocument, mailLink, paragraph } from './mail-html.ts';

type Options = { origin: string; path: string; token: string; list: NewsletterList; postalAddress: string | undefined };

/** Asks a reader to confirm. Nothing else is sent until they do. */
export function confirmationMail({ origin, path, token, list, postalAddress }: Options) {
  const link = `${origin}${path}?${new URLSearchParams({ token })}`;
  const name = `${newsletterNames[list.blog]} newsletter`;
  const intro = `You asked for our ${list.frequency} ${name}. Open this link and select “Confirm subscription.”`;
  const ignore = 'If you didn’t ask for it, ignore this email. We won’t write to you again.';
  return {
    subject: 'Confirm your newsletter subscription',
    text: [intro, link, ignore, `Contenthub, ${origin}`, ...(postalAddress ? [postalAddress] : [])].join('\n\n'),
    html: mailDocument({
      title: 'Confirm your subscription',
      preheader: intro,
      body: paragraph(intro) + mailLink(link, 'Confirm subscription') + paragraph(ignore, 'soft'),
      footer: [`Contenthub, ${origin}`, ...(postalAddress ? [postalAddress] : [])].map((line) =>
        paragraph(line, 'soft'),
      ),
    }),
  };
}

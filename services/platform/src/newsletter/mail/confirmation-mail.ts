import { type NewsletterList, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { mailDocument, mailLink, paragraph } from './mail-html.ts';

type Options = { origin: string; path: string; token: string; list: NewsletterList; postalAddress: string | undefined };

/** Asks a reader to confirm. Nothing else is sent until they do. */
export function confirmationMail({ origin, path, token, list, postalAddress }: Options) {
  const link = `${origin}${path}?${new URLSearchParams({ token })}`;
  const name = `${newsletterNames[list.blog]} newsletter`;
  const request = `You asked for our ${list.frequency} ${name}.`;
  const ignore = 'If you didn’t ask for it, ignore this email. We won’t write to you again.';
  return {
    subject: 'Confirm your newsletter subscription',
    text: [
      `${request} Open this link and select “Confirm subscription.”`,
      link,
      ignore,
      `Contenthub, ${origin}`,
      ...(postalAddress ? [postalAddress] : []),
    ].join('\n\n'),
    html: mailDocument({
      masthead: 'Contenthub',
      title: 'Confirm your subscription',
      preheader: request,
      body:
        paragraph(`${request} Select the button, then confirm on the page that opens.`) +
        mailLink(link, 'Confirm subscription') +
        paragraph(ignore, 'soft'),
      footer: [`Contenthub, ${origin}`, ...(postalAddress ? [postalAddress] : [])].map((line) =>
        paragraph(line, 'soft'),
      ),
    }),
  };
}

import { footerLinks, mailDocument, mailLink, paragraph } from './mail-html.ts';

type Link = { label: string; href: string };
type Message = {
  subject: string;
  /** What happened, and what to do. */
  lines: readonly string[];
  action: Link;
  /** Another way on, below the button. */
  other?: Link;
  /** What to do with a mail that the recipient did not request. */
  ignore?: string;
  /** Who writes. The console's mails come from the console. */
  sender: string;
  origin: string;
  postalAddress?: string | undefined;
};

export type MailContent = { subject: string; text: string; html: string };

/** A mail with one button, as HTML and as plain text. */
export function messageMail({
  subject,
  lines,
  action,
  other,
  ignore,
  sender,
  origin,
  postalAddress,
}: Message): MailContent {
  const end = [`${sender}, ${origin}`, ...(postalAddress ? [postalAddress] : [])];
  const asText = ({ label, href }: Link) => `${label}: ${href}`;
  return {
    subject,
    text: [...lines, asText(action), ...(other ? [asText(other)] : []), ...(ignore ? [ignore] : []), ...end].join(
      '\n\n',
    ),
    html: mailDocument({
      masthead: sender,
      title: subject,
      preheader: lines[0] ?? '',
      body:
        lines.map((line) => paragraph(line)).join('') +
        mailLink(action.href, action.label) +
        (other ? footerLinks([other]) : '') +
        (ignore ? paragraph(ignore, 'soft') : ''),
      footer: end.map((line) => paragraph(line, 'soft')),
    }),
  };
}

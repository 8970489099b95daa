import type { IssueDraft } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { newsletterNames, newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { footerLinks, introduction, mailDocument, paragraph, storyBlock } from '../../mail/mail-html.ts';

type Issue = Pick<IssueDraft, 'blog' | 'subject' | 'preheader' | 'intro' | 'posts'> & { id: number; slug: string };
type Options = { origin: string; preferencesPath: string; postalAddress: string | undefined };

export type IssueMail = { subject: string; html: string; text: string };
/** The same for every recipient, except for the token of the links in its footer. */
export type IssueTemplate = { forRecipient: (token: string) => IssueMail; unsubscribeUrl: (token: string) => string };

/** Replaced by the recipient's token. It cannot occur in escaped text. */
const tokenMark = '<token>';

/** Renders an issue once for all recipients. */
export function createIssueTemplate(issue: Issue, { origin, preferencesPath, postalAddress }: Options): IssueTemplate {
  const campaign = new URLSearchParams({
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: issue.slug,
  });
  const withCampaign = (link: string) => `${origin}${link}${link.includes('?') ? '&' : '?'}${campaign}`;
  // The issue is counted if the reader leaves.
  const preferences = (token: string) => `${origin}${preferencesPath}?token=${token}&issue=${issue.id}`;
  const online = `${withCampaign(`${newsletterPagePath}/${issue.slug}`)}`;
  const name = `${newsletterNames[issue.blog]} newsletter`;
  const reason = `You receive this because you subscribed to our ${name}.`;
  const paragraphs = issue.intro.split(/\n\s*\n/).flatMap((part) => part.trim() || []);
  const html = mailDocument({
    masthead: `Contenthub · ${name}`,
    title: issue.subject,
    preheader: issue.preheader,
    body:
      introduction(paragraphs) +
      issue.posts
        .map(({ title, link, excerpt, category, image }) =>
          storyBlock({
            ...{ title, excerpt, category, href: withCampaign(link) },
            image: image && { ...image, src: origin + image.url },
          }),
        )
        .join(''),
    footer: [
      paragraph(reason, 'soft'),
      footerLinks([
        { href: 'https://token.invalid/', label: 'Change frequency or unsubscribe' },
        { href: online, label: 'Read online' },
      ]),
      ...(postalAddress ? [paragraph(postalAddress, 'soft')] : []),
    ],
  }).replace('https://token.invalid/', preferences(tokenMark).replace('&', '&amp;'));
  const text = [
    issue.subject,
    ...paragraphs,
    ...issue.posts.map(({ title, link, excerpt }) => `${title}\n${excerpt}\n${withCampaign(link)}`),
    '-- ',
    reason,
    `Change frequency or unsubscribe: ${preferences(tokenMark)}`,
    `Read online: ${online}`,
    ...(postalAddress ? [postalAddress] : []),
  ].join('\n\n');
  return {
    forRecipient: (token) => ({
      subject: issue.subject,
      html: html.replace(tokenMark, token),
      text: text.replace(tokenMark, token),
    }),
    unsubscribeUrl: (token) =>
      `${origin}${platformBase}${newsletterPaths.unsubscribe}?${new URLSearchParams({
        ...{ token, blog: issue.blog, issue: String(issue.id) },
      })}`,
  };
}

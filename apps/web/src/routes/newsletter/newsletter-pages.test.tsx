import type { PublicIssue } from '@contenthub/contracts/newsletter/newsletter-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { logLoadError, QueryCache } from '../../data/query-cache.ts';
import { stubFetch } from '../../testing/content-api.ts';
import { questions, renderInSite } from '../../testing/render-in-hub.tsx';
import { visitorSamples } from '../../testing/visitors.ts';
import { matchRoute } from '../match.ts';
import { IssuePage } from './IssuePage.tsx';
import { NewsletterPage } from './NewsletterPage.tsx';
import { issueRoute, newsletterRoute } from './routes.ts';

const issue: PublicIssue = {
  slug: '2026-11-02-commas',
  blog: 'main',
  subject: 'Commas & clarity',
  preheader: 'Five posts about small marks',
  sentAt: '2026-11-02T08:00:00.000Z',
  intro: 'Hello.\n\nHere is what we wrote.',
  posts: [{ title: 'Comma splices', link: '/blog/grammar/comma-splice', excerpt: 'Two sentences, one comma.' }],
};

async function load(path: string) {
  const { match } = matchRoute(path, '');
  const requested: string[] = [];
  stubFetch((address) => {
    requested.push(address);
    return Response.json(address.endsWith('/issues') ? [issue] : issue);
  });
  const data = new QueryCache(logLoadError);
  const route = match.pageType === 'issue' ? issueRoute : newsletterRoute;
  const context = { match, data, queries: questions };
  await route.load(context);
  return { match, data, meta: route.meta(context), requested };
}

it('N03 lists past issues beside the form', async () => {
  const { match, data, requested } = await load('/blog/newsletter');
  expect([match.pageType, requested]).toEqual(['newsletter', ['/api/newsletter/issues']]);
  renderInSite(<NewsletterPage match={match} />, { loaded: data });
  const past = within(screen.getByRole('region', { name: 'Past issues' }));
  expect(past.getByRole('link', { name: 'Commas & clarity' })).toHaveAttribute(
    'href',
    '/blog/newsletter/2026-11-02-commas',
  );
  expect(past.getByText(/November 2, 2026/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email address')).toBeInTheDocument();
});

it('N01 lets a reader choose the newsletter and how often', async () => {
  const { match, data } = await load('/blog/newsletter');
  renderInSite(<NewsletterPage match={match} />, { loaded: data, visitor: visitorSamples.anonymous });
  const chosen = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole('radio', { checked: true }).closest('label')?.textContent;
  expect([chosen('Newsletter'), chosen('How often')]).toEqual(['Writing', 'Weekly']);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  expect(document.querySelectorAll('input[type=hidden]')).toHaveLength(0);
});

it('J02 links a signed-in reader to their choices', async () => {
  const { match, data } = await load('/blog/newsletter');
  renderInSite(<NewsletterPage match={match} />, { loaded: data, visitor: visitorSamples.freemium });
  const link = screen.getByRole('link', { name: 'Choose newsletters and how often' });
  expect(link).toHaveAttribute('href', '/account/newsletter');
});

it('N03 shows an issue with its posts', async () => {
  const { match, data, meta } = await load('/blog/newsletter/2026-11-02-commas');
  expect([match.pageType, meta.title]).toEqual(['issue', 'Commas & clarity | Blog']);
  renderInSite(<IssuePage match={match} />, { loaded: data });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Commas & clarity');
  expect(screen.getByText('Here is what we wrote.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Comma splices' })).toHaveAttribute('href', '/blog/grammar/comma-splice');
});

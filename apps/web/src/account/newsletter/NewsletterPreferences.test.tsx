import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewsletterPreferences } from './NewsletterPreferences.tsx';

const page = { csrf: 'a-token', accountPath: '/account', notice: undefined, token: 'link-token', issue: '7' };
const email = 'a•••@example.com';

it('N01 asks to confirm with a button, because mail scanners open links', () => {
  render(
    <NewsletterPreferences
      {...page}
      subscriber={{ email, status: 'pending', lists: [], requested: [{ blog: 'main', frequency: 'weekly' }] }}
    />,
  );
  const form = screen.getByRole('button', { name: 'Confirm subscription' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/newsletter/confirm');
  expect(form?.querySelector('[name=token]')).toHaveValue('link-token');
  expect(
    screen.getByText('You asked us to send the weekly Writing newsletter to a•••@example.com.'),
  ).toBeInTheDocument();
});

it('N02 shows every list with its frequency, and unsubscribes from all', () => {
  const lists = [{ blog: 'engineering' as const, frequency: 'monthly' as const }];
  render(<NewsletterPreferences {...page} subscriber={{ email, status: 'confirmed', lists, requested: [] }} />);
  const checked = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { checked: true }).value;
  expect(['Writing', 'Developers', 'Engineering', 'Business'].map(checked)).toEqual(['', '', 'monthly', '']);
  const leave = screen.getByRole('button', { name: 'Unsubscribe from everything' }).closest('form') as HTMLFormElement;
  const fields = { csrf: 'a-token', token: 'link-token', issue: '7', unsubscribe: 'all' };
  expect(Object.fromEntries(new FormData(leave))).toEqual(fields);
});

it('N01 asks a subscriber to confirm another newsletter, and still lets them change the others', () => {
  const lists = [{ blog: 'main' as const, frequency: 'monthly' as const }];
  const requested = [
    { blog: 'engineering' as const, frequency: 'weekly' as const },
    { blog: 'developer' as const, frequency: 'monthly' as const },
  ];
  render(<NewsletterPreferences {...page} subscriber={{ email, status: 'confirmed', lists, requested }} />);
  expect(screen.getByText(/the weekly Engineering and monthly Developers newsletters to a•••/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm subscription' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unsubscribe from everything' })).toBeInTheDocument();
});

it('N02 explains how to change a subscription without a link from a mail', () => {
  render(<NewsletterPreferences {...page} token={undefined} issue={undefined} subscriber={undefined} />);
  expect(screen.getByRole('link', { name: 'use your account' })).toHaveAttribute('href', '/account/newsletter');
  expect(screen.getByRole('link', { name: /^Subscribe/ })).toHaveAttribute('href', '/blog/newsletter');
});

it('N02 explains a link that does not work', () => {
  render(<NewsletterPreferences {...page} notice="bad-link" subscriber={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This link doesn’t work anymore.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Subscribe or read past issues' })).toHaveAttribute(
    'href',
    '/blog/newsletter',
  );
});

it('P10 describes the newsletter after a request, with a decorative drawing', () => {
  render(<NewsletterPreferences {...page} notice="check-mail" subscriber={undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent('Check your inbox.');
  const welcome = screen.getByRole('complementary', { name: 'A few minutes of good writing' });
  expect(within(welcome).getAllByRole('listitem')).toHaveLength(3);
  expect(welcome.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('L03 is marked, so that its notices are not tracked as account notices', () => {
  render(<NewsletterPreferences {...page} subscriber={undefined} />);
  expect(screen.getByRole('main')).toHaveAttribute('data-newsletter');
});

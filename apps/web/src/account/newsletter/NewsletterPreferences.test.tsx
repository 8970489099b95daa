import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewsletterPreferences } from './NewsletterPreferences.tsx';

const page = { csrf: 'a-token', notice: undefined, token: 'link-token' };

it('N01 asks to confirm with a button, because mail scanners open links', () => {
  render(<NewsletterPreferences {...page} subscriber={{ email: 'a•••@example.com', status: 'pending', lists: [] }} />);
  const form = screen.getByRole('button', { name: 'Confirm subscription' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/newsletter/confirm');
  expect(form?.querySelector('[name=token]')).toHaveValue('link-token');
  expect(screen.getByText(/a•••@example\.com/)).toBeInTheDocument();
});

it('N02 shows every list with its frequency, and unsubscribes from all', () => {
  const lists = [{ blog: 'engineering' as const, frequency: 'monthly' as const }];
  render(<NewsletterPreferences {...page} subscriber={{ email: 'a•••@example.com', status: 'confirmed', lists }} />);
  const checked = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { checked: true }).value;
  expect(['Writing', 'Developers', 'Engineering', 'Business'].map(checked)).toEqual(['', '', 'monthly', '']);
  expect(screen.getByRole('button', { name: 'Unsubscribe from everything' })).toBeInTheDocument();
});

it('N02 explains a link that does not work', () => {
  render(<NewsletterPreferences {...page} notice="bad-link" subscriber={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This link doesn’t work anymore.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read past issues' })).toHaveAttribute('href', '/blog/newsletter');
});

import type { ErasureStatus, OwnData } from '@contenthub/contracts/platform/personal-data';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataPage, type DataPageProps } from './DataPage.tsx';

const own: OwnData = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  proof: 'password',
  backupDays: 14,
  eventDays: 395,
};
const show = (props: Partial<DataPageProps>) =>
  render(
    <DataPage
      {...{ csrf: 'a-token', signInPath: '/signin', accountPath: '/account', notice: undefined }}
      {...{ own: undefined, erasure: undefined, ...props }}
    />,
  );
const formOf = (button: string) => screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement;

describe('H12 the data page', () => {
  it('offers the download as a form with the CSRF token', () => {
    show({ own });
    const form = formOf('Download my data');
    expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/api/account/data/export']);
    expect(Object.fromEntries(new FormData(form))).toEqual({ csrf: 'a-token' });
  });

  it('requires a password and a typed word to delete an account, and states how long backups last', () => {
    show({ own });
    expect(screen.getByLabelText('Your password')).toBeRequired();
    const word = screen.getByLabelText<HTMLInputElement>('Type “delete” to confirm');
    const valid = ['', 'yes', 'delete me', 'delete', ' Delete '].map((text) => {
      word.value = text;
      return word.required && text !== '' && new RegExp(`^(?:${word.pattern})$`).test(text);
    });
    expect(valid).toEqual([false, false, false, true, true]);
    expect(screen.getByRole('region', { name: 'Delete my account' })).toHaveTextContent('up to 14 days');
  });

  it('requires a recent sign-in from a reader without a password, then only the word', () => {
    show({ own: { ...own, proof: 'sign-in-again' } });
    expect(screen.getByRole('link', { name: 'Sign in again with Google' })).toHaveAttribute(
      'href',
      '/api/account/google?next=/account/data',
    );
    expect(screen.queryByLabelText(/Type/)).not.toBeInTheDocument();
  });

  it('requires only the word after a recent sign-in with a provider', () => {
    show({ own: { ...own, proof: 'fresh' } });
    expect([...formOf('Delete my account').elements].map((field) => field.getAttribute('name'))).toEqual([
      'csrf',
      'confirmation',
      null,
    ]);
  });

  it('shows what went wrong', () => {
    show({ own, notice: 'wrong-password' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'That password isn’t right, so nothing was deleted. Try again.',
    );
  });

  it('links a signed-out reader to sign-in and back', () => {
    show({});
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=/account/data');
  });
});

describe('H12 the data page after an account was deleted', () => {
  const erasure: ErasureStatus = {
    id: 'an-id',
    requestedAt: '2026-11-16T12:00:00Z',
    finishedAt: '2026-11-16T12:00:02Z',
    deleted: {
      tables: {
        ...{ users: 1, sessions: 2, credentials: 1, passkeys: 1, user_groups: 1, preferences: 1, exposures: 3 },
        ...{ newsletter_subscriptions: 2, newsletter_consents: 4, reading_list_entries: 5 },
      },
      events: { events: 1234, refused: 1 },
    },
    backupsUntil: '2026-11-30T12:00:02Z',
    eventDays: 395,
  };

  it('lists what was deleted and what remains until when', () => {
    show({ erasure });
    expect(screen.getByRole('status')).toHaveTextContent('Everything is deleted, and you’re signed out.');
    const deleted = within(screen.getByRole('region', { name: 'What was deleted' }));
    expect(deleted.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['1', '4', '6', '5', '2', '0', '3', '1,235'],
    ]);
    expect(screen.getByRole('region', { name: /What remains/ })).toHaveTextContent('until November 30, 2026');
  });

  it('states that events are still being deleted, without a count', () => {
    const { finishedAt: _, ...open } = erasure;
    show({ erasure: { ...open, deleted: { tables: erasure.deleted.tables } } });
    expect(screen.getByRole('status')).toHaveTextContent('still deleting');
    expect(screen.queryByText('Records of pages you read')).not.toBeInTheDocument();
  });
});

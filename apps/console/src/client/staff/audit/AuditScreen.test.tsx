import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';
import { experimentSample } from '../../testing/experiment-samples.ts';

const user = userEvent.setup();
const at = '2026-11-10T09:00:00.000Z';
const invited = {
  ...{ id: 9, at, who: 'ada@example.com', action: 'staff.invite', target: 'cora@example.com' },
  ...{ before: {}, after: { role: 'growth' } },
};
const signedOut = {
  ...{ id: 8, at, who: 'ada@example.com', action: 'staff.end-sessions', target: 'ada@example.com' },
  ...{ before: {}, after: {} },
};
const actions = ['staff.invite', 'staff.end-sessions'];

const open = (query: string, pages: Record<string, unknown>) =>
  renderConsole(`/audit${query}`, {
    '/api/staff/session': () => ({ id: 1, name: 'Ada', email: 'ada@example.com', role: 'admin', mustSetUpTotp: false }),
    ...Object.fromEntries(Object.entries(pages).map(([path, page]) => [`/api/staff/audit?${path}`, () => page])),
  });

describe('the audit log', () => {
  it('K01 shows who changed what and when, with each field before and after', async () => {
    open('', { '': { entries: [invited, signedOut], actions } });
    const entryOf = async (text: string) => (await screen.findByText(text, { selector: 'strong' })).closest('li');
    const [first, second] = [await entryOf('Invitation sent'), await entryOf('Sessions ended')];
    expect(first).toHaveTextContent(/^Invitation sentcora@example\.comada@example\.com · Nov 10, 2026/);
    expect(within(first as HTMLElement).getByRole('definition')).toHaveTextContent(/^growth$/);
    expect(first?.querySelector('time')).toHaveAttribute('datetime', at);
    // Who and what was changed are the same person, who is named once.
    expect(second?.textContent?.match(/ada@example\.com/g)).toHaveLength(1);
    expect(within(second as HTMLElement).queryByRole('definition')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });

  it('K01 L01 shows changes of experiments in the words of their page', async () => {
    const { plan } = experimentSample;
    const changed = {
      ...{ id: 7, at, who: 'ada@example.com', action: 'experiment.change', target: 'popup_question' },
      ...{ before: { plan }, after: { plan: { ...plan, share: 0.8 } } },
    };
    open('', { '': { entries: [changed], actions } });
    const entry = (await screen.findByText('Plan changed', { selector: 'strong' })).closest('li') as HTMLElement;
    expect(within(entry).getByRole('term')).toHaveTextContent('Share');
    expect(within(entry).getByRole('definition')).toHaveTextContent('from 50% → to 80%');
  });

  it('K01 filters by person and kind of change, and keeps both in the URL', async () => {
    const { href } = open('', {
      '': { entries: [invited], actions },
      'action=staff.end-sessions': { entries: [signedOut], actions },
      'q=x&action=staff.end-sessions': { entries: [], actions },
    });
    await screen.findByText('cora@example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'Sessions ended');
    await waitFor(() => expect(screen.queryByText('cora@example.com')).toBeNull());
    expect(href()).toBe('/audit?tab=staff.end-sessions');
    await user.type(screen.getByRole('searchbox', { name: 'Person or account' }), 'x');
    expect(await screen.findByText('No change matches.')).toBeVisible();
    expect(new URLSearchParams(href().split('?')[1]).get('q')).toBe('x');
  });

  it('K01 ignores an unknown kind of change in the URL', async () => {
    open('?tab=nonsense', { 'action=nonsense': { entries: [], actions } });
    await screen.findByText('No change matches.');
    expect(screen.getByRole('combobox', { name: 'Kind of change' })).toHaveValue('all');
  });

  it('K01 adds older changes below', async () => {
    open('', {
      '': { entries: [invited], actions, next: 9 },
      'before=9': { entries: [signedOut], actions },
    });
    await user.click(await screen.findByRole('button', { name: 'Show older changes' }));
    expect(await screen.findByText('Sessions ended', { selector: 'strong' })).toBeVisible();
    expect(screen.getByText('cora@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });

  it('shows an error with a retry', async () => {
    let isBroken = true;
    renderConsole('/audit', {
      '/api/staff/audit?': () =>
        isBroken
          ? Response.json({ error: 'unavailable', message: 'Try again soon.' }, { status: 503 })
          : { entries: [invited], actions },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('cora@example.com')).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';
import { fill } from '../../testing/fill.ts';

const user = userEvent.setup();
const ada = { id: 1, name: 'Ada', email: 'ada@example.com', role: 'admin', active: true, totp: true };
const grace = { id: 2, name: 'Grace', email: 'grace@example.com', role: 'viewer', active: true, totp: false };
const session = { id: 1, name: 'Ada', email: 'ada@example.com', role: 'admin', mustSetUpTotp: false };
const team = {
  members: [
    { ...ada, lastSeenAt: '2026-11-10T09:00:00.000Z' },
    { ...grace, lastSeenAt: null },
  ],
  invitations: [
    {
      id: 7,
      email: 'cora@example.com',
      name: '',
      role: 'growth',
      invitedBy: 'ada@example.com',
      expiresAt: '2026-11-20T09:00:00.000Z',
      mail: 'sent',
    },
  ],
  mails: { waiting: 0, failed: 0 },
};

type Handlers = Parameters<typeof renderConsole>[1];
const open = (handlers: Handlers = {}) =>
  renderConsole('/team', {
    '/api/staff/session': () => session,
    '/api/staff/team': () => team,
    ...handlers,
  });
const refused = (message: string) => Response.json({ error: 'refused', message }, { status: 409 });
const memberOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'p' })).closest('li') as HTMLElement;

const confirm = async () => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await fill(user, dialog.getByLabelText('Reason'), 'Writes now.');
  await user.click(dialog.getByRole('button', { name: 'Change the role' }));
};

describe('the team', () => {
  it('K01 lists all members with role, authenticator app and last sign-in', async () => {
    open();
    const summary = await screen.findByText(/active, of whom/);
    expect(summary).toHaveTextContent('2 active, of whom 1 is an admin. 1 invited.');
    const me = await memberOf('ada@example.com');
    expect(await within(me).findByText('You')).toBeVisible();
    expect(me).toHaveTextContent(/Authenticator app on · last signed in Nov 10, 2026/);
    expect(within(me).getByRole('combobox', { name: 'Role of Ada' })).toHaveValue('admin');
    expect(await memberOf('grace@example.com')).toHaveTextContent('Authenticator app off · never signed in');
  });

  it('K01 counts several admins, and no open invitations', async () => {
    open({
      '/api/staff/team': () => ({
        members: [
          { ...ada, lastSeenAt: null },
          { ...ada, id: 3, lastSeenAt: null },
        ],
        invitations: [],
        mails: team.mails,
      }),
    });
    expect(await screen.findByText(/active, of whom/)).toHaveTextContent(/^2 active, of whom 2 are admins\. *$/);
    expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull();
  });

  it('L11 changes a role after a confirmation with before, after and reason, and shows what is refused', async () => {
    const sent: unknown[] = [];
    open({
      '/api/staff/team/2': (body) => {
        sent.push(body);
        return {};
      },
      '/api/staff/team/1': () => refused('The last admin can’t lose the role.'),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Grace' }), 'Editor');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of Grace?' });
    expect(dialog).toHaveTextContent('Rolefrom Viewer → to Editor');
    expect(screen.getByRole('combobox', { name: 'Role of Grace', hidden: true })).toHaveValue('viewer');
    expect(sent).toEqual([]);
    await confirm();
    await waitFor(() => expect(sent).toEqual([{ role: 'editor', reason: 'Writes now.' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Ada' }), 'Viewer');
    await confirm();
    expect(await screen.findByText('The last admin can’t lose the role.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('combobox', { name: 'Role of Ada' })).toHaveValue('admin');
  });

  it('K01 deactivates and reactivates a member', async () => {
    let active = true;
    const sent: unknown[] = [];
    open({
      '/api/staff/team': () => ({
        members: [{ ...grace, active, lastSeenAt: null }],
        invitations: [],
        mails: team.mails,
      }),
      '/api/staff/team/2': (body) => {
        sent.push(body);
        active = body.active === true;
        return {};
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate Grace' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Grace?' });
    expect(dialog).toHaveTextContent('Grace is signed out at once and can’t sign in.');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Deactivated')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Role of Grace' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reactivate Grace' }));
    expect(await screen.findByRole('combobox', { name: 'Role of Grace' })).toBeVisible();
    expect(sent).toEqual([{ active: false }, { active: true }]);
  });

  it('K01 resets access only after a confirmation, which Escape cancels', async () => {
    const { requests } = open({ '/api/staff/team/2/reset': () => ({ mail: 'sent' }) });
    const resets = () => requests.filter(({ path }) => path.endsWith('/reset'));
    const reset = await screen.findByRole('button', { name: 'Reset access of Grace' });
    await user.click(reset);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'grace@example.com gets a link for a new password',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(resets()).toEqual([]);
    await user.click(reset);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Email sent to grace@example.com.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(resets()).toHaveLength(1);
  });

  it('K01 invites a colleague with a role, describes the role, and empties the form', async () => {
    const sent: unknown[] = [];
    open({
      '/api/staff/team/invitations': (body) => {
        sent.push(body);
        return sent.length === 1 ? refused('Cora is on the team already.') : { mail: 'sent' };
      },
    });
    const email = await screen.findByRole('textbox', { name: 'Email address' });
    await user.type(email, ' dora@example.com ');
    expect(screen.getByText('Viewers see all insights.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of the new colleague' }), 'Growth');
    expect(screen.getByText(/manage experiments, texts and newsletters/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Cora is on the team already.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Email sent to dora@example.com.')).toBeVisible();
    expect(sent[1]).toEqual({ email: 'dora@example.com', name: '', role: 'growth' });
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  });

  it.each([
    ['waiting', 'The email to grace@example.com is not sent yet'],
    ['failed', 'The mail service refused the email to grace@example.com'],
    ['rate_limited', 'grace@example.com got many of these emails'],
  ])('H23 says that a mail is %s, and copies its link', async (mail, text) => {
    const link = 'http://console.example/sign-in#link=a-secret';
    open({ '/api/staff/team/2/reset': () => ({ mail, link }) });
    await user.click(await screen.findByRole('button', { name: 'Reset access of Grace' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Link for grace@example.com' })).toHaveValue(link);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('H23 says that a link is copied only of the link that is shown, and when copying is not allowed', async () => {
    let resets = 0;
    const reset = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reset access of Grace' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send link' }));
    };
    open({
      '/api/staff/team/2/reset': () => {
        resets += 1;
        return { mail: 'failed', link: `http://console.example/sign-in#link=secret-${resets}` };
      },
    });
    await reset();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await reset();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toMatch(/secret-2$/);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await reset();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/didn’t allow copying/)).toHaveTextContent(/secret-3$/);
  });

  it('H23 shows which emails wait or were given up', async () => {
    const [invitation] = team.invitations;
    open({
      '/api/staff/team': () => ({
        ...team,
        invitations: [{ ...invitation, mail: 'failed' }],
        mails: { waiting: 1, failed: 2 },
      }),
    });
    expect(await screen.findByText(/waits for the mail service/)).toHaveTextContent('1 waits for the mail service.');
    expect(screen.getByText(/were given up/)).toHaveTextContent('2 were given up in the last seven days');
    expect(screen.getByText(/email couldn’t be sent/)).toBeVisible();
  });

  it('K01 withdraws an invitation', async () => {
    let { invitations } = team;
    open({
      '/api/staff/team': () => ({ ...team, invitations }),
      '/api/staff/team/invitations/7/withdraw': () => {
        invitations = [];
        return {};
      },
    });
    const list = await screen.findByRole('list', { name: 'Open invitations' });
    expect(list).toHaveTextContent(/cora@example\.comGrowth · invited by ada@example\.com · expires Nov 20, 2026/);
    await user.click(within(list).getByRole('button', { name: 'Withdraw the invitation of cora@example.com' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull());
  });

  it('shows why the team could not be loaded', async () => {
    open({ '/api/staff/team': () => Response.json({ error: 'forbidden', message: 'Only admins.' }, { status: 403 }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This didn’t load');
    expect(screen.getByRole('alert')).toHaveTextContent('Only admins.');
  });
});

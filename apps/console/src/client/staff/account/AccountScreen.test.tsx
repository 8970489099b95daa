import type { StaffPasskey } from '@contenthub/contracts/staff/staff-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';

const user = userEvent.setup();
const at = '2026-11-10T09:00:00.000Z';
const session = { id: 1, name: 'Ada', email: 'ada@example.com', role: 'viewer', mustSetUpTotp: false };
const sessions = [
  { id: 1, device: 'Firefox on Linux', signedInAt: at, lastSeenAt: at, current: true },
  { id: 2, device: 'Safari on iPhone', signedInAt: at, lastSeenAt: at, current: false },
];
const account = {
  session,
  passwords: true,
  totp: false,
  recoveryCodesLeft: 0,
  passkeys: [] as StaffPasskey[],
  sessions,
};
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const setUp = { uri: 'otpauth://totp/Contenthub', key: 'ABCDEFGHIJ', recoveryCodes: codes };

type Handlers = Parameters<typeof renderConsole>[1];
type Account = Omit<typeof account, 'session'> & { session: typeof session };

/** Renders the account. `state.account` is what the server knows, and tests change it. */
function open(own: Partial<Account> = {}, handlers: Handlers = {}) {
  const state = { account: { ...account, ...own } as Account };
  const rendered = renderConsole('/account', {
    '/api/staff/session': () => state.account.session,
    '/api/staff/account': () => state.account,
    ...handlers,
  });
  const sentTo = (path: string) =>
    rendered.requests.filter((request) => request.path === `/api/staff/account${path}`).map(({ body }) => body);
  return { ...rendered, state, sentTo };
}
const refused = (message: string) => Response.json({ error: 'refused', message }, { status: 400 });
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('section') as HTMLElement);

describe('passkeys', () => {
  /** What the browser’s dialogs return. */
  const dialogs = (create: () => Promise<unknown>, get: () => Promise<unknown>) => {
    const parse = (options: unknown) => options;
    const Credential = { parseCreationOptionsFromJSON: parse, parseRequestOptionsFromJSON: parse };
    vi.stubGlobal('PublicKeyCredential', Credential);
    Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
  };
  const credential = (id: string) => Promise.resolve({ toJSON: () => ({ id }) });
  const laptop = { id: 3, name: 'Laptop', addedAt: at };

  it('H25 adds a passkey with a name and the password', async () => {
    dialogs(
      () => credential('new'),
      () => credential('used'),
    );
    const { state, sentTo } = open(
      {},
      {
        '/api/staff/account/passkeys/options': () => ({ challenge: 'abc' }),
        '/api/staff/account/passkeys': () => {
          state.account = { ...state.account, passkeys: [laptop] };
          return {};
        },
      },
    );
    const passkeys = await section('Passkeys');
    await user.type(passkeys.getByLabelText('Name of the passkey'), ' Laptop ');
    await user.type(passkeys.getByLabelText('Your password'), 'four words are enough');
    await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
    expect(await passkeys.findByText('Laptop')).toBeVisible();
    expect(sentTo('/passkeys/options')).toEqual([{ password: 'four words are enough' }]);
    expect(sentTo('/passkeys')).toEqual([{ name: 'Laptop', passkey: { id: 'new' } }]);
    expect(passkeys.getByLabelText('Name of the passkey')).toHaveValue('');
  });

  it('H25 adds another one with a passkey, and says if none was used', async () => {
    let isCancelled = true;
    dialogs(
      () => credential('new'),
      () => (isCancelled ? Promise.reject(new DOMException('no', 'NotAllowedError')) : credential('used')),
    );
    const { sentTo } = open(
      { passkeys: [laptop] },
      {
        '/api/staff/sign-in/passkey/options': () => ({ challenge: 'abc' }),
        '/api/staff/account/passkeys/options': () => ({ challenge: 'def' }),
        '/api/staff/account/passkeys': () => ({}),
      },
    );
    const passkeys = await section('Passkeys');
    await user.click(passkeys.getByRole('button', { name: 'Confirm with a passkey' }));
    expect(passkeys.queryByLabelText('Your password')).toBeNull();
    await user.type(passkeys.getByLabelText('Name of the passkey'), 'Phone');
    await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
    expect(await passkeys.findByText('No passkey was used. Try again when you’re ready.')).toBeVisible();
    isCancelled = false;
    await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(sentTo('/passkeys')).toEqual([{ name: 'Phone', passkey: { id: 'new' } }]));
    expect(sentTo('/passkeys/options')).toEqual([{ passkey: { id: 'used' } }]);
  });

  it('H25 removes a passkey after a confirmation', async () => {
    const { sentTo } = open({ passkeys: [laptop] }, { '/api/staff/account/passkeys/3/remove': () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey Laptop' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the passkey Laptop?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sentTo('/passkeys/3/remove')).toHaveLength(1));
  });
});

describe('the account', () => {
  it('H25 shows no password, passkey or authenticator app where staff sign in with the provider only', async () => {
    open({ passwords: false });
    expect(await screen.findByRole('heading', { name: 'Name', level: 2 })).toBeVisible();
    for (const name of ['Password', 'Passkeys', 'Authenticator app'])
      expect(screen.queryByRole('heading', { name, level: 2 })).toBeNull();
  });

  it('K01 shows the signed-in member with role and rights', async () => {
    open();
    expect(await screen.findByText(/You’re signed in as/)).toHaveTextContent(
      'You’re signed in as ada@example.com, viewer. Viewers see all insights.',
    );
  });

  it('K01 saves the name and confirms it', async () => {
    const { sentTo } = open({}, { '/api/staff/account/name': () => ({}) });
    const name = await section('Name');
    await user.clear(name.getByLabelText('Your name'));
    await user.type(name.getByLabelText('Your name'), ' Ada L. ');
    await user.click(name.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(name.getByRole('status')).toHaveTextContent('Saved'));
    expect(sentTo('/name')).toEqual([{ name: 'Ada L.' }]);
  });

  it('K01 changes the password, empties the form, and shows what the server refuses', async () => {
    let isWrong = true;
    const { sentTo } = open(
      {},
      { '/api/staff/account/password': () => (isWrong ? refused('Your current password isn’t right.') : {}) },
    );
    const password = await section('Password');
    const press = () => user.click(password.getByRole('button', { name: 'Change password' }));
    expect(password.getByLabelText('New password')).toHaveAccessibleDescription(/At least 10 characters/);
    expect(password.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await user.type(password.getByLabelText('Current password'), 'old password');
    await user.type(password.getByLabelText('New password'), 'four words are enough');
    await press();
    expect(await password.findByText('Your current password isn’t right.')).toBeVisible();
    isWrong = false;
    await press();
    await waitFor(() => expect(password.getByRole('status')).toHaveTextContent('Password changed'));
    expect(password.getByLabelText('Current password')).toHaveValue('');
    expect(sentTo('/password')[1]).toEqual({ current: 'old password', password: 'four words are enough' });
  });
});

describe('the authenticator app', () => {
  it('K01 is set up with a code to scan, a key to type, recovery codes, and the app’s code', async () => {
    const { state, sentTo } = open(
      { session: { ...session, role: 'growth', mustSetUpTotp: true } },
      {
        '/api/staff/account/totp/start': () => setUp,
        '/api/staff/account/totp/confirm': ({ code }) => {
          if (code !== '123456') return refused('That code isn’t right.');
          state.account = { ...account, session: { ...session, role: 'growth' }, totp: true, recoveryCodesLeft: 2 };
          return {};
        },
      },
    );
    const app = await section('Authenticator app');
    expect(app.getByText('Off')).toBeVisible();
    expect(app.getByText('Your role needs an authenticator app. Set it up to use the console.')).toBeVisible();
    await user.type(app.getByLabelText('Confirm your password'), 'my password');
    await user.click(app.getByRole('button', { name: 'Set up' }));
    expect(await app.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(app.getByText('ABCD EFGH IJ')).toBeVisible();
    expect(app.getAllByText(/^\w{5}-\w{5}$/).map(({ textContent }) => textContent)).toEqual(codes);
    await user.type(app.getByLabelText('Six-digit code'), '111111');
    await user.click(app.getByRole('button', { name: 'Turn on' }));
    expect(await app.findByText('That code isn’t right.')).toBeVisible();
    await user.clear(app.getByLabelText('Six-digit code'));
    await user.type(app.getByLabelText('Six-digit code'), '123456{Enter}');
    expect(await app.findByText(/You have 2 unused recovery codes\. Your role needs the app/)).toBeVisible();
    expect(app.getByText('On')).toBeVisible();
    expect(app.queryByRole('button', { name: 'Turn off' })).toBeNull();
    expect(sentTo('/totp/start')).toEqual([{ password: 'my password' }]);
  });

  it('K01 is not set up if it is cancelled, or the password is wrong', async () => {
    let isWrong = true;
    open({}, { '/api/staff/account/totp/start': () => (isWrong ? refused('Wrong password.') : setUp) });
    const app = await section('Authenticator app');
    expect(app.queryByText(/Your role needs/)).toBeNull();
    await user.type(app.getByLabelText('Confirm your password'), 'my password');
    await user.click(app.getByRole('button', { name: 'Set up' }));
    expect(await app.findByText('Wrong password.')).toBeVisible();
    isWrong = false;
    await user.click(app.getByRole('button', { name: 'Set up' }));
    await user.click(await app.findByRole('button', { name: 'Cancel' }));
    expect(await app.findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(app.queryByText(codes[0] as string)).toBeNull();
  });

  it('K01 replaces recovery codes, and shows the new ones once', async () => {
    open(
      { totp: true, recoveryCodesLeft: 1 },
      { '/api/staff/account/recovery-codes': () => ({ recoveryCodes: codes }) },
    );
    const app = await section('Authenticator app');
    expect(app.getByText(/You have 1 unused recovery code\./)).toBeVisible();
    await user.click(app.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your recovery codes?' }));
    await user.type(dialog.getByLabelText('Confirm your password'), 'my password');
    await user.click(dialog.getByRole('button', { name: 'Replace codes' }));
    expect(await app.findByText('aaaaa-bbbbb')).toBeVisible();
  });

  it('K01 is turned off by people whose role does not need it', async () => {
    const { state } = open(
      { totp: true, recoveryCodesLeft: 8 },
      {
        '/api/staff/account/totp/remove': () => {
          state.account = account;
          return {};
        },
      },
    );
    const app = await section('Authenticator app');
    await user.click(app.getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Turn off your authenticator app?' }));
    expect(dialog.getByText('Your password alone will then protect your account.')).toBeVisible();
    await user.type(dialog.getByLabelText('Confirm your password'), 'my password');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await app.findByText('Off')).toBeVisible();
  });
});

describe('sessions', () => {
  it('K01 lists devices, and ends another session', async () => {
    const { state } = open(
      {},
      {
        '/api/staff/account/sessions/2/end': () => {
          state.account = { ...account, sessions: sessions.slice(0, 1) };
          return {};
        },
      },
    );
    const list = await section('Sessions');
    expect(list.getByText('Firefox on Linux')).toHaveTextContent('This browser');
    expect(list.getAllByRole('button', { name: /^End session/ })).toHaveLength(1);
    await user.click(list.getByRole('button', { name: /^End session on Safari on iPhone, signed in Nov 10, 2026/ }));
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
  });

  it('K01 signs out here, and everywhere after a confirmation', async () => {
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => {});
    open({}, { '/api/staff/sign-out': () => ({}), '/api/staff/account/sessions/end-all': () => ({}) });
    const list = await section('Sessions');
    await user.click(list.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/sign-in'));
    await user.click(list.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  });
});

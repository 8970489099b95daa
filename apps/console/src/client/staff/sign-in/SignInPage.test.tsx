import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInPage } from './SignInPage.tsx';

type Reply = { status?: number; body: unknown };

/** Responses of the staff API by path. */
let replies: Record<string, Reply>;
let sent: { path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  replies = {
    [staffPaths.csrf]: { body: { token: 'token' } },
    [staffPaths.signInWays]: { body: { passwords: true, provider: null } },
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(consoleBases.staff, '');
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) });
    const { status = 200, body } = replies[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  history.replaceState(null, '', '/sign-in');
});

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the sign-in page', () => {
  it('K01 shows why a sign-in failed, and keeps the address', async () => {
    const message = 'Wrong email address or password.';
    replies[staffPaths.signIn] = { status: 401, body: { error: 'wrong-credentials', message } };
    render(<SignInPage />);
    await type('Email address', 'ada@example.com');
    await type('Password', 'not it');
    await press('Sign in');
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([{ path: staffPaths.signIn, body: { email: 'ada@example.com', password: 'not it' } }]);
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
  });

  it('K01 asks for a code, or a recovery code, after the password', async () => {
    replies[staffPaths.signIn] = { body: { next: 'code' } };
    replies[staffPaths.signInCode] = { status: 401, body: { error: 'wrong-code', message: 'That code isn’t right.' } };
    render(<SignInPage />);
    await type('Email address', 'ada@example.com');
    await type('Password', 'four words are enough');
    await press('Sign in');
    await type('Six-digit code', '123456');
    await press('Continue');
    expect(await screen.findByText('That code isn’t right.')).toBeVisible();
    await press('Use a recovery code');
    await type('Recovery code', 'abcde-fghij');
    await press('Continue');
    await waitFor(() => expect(sent.at(-1)).toEqual({ path: staffPaths.signInCode, body: { code: 'abcde-fghij' } }));
    await press('Start again');
    expect(await screen.findByLabelText('Password')).toHaveValue('');
  });

  it('K01 opens the requested page after the password or after the code', async () => {
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => {});
    history.replaceState(null, '', '/sign-in?next=%2Fposts%3Fperiod%3D7d');
    replies[staffPaths.signIn] = { body: { next: 'done' } };
    const { unmount } = render(<SignInPage />);
    await type('Email address', ' ada@example.com');
    await type('Password', 'four words are enough{Enter}');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/posts?period=7d'));
    unmount();
    replies[staffPaths.signIn] = { body: { next: 'code' } };
    replies[staffPaths.signInCode] = { body: { next: 'done' } };
    render(<SignInPage />);
    await type('Email address', 'ada@example.com');
    await type('Password', 'four words are enough{Enter}');
    expect(await screen.findByLabelText('Six-digit code')).toHaveAccessibleDescription(
      'Your authenticator app shows it.',
    );
    await type('Six-digit code', '123456{Enter}');
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  });

  it('K01 focuses the first field of each step, and returns from a recovery code to the app', async () => {
    replies[staffPaths.signIn] = { body: { next: 'code' } };
    render(<SignInPage />);
    expect(await screen.findByLabelText('Email address')).toHaveFocus();
    await userEvent.keyboard('ada@example.com{Tab}my password{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    expect(screen.getByLabelText('Six-digit code')).toHaveFocus();
    await press('Use a recovery code');
    expect(await screen.findByRole('heading', { level: 1, name: 'Use a recovery code' })).toBeVisible();
    expect(screen.getByLabelText('Recovery code')).toHaveFocus();
    await press('Use your authenticator app');
    expect(await screen.findByLabelText('Six-digit code')).toBeVisible();
  });

  it('K01 sends nothing while a field is empty', async () => {
    render(<SignInPage />);
    await type('Email address', 'ada@example.com');
    await press('Sign in');
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it('K01 sets a new password after a reset, without asking for a name', async () => {
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const link = { purpose: 'reset', email: 'cora@example.com', name: 'Cora', role: 'viewer', expiresAt: '' };
    replies[staffPaths.readLink] = { body: link };
    replies[staffPaths.acceptLink] = { body: { next: 'done' } };
    location.hash = '#link=a-secret-of-a-reset';
    render(<SignInPage />);
    expect(await screen.findByText('Checking your link…')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    expect(screen.getByLabelText('Email address')).toHaveAttribute('readonly');
    await type('New password', 'four words are enough');
    await press('Save password');
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toEqual({
      token: 'a-secret-of-a-reset',
      name: 'Cora',
      password: 'four words are enough',
    });
  });

  it('K01 shows who an invitation is for, and removes its secret from the address', async () => {
    const link = { purpose: 'invitation', email: 'cora@example.com', name: 'Cora', role: 'growth', expiresAt: '' };
    replies[staffPaths.readLink] = { body: link };
    replies[staffPaths.acceptLink] = { status: 400, body: { error: 'common-password', message: 'Too common.' } };
    location.hash = '#link=a-secret-of-an-invitation';
    render(<SignInPage />);
    expect(await screen.findByLabelText('Email address')).toHaveValue('cora@example.com');
    expect(screen.getByText(/They need an authenticator app/)).toBeVisible();
    expect(location.hash).toBe('');
    await type('New password', 'password1234');
    await press('Create account');
    expect(await screen.findByText('Too common.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ token: 'a-secret-of-an-invitation', name: 'Cora', password: 'password1234' });
  });

  it('H25 leads to the provider, and back to the requested page', async () => {
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => {});
    history.replaceState(null, '', '/sign-in?next=%2Fposts');
    replies[staffPaths.signInWays] = { body: { passwords: false, provider: 'Acme' } };
    replies[staffPaths.startProvider] = { body: { url: 'https://acme.example/authorize' } };
    replies[staffPaths.finishProvider] = { body: { next: 'done' } };
    const { unmount } = render(<SignInPage />);
    await press('Sign in with Acme');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://acme.example/authorize'));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    unmount();
    history.replaceState(null, '', '/sign-in?code=a-code&state=a-state&iss=acme');
    render(<SignInPage />);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/posts'));
    expect(sent.at(-1)).toEqual({
      path: staffPaths.finishProvider,
      body: { query: 'code=a-code&state=a-state&iss=acme' },
    });
    expect(location.search).not.toContain('code');
  });

  it('H25 explains why the provider’s result was refused, and lets the person try again', async () => {
    const message = 'An admin has to add you to the team.';
    history.replaceState(null, '', '/sign-in?error=access_denied&state=a-state');
    replies[staffPaths.signInWays] = { body: { passwords: true, provider: 'Acme' } };
    replies[staffPaths.finishProvider] = { status: 401, body: { error: 'provider-refused', message } };
    render(<SignInPage />);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('H25 accepts an invitation without a password, and then leads to the provider', async () => {
    const link = { purpose: 'invitation', email: 'cora@example.com', name: 'Cora', role: 'viewer', expiresAt: '' };
    replies[staffPaths.signInWays] = { body: { passwords: false, provider: 'Acme' } };
    replies[staffPaths.readLink] = { body: link };
    replies[staffPaths.acceptLink] = { body: { next: 'sign-in' } };
    location.hash = '#link=a-secret-of-an-invitation';
    render(<SignInPage />);
    await screen.findByLabelText('Your name');
    expect(screen.queryByLabelText('New password')).toBeNull();
    await press('Create account');
    expect(await screen.findByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ token: 'a-secret-of-an-invitation', name: 'Cora' });
  });

  it('K01 explains a link that was used already', async () => {
    replies[staffPaths.readLink] = { status: 410, body: { error: 'expired-link', message: 'Used already.' } };
    location.hash = '#link=a-secret-of-an-invitation';
    render(<SignInPage />);
    expect(await screen.findByText('Used already.')).toBeVisible();
    await press('Sign in instead');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

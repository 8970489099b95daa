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
  replies = { [staffPaths.csrf]: { body: { token: 'token' } } };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(consoleBases.staff, '');
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) });
    const { status = 200, body } = replies[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  location.hash = '';
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

  it('K01 explains a link that was used already', async () => {
    replies[staffPaths.readLink] = { status: 410, body: { error: 'expired-link', message: 'Used already.' } };
    location.hash = '#link=a-secret-of-an-invitation';
    render(<SignInPage />);
    expect(await screen.findByText('Used already.')).toBeVisible();
    await press('Sign in instead');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

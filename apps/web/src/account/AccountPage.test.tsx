import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountPage } from './AccountPage.tsx';
import type { AccountPageProps } from './account-page.ts';

const next = '/blog/words/affect-vs-effect?utm_source=letter&page=2#short';
const encodedNext = '%2Fblog%2Fwords%2Faffect-vs-effect%3Futm_source%3Dletter%26page%3D2%23short';

function renderPage(props: Partial<AccountPageProps> = {}) {
  const paths = { 'sign-in': '/signin', 'sign-up': '/signup', 'reset-password': '/reset' };
  const all: AccountPageProps = {
    ...{ page: 'sign-in', paths, csrf: 'a-token', notice: undefined, next, token: undefined },
    ...{ google: false, signedInAs: undefined, dataPath: '/account/data' },
    ...props,
  };
  const { container } = render(<AccountPage {...all} />);
  const form = container.querySelector('form') as HTMLFormElement;
  return { form, fields: Object.fromEntries(new FormData(form)) };
}

const required = () => [...document.querySelectorAll('input[required]')].map((field) => field.getAttribute('name'));

describe.each(['sign-in', 'sign-up'] as const)('Google on the %s page', (page) => {
  it('D22 keeps the whole return address in the Google link', () => {
    renderPage({ page, google: true });
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      `/api/account/google?next=${encodedNext}`,
    );
  });

  it('is not offered where it is not configured', () => {
    renderPage({ page });
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument();
  });
});

describe('the sign-in page', () => {
  it('posts the return address and the CSRF token', () => {
    const { form, fields } = renderPage();
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/account/sign-in');
    expect(fields).toEqual({ csrf: 'a-token', next, email: '', password: '' });
    expect(required()).toEqual(['email', 'password']);
  });

  it('leads to the sign-up page with the return address, and to a new password', () => {
    renderPage();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/signup?next=${encodedNext}`,
    );
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset');
  });

  it('names its fields and tells password managers what they are', () => {
    renderPage();
    expect(screen.getByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('the sign-up page', () => {
  it('asks for an address and a password of at least 10 characters; the name is optional', () => {
    const { form, fields } = renderPage({ page: 'sign-up' });
    expect(form).toHaveAttribute('action', '/api/account/sign-up');
    expect(fields).toEqual({ csrf: 'a-token', next, name: '', email: '', password: '' });
    expect(required()).toEqual(['email', 'password']);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('minlength', '10');
    expect(password).toHaveAttribute('maxlength', '128');
    expect(password).toHaveAccessibleDescription(/^10 characters or more\./);
  });

  it('leads back to the sign-in page with the return address', () => {
    renderPage({ page: 'sign-up' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/signin?next=${encodedNext}`);
  });
});

describe('the reset-password page', () => {
  it('E22 asks for an address without a token', () => {
    const { form, fields } = renderPage({ page: 'reset-password' });
    expect(form).toHaveAttribute('action', '/api/account/forgot-password');
    expect(fields).toEqual({ csrf: 'a-token', email: '' });
  });

  it('E22 sets a new password with the token of a mailed link', () => {
    const { form, fields } = renderPage({ page: 'reset-password', token: 'from-the-mail' });
    expect(form).toHaveAttribute('action', '/api/account/reset-password');
    expect(fields).toEqual({ csrf: 'a-token', token: 'from-the-mail', password: '' });
  });

  it('stays what it is for a reader who is signed in', () => {
    renderPage({ page: 'reset-password', signedInAs: 'Ada' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a new password');
  });
});

describe('a reader who is signed in', () => {
  it.each(['sign-in', 'sign-up'] as const)('sees the %s page as their account', (page) => {
    const { form } = renderPage({ page, signedInAs: 'Ada' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account');
    expect(screen.getByText(/You are signed in as Ada\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on reading' })).toHaveAttribute('href', next);
    expect(form).toHaveAttribute('action', '/api/account/sign-out');
  });

  it('may have no name', () => {
    renderPage({ signedInAs: '' });
    expect(screen.getByText(/^You are signed in\./)).toBeInTheDocument();
  });
});

describe('a notice', () => {
  it('is an alert when something is wrong', () => {
    renderPage({ notice: 'wrong' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Address and password do not go together/);
  });

  it('is a status when something worked', () => {
    renderPage({ notice: 'confirmed' });
    expect(screen.getByRole('status')).toHaveTextContent('Your address is confirmed.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

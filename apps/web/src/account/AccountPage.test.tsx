import type { AccountDetails } from '@contenthub/contracts/platform/account';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountPage } from './AccountPage.tsx';
import type { AccountPageProps } from './account-page.ts';

const next = '/blog/words/affect-vs-effect?utm_source=letter&page=2#short';
const encodedNext = '%2Fblog%2Fwords%2Faffect-vs-effect%3Futm_source%3Dletter%26page%3D2%23short';
const paths = {
  ...{ 'sign-in': '/signin', 'sign-in-code': '/signin/code', 'sign-up': '/signup', 'reset-password': '/reset' },
  ...{ 'confirm-email': '/confirm', profile: '/account', security: '/account/security' },
  ...{ authenticator: '/account/security/authenticator', newsletter: '/account/newsletter' },
};
const details: AccountDetails = {
  name: 'Ada Reader',
  email: 'ada@example.com',
  hasPassword: true,
  identityConfirmed: true,
  newsletterLists: [],
  sessions: [
    { id: 1, device: 'Firefox on Linux', signedInAt: new Date().toISOString(), lastSeenAt: '', current: true },
    {
      id: 2,
      device: 'Safari on iPhone',
      signedInAt: '2026-11-01T10:00:00Z',
      lastSeenAt: '2026-11-02T10:00:00Z',
      current: false,
    },
  ],
  passkeys: [],
  authenticator: { on: false },
};

function renderPage(props: Partial<AccountPageProps> = {}) {
  const all: AccountPageProps = {
    ...{ page: 'sign-in', paths, csrf: 'a-token', notice: undefined, next, token: undefined, typed: {} },
    google: false,
    signedUpHere: true,
    signedInAs: undefined,
    details: undefined,
    ...props,
  };
  const { container } = render(<AccountPage {...all} />);
  const form = container.querySelector('form') as HTMLFormElement;
  return { form, fields: Object.fromEntries(new FormData(form)) };
}

const renderAccount = (page: AccountPageProps['page'], change: Partial<AccountDetails> = {}) =>
  renderPage({ page, signedInAs: 'Ada Reader', details: { ...details, ...change } });
const required = () => [...document.querySelectorAll('input[required]')].map((field) => field.getAttribute('name'));
const fieldsOf = (button: string) =>
  Object.fromEntries(new FormData(screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement));
const panel = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);

it('J18 has a place for plan and institution on the profile', () => {
  renderAccount('profile');
  expect(
    [...document.querySelectorAll('[data-account-fact]')].map((place) => place.previousSibling?.textContent),
  ).toEqual(['Plan', 'School or company']);
});

describe.each(['sign-in', 'sign-up'] as const)('Google on the %s page', (page) => {
  it('D22 J05 keeps the whole return URL in the Google link', () => {
    renderPage({ page, google: true });
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      `/api/account/google?next=${encodedNext}`,
    );
  });

  it('J05 is not offered unless it is configured', () => {
    renderPage({ page });
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});

describe('the sign-in page', () => {
  it('posts the return URL and the CSRF token', () => {
    const { form, fields } = renderPage();
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/account/sign-in');
    expect(fields).toEqual({ csrf: 'a-token', next, email: '', password: '' });
    expect(required()).toEqual(['email', 'password']);
  });

  it('J04 keeps the e-mail address after a wrong password', () => {
    const { fields } = renderPage({ notice: 'wrong', typed: { email: 'ada@example.com' } });
    expect(fields).toMatchObject({ email: 'ada@example.com', password: '' });
  });

  it('J01 J04 links to sign-up and password reset with the return URL', () => {
    renderPage();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Create an account')).toBe(`/signup?next=${encodedNext}`);
    expect(href('Forgot your password?')).toBe(`/reset?next=${encodedNext}`);
  });

  it('labels its fields and sets autocomplete for password managers', () => {
    renderPage();
    expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('H11 has a passkey form that is hidden until a script detects passkey support', () => {
    renderPage();
    const form = screen.getByText('Sign in with a passkey').closest('form');
    expect(form).toHaveAttribute('action', '/api/account/passkey-sign-in');
    expect(form).not.toBeVisible();
  });

  it('H11 requires a code after the password, and keeps the return URL', () => {
    const { form, fields } = renderPage({ page: 'sign-in-code' });
    expect(form).toHaveAttribute('action', '/api/account/sign-in-code');
    expect(fields).toEqual({ csrf: 'a-token', next, code: '' });
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  });
});

describe('the sign-up page', () => {
  it('requires an e-mail address and a password of at least 10 characters; the name is optional', () => {
    const { form, fields } = renderPage({ page: 'sign-up' });
    expect(form).toHaveAttribute('action', '/api/account/sign-up');
    expect(fields).toEqual({ csrf: 'a-token', next, name: '', email: '', password: '' });
    expect(required()).toEqual(['email', 'password']);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('minlength', '10');
    expect(password).toHaveAttribute('maxlength', '128');
    expect(password).toHaveAccessibleDescription(/^10 characters or more\./);
  });

  it('J04 keeps the typed name and address after a rejected password', () => {
    const { fields } = renderPage({ page: 'sign-up', typed: { name: 'Ada', email: 'ada@example.com' } });
    expect(fields).toMatchObject({ name: 'Ada', email: 'ada@example.com', password: '' });
  });

  it('links back to the sign-in page with the return URL', () => {
    renderPage({ page: 'sign-up' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/signin?next=${encodedNext}`);
  });
});

describe('the pages that e-mails link to', () => {
  it('E22 requests an e-mail address without a token', () => {
    const { form, fields } = renderPage({ page: 'reset-password' });
    expect(form).toHaveAttribute('action', '/api/account/forgot-password');
    expect(fields).toEqual({ csrf: 'a-token', next, email: '' });
  });

  it('E22 J04 sets a new password with the token of an e-mailed link', () => {
    const { form, fields } = renderPage({ page: 'reset-password', token: 'from-the-mail' });
    expect(form).toHaveAttribute('action', '/api/account/reset-password');
    expect(fields).toEqual({ csrf: 'a-token', token: 'from-the-mail', next, password: '' });
  });

  it('H22 says before a reset what it removes', () => {
    renderPage({ page: 'reset-password', token: 'from-the-mail' });
    expect(screen.getByText(/Your passkeys and authenticator app will be removed/)).toBeVisible();
  });

  it('H22 asks a browser that has not signed up for the password, or offers to set a new one', () => {
    const { fields } = renderPage({ page: 'confirm-email', token: 'from-the-mail', signedUpHere: false });
    expect(fields).toEqual({ csrf: 'a-token', token: 'from-the-mail', next, password: '' });
    expect(required()).toEqual(['password']);
    const link = screen.getByRole('link', { name: 'Set a new password' });
    expect(link).toHaveAttribute('href', `/reset?next=${encodedNext}`);
  });

  it('H11 J01 confirms an address with a button', () => {
    const { form, fields } = renderPage({ page: 'confirm-email', token: 'from-the-mail' });
    expect(form).toHaveAttribute('action', '/api/account/confirm');
    expect(fields).toEqual({ csrf: 'a-token', token: 'from-the-mail', next });
    expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
  });

  it('do not change for a signed-in reader', () => {
    renderPage({ page: 'reset-password', signedInAs: 'Ada' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reset your password');
  });
});

describe('a signed-in reader', () => {
  it.each(['sign-in', 'sign-up'] as const)(
    'gets links from the %s page to the account, back and to sign out',
    (page) => {
      const { form } = renderPage({ page, signedInAs: 'Ada' });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account');
      expect(screen.getByText(/You’re signed in as Ada\./)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Continue reading' })).toHaveAttribute('href', next);
      expect(screen.getByRole('link', { name: 'go to your account' })).toHaveAttribute('href', '/account');
      expect(form).toHaveAttribute('action', '/api/account/sign-out');
    },
  );

  it('can have no name', () => {
    renderPage({ signedInAs: '' });
    expect(screen.getByText(/^You’re signed in\./)).toBeInTheDocument();
  });
});

describe('the account pages', () => {
  it('J02 link to one another, to saved posts and to sign out', () => {
    renderAccount('security');
    const list = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['Profile', 'Sign-in & security', 'Newsletter', 'Your data', 'Saved posts'],
    ]);
    expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Sign-in & security');
    expect(list.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
  });

  it('J02 change name and password', () => {
    renderAccount('profile');
    expect(panel('About you').getByText('ada@example.com')).toBeInTheDocument();
    expect(fieldsOf('Save name')).toEqual({ csrf: 'a-token', name: 'Ada Reader' });
    expect(fieldsOf('Change password')).toEqual({ csrf: 'a-token', current: '', password: '' });
  });

  it('J02 offer a password reset by e-mail to a reader without a password', () => {
    renderAccount('profile', { hasPassword: false });
    expect(screen.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/reset?next=%2Faccount');
  });

  it('J02 offer every newsletter and frequency, and to leave all', () => {
    renderAccount('newsletter', { newsletterLists: [{ blog: 'engineering', frequency: 'weekly' }] });
    const off = { main: '', developer: '', 'gb-business': '' };
    expect(fieldsOf('Save choices')).toEqual({ csrf: 'a-token', ...off, engineering: 'weekly' });
    expect(fieldsOf('Unsubscribe from everything')).toEqual({ csrf: 'a-token' });
  });

  it('J02 have nothing to leave for a reader without newsletters', () => {
    renderAccount('newsletter');
    expect(screen.getByRole('button', { name: 'Save choices' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unsubscribe from everything' })).not.toBeInTheDocument();
  });
});

describe('sign-in and security', () => {
  it('H11 lists devices and signs out all others', () => {
    renderAccount('security');
    const devices = panel('Your devices');
    expect(devices.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      ...['Firefox on Linux', 'Safari on iPhone'],
    ]);
    expect(devices.getByText(/^This device/)).toBeInTheDocument();
    expect(fieldsOf('Sign out Safari on iPhone')).toEqual({ csrf: 'a-token', session: '2' });
    expect(devices.queryByRole('button', { name: 'Sign out Firefox on Linux' })).not.toBeInTheDocument();
    expect(devices.getByRole('button', { name: 'Sign out everywhere' })).toBeInTheDocument();
  });

  it('H11 renames and removes passkeys', () => {
    renderAccount('security', { passkeys: [{ id: '7', name: 'Phone', addedAt: null }] });
    expect(fieldsOf('Rename Phone')).toEqual({ csrf: 'a-token', id: '7', name: 'Phone' });
    expect(fieldsOf('Remove Phone')).toEqual({ csrf: 'a-token', id: '7' });
  });

  it('H22 asks for the password before adding a passkey', () => {
    renderAccount('security', { identityConfirmed: false });
    const passkeys = panel('Passkeys');
    expect(passkeys.getByText('First, confirm that it’s you.')).toBeInTheDocument();
    expect(fieldsOf('Continue')).toEqual({ csrf: 'a-token', password: '' });
    expect(document.querySelector('[data-passkey=add]')).toBeNull();
    expect(screen.queryByText('Continue with a passkey')).not.toBeInTheDocument();
  });

  it('H22 accepts a passkey instead, and offers no password to a reader without one', () => {
    renderAccount('security', {
      identityConfirmed: false,
      hasPassword: false,
      passkeys: [{ id: '7', name: 'Phone', addedAt: null }],
    });
    const form = screen.getByText('Continue with a passkey').closest('form');
    expect(form).toHaveAttribute('action', '/api/account/confirm-identity');
    expect(form).toHaveAttribute('data-passkey', 'sign-in');
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('H22 leads a reader with neither to setting a password', () => {
    renderAccount('security', { identityConfirmed: false, hasPassword: false });
    expect(panel('Passkeys').getByRole('link', { name: 'set a password' })).toHaveAttribute(
      'href',
      '/reset?next=%2Faccount%2Fsecurity',
    );
  });

  it('H11 sets up an authenticator app in three steps', () => {
    const setUp = { uri: 'otpauth://totp/x?secret=ABCDEFGH', key: 'ABCDEFGH', backupCodes: ['one-1', 'two-2'] };
    renderAccount('authenticator', { authenticator: { on: false, setUp } });
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
    expect(panel('2. Save your backup codes').getAllByRole('listitem')).toHaveLength(2);
    expect(fieldsOf('Turn on two-step verification')).toEqual({ csrf: 'a-token', code: '' });
  });

  it('H11 turns it off and creates new backup codes once it is on', () => {
    renderAccount('security', { authenticator: { on: true, newBackupCodes: ['one-1'] } });
    const steps = panel('Two-step verification');
    expect(steps.getByText('one-1')).toBeInTheDocument();
    expect(steps.getByText('Get new codes').closest('form')).toHaveFormValues({ password: '' });
    expect(steps.getByText('Turn off').closest('form')).toHaveFormValues({ password: '' });
  });

  it('H11 offers it only with a password', () => {
    renderAccount('security', { hasPassword: false });
    expect(panel('Two-step verification').getByRole('link', { name: 'Set a password' })).toBeInTheDocument();
  });
});

describe('a status message', () => {
  it('is an alert when something went wrong', () => {
    renderPage({ notice: 'wrong' });
    expect(screen.getByText(/don’t match/)).toHaveAttribute('role', 'alert');
  });

  it('is a status when something succeeded', () => {
    renderPage({ notice: 'confirmed' });
    expect(screen.getByRole('status')).toHaveTextContent('Your email address is confirmed.');
  });
});

it.each(['sign-in', 'sign-up', 'reset-password'] as const)(
  'P10 %s says after its form what an account is good for, with a drawing that is not read aloud',
  (page) => {
    renderPage({ page });
    const welcome = screen.getByRole('complementary', { name: 'One account for everything you read here' });
    expect(within(welcome).getAllByRole('listitem')).toHaveLength(3);
    expect(welcome.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('main').compareDocumentPosition(welcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  },
);

it('P10 shows nothing but their account to readers who are signed in', () => {
  renderPage({ page: 'profile', details, signedInAs: details.email });
  expect(screen.getByRole('navigation', { name: 'Account' })).toBeInTheDocument();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it.each(['sign-in', 'profile'] as const)('P10 J14 %s ends with the blogs and the theme switch', (page) => {
  renderPage({ page, details });
  const footer = within(screen.getByRole('contentinfo'));
  const blogs = within(footer.getByRole('navigation', { name: 'Blogs' })).getAllByRole('link');
  expect(blogs.map((link) => link.getAttribute('href'))).toEqual([
    '/blog/',
    '/blog/developer',
    '/blog/engineering',
    '/business/learn',
  ]);
  expect(within(footer.getByRole('group', { name: 'Theme' })).getAllByRole('radio')).toHaveLength(3);
});

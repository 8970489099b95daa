import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { business } from '../../sites/business.ts';
import { developer } from '../../sites/developer.ts';
import { engineering } from '../../sites/engineering.ts';
import { main } from '../../sites/main.ts';
import { urls } from '../../sites/urls.ts';
import { stubFetch } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { visitorSamples } from '../../testing/visitors.ts';
import { LoginLink } from './LoginLink.tsx';

const devices = ['desktop', 'mobile'] as const;
const signedIn = ['freemium', 'premium'] as const;
const site = 'https://account.example.com';
const accounts = { own: false, site, signIn: `${site}/signin`, signUp: `${site}/signup`, account: `${site}/account` };
const blogs = { main, developer, engineering, business };
const from = encodeURIComponent(`${location.origin}/blog/`);

describe.each(devices)('login link on %s', (device) => {
  it.each(Object.entries(blogs))('B05 B06 J03 links an anonymous reader of %s to our own sign-in page', (_, blog) => {
    renderInSite(<LoginLink blog={blog} device={device} />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin?next=%2Fblog%2F');
  });

  it('J03 links an anonymous reader to a company’s account site if configured', () => {
    renderInSite(<LoginLink blog={main} device={device} />, { accounts });
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `${site}/signin?next=${from}`);
  });

  it('B06 J03 links to the business sign-in page of that site', () => {
    renderInSite(<LoginLink blog={business} device={device} />, { accounts });
    const address = `${site}/business/signin?next=${from}`;
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', address);
  });

  it.each(signedIn)('B05 links a %s reader of the business blog to the editor', (tier) => {
    renderInSite(<LoginLink blog={business} device={device} />, { visitor: visitorSamples[tier], accounts });
    expect(screen.getByRole('link', { name: 'Open editor' })).toHaveAttribute('href', urls.editor);
    expect(screen.queryByText('Log in')).not.toBeInTheDocument();
  });
});

it.each(signedIn)('B06 links a %s reader on a desktop to the editor', (tier) => {
  renderInSite(<LoginLink blog={main} device="desktop" />, { visitor: visitorSamples[tier], accounts });
  expect(screen.getByRole('link', { name: 'My Grammarly' })).toHaveAttribute('href', urls.editor);
});

it.each(signedIn)('B06 links a %s reader on a phone or tablet to the account hub', (tier) => {
  renderInSite(<LoginLink blog={main} device="mobile" />, { visitor: visitorSamples[tier], accounts });
  expect(screen.getByRole('link', { name: 'My Grammarly' })).toHaveAttribute('href', accounts.account);
});

it('F14a tracks a click on the login link', () => {
  vi.useFakeTimers();
  const { events } = renderInSite(<LoginLink blog={main} device="desktop" />);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(events()).toEqual([expect.objectContaining({ object: 'loginLink', action: 'click', label: 'Log in' })]);
});

describe('the account menu', () => {
  const open = async (blog = main) => {
    const hub = renderInSite(<LoginLink blog={blog} device="desktop" />, {
      visitor: visitorSamples.premium,
      address: '/blog/grammar?page=2',
    });
    await hub.user.click(screen.getByText('My account'));
    return hub;
  };

  it.each(Object.entries(blogs))(
    'J02 lists the account pages of a signed-in reader in the header of %s',
    async (_, blog) => {
      await open(blog);
      const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
      expect(links).toEqual([
        ['Profile', '/account'],
        ['Sign-in & security', '/account/security'],
        ['Newsletter', '/account/newsletter'],
        ['Your data', '/account/data'],
        ['Saved posts', '/blog/saved'],
        ['Open editor', urls.editor],
      ]);
      expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    },
  );

  it('J02 signs out with a CSRF token and stays on the page', async () => {
    stubFetch(() => Response.json({ token: 'a-token' }));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    const form = submit.mock.contexts[0] as HTMLFormElement;
    expect(form).toHaveAttribute('action', '/api/account/sign-out');
    expect(Object.fromEntries(new FormData(form))).toEqual({ csrf: 'a-token', next: '/blog/grammar?page=2' });
    form.remove();
  });

  it('J02 shows an error when signing out fails, and can be retried', async () => {
    stubFetch(() => Response.json({}, { status: 503 }));
    vi.stubGlobal('reportError', vi.fn());
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(notifications.current()).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
    for (const { id } of notifications.current()) notifications.remove(id);
  });
});

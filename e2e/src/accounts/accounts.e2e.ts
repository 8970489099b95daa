import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import {
  clientHeaders,
  clientType,
  cookieName,
  csrfCookie,
  platformPaths,
} from '@contenthub/contracts/platform/platform-paths';
import { readingListPaths } from '@contenthub/contracts/platform/reading-list';
import { overridesParameter } from '@contenthub/experiments/client/treatments';
import { SignInProvider } from '@contenthub/platform/testing/accounts/sign-in-provider';
import { getTokenLink } from '@contenthub/platform/testing/mail-server';
import { totp } from '@contenthub/platform/testing/totp';
import type { UserChange } from '@contenthub/platform/user-admin';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { startWebBehindProxy } from '../support/hub/web-behind-proxy.ts';
import { readingTools } from '../support/pages/post-page.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const password = 'correct horse battery';
const american = { extraHTTPHeaders: { 'x-country': 'US' } };
const accountPages = ['/account', '/account/security', '/account/newsletter', '/account/data'];

let hub: AccountHub;
let reader: Reader;
let provider: SignInProvider;
beforeAll(async () => {
  const port = await freePort();
  provider = await SignInProvider.at(`http://www.contenthub.localhost:${port}/social/redirect`);
  await provider.open();
  const env = { PORT: String(port), COUNTRY_HEADER: 'x-country', ...provider.settings };
  [hub, reader] = await Promise.all([startAccountHub(env), Reader.launch()]);
});
afterAll(async () => {
  await reader?.close();
  await hub?.stop();
  await provider?.close();
});

async function fill(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
  await page.getByRole('button', { name: button, exact: true }).click();
}
const signIn = (page: Page, email: string, secret = password) =>
  fill(page, { 'Email address': email, Password: secret }, 'Sign in');
/** A call with the CSRF token of the previous session fails once and is retried with a new token. */
const without403 = (problems: string[]) =>
  problems.filter((problem) => !/^403: .*\/api\/treatment\/log$/.test(problem));
const clientNamed = { [clientHeaders.type]: clientType, [clientHeaders.version]: 'test' };
const notice = (page: Page) => page.locator('[role=status], [role=alert]:not([hidden])').innerText();
const logInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Log in' }).filter({ visible: true });
/** Follows a link, which waits a moment for tracking. */
const logIn = async (page: Page) => {
  await logInLink(page).click();
  await page.waitForURL(/\/signin\?next=/);
};
const menu = (page: Page) => page.locator('header details', { hasText: 'My account' }).filter({ visible: true });
const openMenu = async (page: Page) => {
  await menu(page).locator('summary').click();
  // A click during the opening animation would scroll the page, and the header would move away under the pointer.
  await menu(page).evaluate((details) =>
    Promise.all(details.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
};

type Member = UserChange & { viewport?: { width: number; height: number } };
/** Creates a confirmed account and opens a browser that is signed in to it. */
async function member(email: string, { viewport, ...change }: Member = {}) {
  await hub.people.create(email, password, change);
  return openSignedIn(email, viewport && { viewport });
}
async function openSignedIn(email: string, options: BrowserContextOptions = {}) {
  const opened = await reader.open({ ...american, ...options });
  await opened.page.context().addCookies(hub.cookiesOf(await signInFrom(opened.page, email)));
  return opened;
}
/** The list of devices names the browser of each. */
const signInFrom = async (page: Page, email: string) =>
  hub.signIn(email, password, await page.evaluate(() => navigator.userAgent));

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  const email = `ada-${javaScriptEnabled}@example.com`;
  const open = async () => {
    const { page, problems } = await reader.open({ ...american, javaScriptEnabled });
    await page.goto(hub.origin + post);
    if (javaScriptEnabled) await waitForHydration(page);
    return { page, problems };
  };

  it('E22 H11 J01 a reader of a post creates an account, confirms it and returns to the post signed in', async () => {
    const { page, problems } = await open();
    await logIn(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fill(
      page,
      { 'Name (optional)': 'Ada Reader', 'Email address': email, Password: '1234567890' },
      'Create account',
    );
    expect(await notice(page)).toContain('too common');
    // The name and the address are preserved.
    await fill(page, { Password: password }, 'Create account');
    expect(await notice(page)).toContain('Check your inbox');

    await page.goto(getTokenLink(await hub.mails.to(email, /Confirm/)).href);
    expect((await hub.people.find(email))?.confirmed).toBe(false);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.waitForURL(hub.origin + post);
    expect((await hub.people.find(email))?.confirmed).toBe(true);
    expect(await page.locator('h1').innerText()).toContain('Affect');
    if (javaScriptEnabled) {
      await openMenu(page);
      expect(await menu(page).innerText()).toContain('Ada Reader');
      // Without scripts, browsers log an error for each blocked script.
      expect(without403(problems)).toEqual([]);
    } else {
      // The cached page shows “Log in” to everybody until its script loads the visitor.
      await logIn(page);
      expect(await page.locator('main').innerText()).toContain('You’re signed in as Ada Reader.');
    }
    await page.context().close();
  });

  it('E22 J04 a reader resets a forgotten password by e-mail and returns to the post', async () => {
    const { page, problems } = await open();
    await logIn(page);
    await signIn(page, email, 'not the password');
    expect(await notice(page)).toContain('don’t match');
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await fill(page, {}, 'Send me a link');
    expect(await notice(page)).toContain('If there’s an account with that email address');
    await page.goto(getTokenLink(await hub.mails.to(email, /Reset/)).href);
    await fill(page, { 'New password': 'another horse battery' }, 'Set password');
    expect(await notice(page)).toContain('Your new password is set. Sign in with it.');
    await signIn(page, email, 'another horse battery');
    await page.waitForURL(hub.origin + post);
    if (javaScriptEnabled) expect(without403(problems)).toEqual([]);
    await page.context().close();
  });
});

it('H22 J01 a reader confirms on another device with the password of the sign-up, or sets a new one', async () => {
  const email = 'two-devices@example.com';
  const { page: laptop } = await reader.open(american);
  await laptop.goto(`${hub.origin}/signup?next=${encodeURIComponent(post)}`);
  await fill(laptop, { 'Email address': email, Password: password }, 'Create account');
  expect(await notice(laptop)).toContain('Check your inbox');
  const { page: phone, problems } = await reader.open(american);
  await phone.goto(getTokenLink(await hub.mails.to(email, /Confirm/)).href);
  expect(await phone.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
    `/reset-password?next=${encodeURIComponent(post)}`,
  );
  await fill(phone, { Password: 'not the password' }, 'Confirm email address');
  expect(await notice(phone)).toContain('nothing is confirmed');
  expect((await hub.people.find(email))?.confirmed).toBe(false);
  await fill(phone, { Password: password }, 'Confirm email address');
  await phone.waitForURL(hub.origin + post);
  await menu(phone).waitFor();
  expect(without403(problems)).toEqual([]);
  await phone.context().close();
  await laptop.context().close();
});

it('J01 a reader signs in after another page received a newer CSRF token', async () => {
  const email = 'two-tokens@example.com';
  await hub.people.create(email, password, {});
  const { page, problems } = await reader.open(american);
  await page.goto(`${hub.origin}/signin`);
  await waitForHydration(page);
  await page.context().clearCookies({ name: 'csrf-token' });
  await page.evaluate((headers) => fetch('/api/user/oranonymous', { headers }), clientNamed);
  await signIn(page, email);
  await page.waitForURL(`${hub.origin}/blog/`);
  await menu(page).waitFor();
  expect(without403(problems)).toEqual([]);
  await page.context().close();
});

describe('the account menu', () => {
  it.each([
    ['/blog/', 1440],
    ['/blog/developer', 390],
    ['/blog/engineering', 820],
    ['/business/learn', 390],
  ])('J02 links from %s at %i px to every account page and to sign out', async (home, width) => {
    const viewport = { width, height: 900 };
    const { page, problems } = await member(`menu-${home.replaceAll('/', '')}@example.com`, {
      viewport,
      name: 'Grace',
    });
    await page.goto(hub.origin + home);
    await openMenu(page);
    const hrefs = await menu(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    // The accessibility test opens the account pages.
    expect(hrefs.filter((href) => href?.startsWith('/'))).toEqual([...accountPages, '/blog/saved']);
    await menu(page).getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(hub.origin + home);
    await logInLink(page).waitFor();
    expect(await menu(page).count()).toBe(0);
    expect(without403(problems)).toEqual([]);
    await page.context().close();
  });

  it('J02 a reader changes their name, subscribes and unsubscribes', async () => {
    const { page } = await member('profile@example.com', { name: 'Grace' });
    await page.goto(`${hub.origin}/blog/`);
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Profile' }).click();
    await fill(page, { Name: 'Grace Hopper' }, 'Save name');
    expect(await notice(page)).toBe('Your changes are saved.');
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Newsletter' }).click();
    await page.getByRole('group', { name: 'Writing' }).getByRole('radio', { name: 'Weekly' }).check();
    await page.getByRole('button', { name: 'Save choices' }).click();
    expect(await notice(page)).toBe('Your changes are saved.');
    expect((await hub.people.find('profile@example.com'))?.groups).toContain('blog');
    await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
    expect(await notice(page)).toContain('You’re unsubscribed.');
    expect((await hub.people.find('profile@example.com'))?.groups).not.toContain('blog');
    expect(await page.getByRole('navigation', { name: 'Account' }).innerText()).toContain('Grace Hopper');
    await page.context().close();
  });
});

describe('sign-in and security', () => {
  const security = (page: Page) => page.goto(`${hub.origin}/account/security`);
  const signInPage = (page: Page) => page.goto(`${hub.origin}/signin?next=${encodeURIComponent(post)}`);

  it('H11 a reader turns on two-step verification, signs in with a code and turns it off', async () => {
    const email = 'two-steps@example.com';
    const { page, problems } = await member(email);
    await security(page);
    await fill(page, { 'Current password': password }, 'Set up an authenticator app');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = (await page.locator('main code').first().innerText()).replaceAll(' ', '');
    await fill(page, { 'Six-digit code': totp(key) }, 'Turn on two-step verification');
    expect(await notice(page)).toContain('Two-step verification is on.');

    const other = await reader.open({ ...american, javaScriptEnabled: false });
    await signInPage(other.page);
    await signIn(other.page, email);
    await fill(other.page, { Code: '000000' }, 'Continue');
    expect(await notice(other.page)).toContain('isn’t right');
    await fill(other.page, { Code: totp(key) }, 'Continue');
    await other.page.waitForURL(hub.origin + post);

    await page.getByText('Turn off two-step verification').click();
    await fill(page, { 'Current password': password }, 'Turn off');
    expect(await notice(page)).toBe('Two-step verification is off.');
    expect(without403(problems)).toEqual([]);
    await other.page.context().close();
    await page.context().close();
  });

  it('H11 H22 a reader adds a passkey, renames it, signs in with it and removes it', async () => {
    const { page, problems } = await member('passkey@example.com');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await security(page);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const confirmIdentity = async (secret: string) => {
      await passkeys.getByText('Add a passkey').click();
      await passkeys.getByLabel('Current password').fill(secret);
      await passkeys.getByRole('button', { name: 'Continue', exact: true }).click();
    };
    await confirmIdentity('not the password');
    expect(await notice(page)).toBe('That isn’t your current password. Try again.');
    await confirmIdentity(password);
    expect(await notice(page)).toBe('Thank you. You can add a passkey now.');
    await fill(page, { Name: 'Laptop' }, 'Add a passkey');
    await page.getByText('Your passkey is ready to use.').waitFor();
    await page.getByLabel('Passkey name').fill('Work laptop');
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
    expect(await notice(page)).toBe('You’re signed out.');

    await signInPage(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(hub.origin + post);
    await menu(page).waitFor();
    await security(page);
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByText('The passkey is removed.').waitFor();
    expect(without403(problems)).toEqual([]);
    await page.context().close();
  });

  it('H11 a reader signs out another device, and then all devices', async () => {
    const email = 'devices@example.com';
    const { page } = await member(email);
    const other = await signInFrom(page, email);
    expect(await other.user()).toMatchObject({ email });
    await security(page);
    expect(await page.getByText('Chrome on Linux').count()).toBe(2);
    await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    expect(await notice(page)).toBe('That device is signed out.');
    expect(await other.user()).toMatchObject({ anonymous: true });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(await notice(page)).toBe('You’re signed out on all devices.');
    await page.context().close();
  });
});

describe('Google', () => {
  /** Signs in at the provider and gives consent. */
  const atProvider = async (page: Page, sub: string) => {
    await page.locator('input[name=login]').fill(sub);
    await page.locator('input[name=password]').fill('anything');
    await page.getByRole('button', { name: /sign-in/i }).click();
    await page.getByRole('button', { name: /continue/i }).click();
  };
  const start = {
    popup: async (page: Page) => {
      const group = `${overridesParameter}=adding_google_signup_cta_to_blog_popup:test_blog_google_cta`;
      await page.goto(`${hub.origin}${post}?${group}`);
      await page.getByRole('dialog').getByRole('link', { name: 'Sign up with Google' }).click();
    },
    'sign-in page': async (page: Page) => {
      await page.goto(`${hub.origin}/signin?next=${encodeURIComponent(post)}`);
      await page.getByRole('link', { name: 'Continue with Google' }).click();
    },
  };

  it.each(Object.entries(start))(
    'G10 J05 signs in from the %s through the provider and returns to the post',
    async (from, begin) => {
      const sub = from.replace(' ', '-');
      provider.register(sub, { email: `${sub}@example.com`, email_verified: true, name: 'Go Reader' });
      const { page, problems } = await reader.open(american);
      await begin(page);
      await atProvider(page, sub);
      await page.waitForURL((url) => url.origin === hub.origin && url.pathname === post);
      await menu(page).waitFor();
      expect((await hub.people.find(`${sub}@example.com`))?.confirmed).toBe(true);
      expect(without403(problems).filter((problem) => problem.includes(hub.origin))).toEqual([]);
      await page.context().close();
    },
  );

  it('J05 the sign-up page has the link of the sign-in page', async () => {
    const linkOf = async (path: string) => {
      const html = await (await fetch(`${hub.address}${path}?next=${encodeURIComponent(post)}`)).text();
      return /<a [^>]*href="([^"]*)"[^>]*>[^<]*(?:<[^>]+>)*Continue with Google/.exec(html)?.[1];
    };
    expect(await linkOf('/signup')).toContain(encodeURIComponent(post));
    expect(await linkOf('/signup')).toBe(await linkOf('/signin'));
  });

  it('J05 returns to the sign-in page when the provider refuses, and keeps the return URL', async () => {
    const { page } = await reader.open(american);
    await start['sign-in page'](page);
    await page.getByRole('link', { name: /cancel/i }).click();
    await page.waitForURL(/notice=social-failed/);
    expect(await notice(page)).toContain('Signing in with Google didn’t work.');
    expect(new URL(page.url()).searchParams.get('next')).toBe(post);
    await page.context().close();
  });
});

describe('a reader’s own data', () => {
  it('H12 can be downloaded and deleted by the reader, who can no longer sign in', async () => {
    const email = 'erased@example.com';
    await hub.people.create(email, password, { name: 'Erased Reader', join: ['blog'] });
    const { page, problems } = await openSignedIn(email, { acceptDownloads: true, extraHTTPHeaders: {} });
    await page
      .context()
      .route(`${hub.origin}/**`, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-country': 'US' } }),
      );
    // Accepted events are in the export and in the count of deleted events.
    const sent = page.waitForResponse((response) => response.url().includes('/events-with-token') && response.ok());
    await page.goto(hub.origin + post);
    await sent;

    await page.goto(`${hub.origin}/account/data`);
    await waitForHydration(page);
    // This page's own calls would get 403 and be repeated.
    await page.waitForLoadState('networkidle');
    // A pending call of the previous page can replace the CSRF token after this page was rendered.
    await page.context().clearCookies({ name: cookieName(csrfCookie, hub.origin) });
    await page.evaluate(([path, headers]) => fetch(path, { headers }), [
      platformBase + platformPaths.csrf,
      clientNamed,
    ] as const);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^contenthub-data-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file.data.users).toMatchObject([{ email, name: 'Erased Reader' }]);
    expect(file.data.user_groups).toMatchObject([{ name: 'blog' }]);
    expect(Array.isArray(file.events)).toBe(true);

    await fill(
      page,
      { 'Your password': 'not the password', 'Type “delete” to confirm': 'delete' },
      'Delete my account',
    );
    expect(await notice(page)).toBe('That password isn’t right, so nothing was deleted. Try again.');
    await fill(page, { 'Your password': password, 'Type “delete” to confirm': 'delete' }, 'Delete my account');
    await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return notice(page);
      })
      .toBe('Everything is deleted, and you’re signed out.');
    await waitForHydration(page);
    const left = (await page.context().cookies()).map(({ name }) => name);
    expect(left.filter((name) => /session|visitor|bucket|^ch_/.test(name))).toEqual([]);

    await expect(hub.signIn(email, password)).rejects.toThrow('notice=wrong');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('account pages', () => {
  it('J02 have no axe violations and no horizontal scrolling, at every width, light and dark', async () => {
    const email = 'axe@example.com';
    await hub.people.create(email, password, { name: 'Axe Reader' });
    const { page } = await openSignedIn(email, { bypassCSP: true });
    for (const path of accountPages) {
      const response = await page.goto(hub.origin + path);
      expect([path, response?.status(), await page.locator('h1').count()]).toEqual([path, 200, 1]);
      const within = path === accountPages[0] ? 'html' : 'main';
      expect([path, await violationsAtEveryWidth(page, within)]).toEqual([path, []]);
    }
    await page.goto(`${hub.origin}/account/security`);
    await fill(page, { 'Current password': password }, 'Set up an authenticator app');
    await page.waitForURL(/authenticator$/);
    expect(await violationsAtEveryWidth(page, 'main')).toEqual([]);
    await page.context().close();
  });

  it('are not cached, not indexed and not framed', async () => {
    for (const path of [
      '/signin',
      '/signin/code',
      '/signup',
      '/reset-password?token=some',
      '/confirm-email?token=some',
      '/account/data',
    ]) {
      const { headers } = await fetch(hub.address + path);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy'), path).toBe('strict-origin');
    }
  });

  it('redirect an anonymous reader to the sign-in page and back', async () => {
    const response = await fetch(`${hub.address}/account/security`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/signin?notice=sign-in-first&next=%2Faccount%2Fsecurity');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['/SignIn?next=%2Fblog%2FGrammar', '/signin?next=%2Fblog%2FGrammar'],
    ['/ACCOUNT/Data', '/account/data'],
  ])('J15 redirects %s to lower case and keeps the query', async (typed, location) => {
    const response = await fetch(hub.address + typed, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('contain no demo persona in the production build', async () => {
    const folder = join(repositoryRoot, 'apps/web/dist/client/assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(names.length).toBeGreaterThan(2);
    expect(text).not.toMatch(/a password everybody knows|persona/i);
  });
});

it('N06 saved posts follow a reader to another device in both directions, also what was done offline', async () => {
  const email = 'nell@example.com';
  const saved = `${hub.origin}/blog/saved`;
  const save = async (page: Page, path: string) => {
    await page.goto(hub.origin + path);
    await waitForHydration(page);
    await readingTools(page).getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('You can read it offline').waitFor();
  };
  const titles = (page: Page) =>
    page
      .getByRole('region', { name: /^Saved/ })
      .getByRole('link')
      .allTextContents();
  const openList = async (page: Page) => {
    await page.goto(saved);
    await page.getByText('Up to date.').waitFor();
  };
  const turnOn = async (page: Page) => {
    await page.goto(saved);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Up to date.').waitFor();
  };
  const synced = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith(readingListPaths.sync) && response.ok());
  const { page: laptop } = await member(email);
  await save(laptop, post);
  await turnOn(laptop);
  const [title = ''] = await titles(laptop);
  expect(title).not.toBe('');

  const { page: tablet } = await openSignedIn(email);
  await turnOn(tablet);
  await expect.poll(() => titles(tablet)).toEqual([title]);
  await Promise.all([synced(tablet), save(tablet, '/blog/grammar/who-vs-whom')]);
  await openList(laptop);
  await expect.poll(() => titles(laptop)).toHaveLength(2);

  // Removed without a network, and sent when it is back.
  await openList(tablet);
  await tablet.context().setOffline(true);
  await tablet.getByRole('button', { name: `Remove “${title}”` }).click();
  await expect.poll(() => titles(tablet)).toHaveLength(1);
  await Promise.all([synced(tablet), tablet.context().setOffline(false)]);
  await openList(laptop);
  await expect.poll(() => titles(laptop)).toHaveLength(1);
  expect(await titles(laptop)).not.toContain(title);

  await laptop.getByRole('button', { name: 'Delete from my account' }).click();
  await laptop.getByRole('button', { name: 'Turn on' }).waitFor();
  expect(await titles(laptop)).toHaveLength(1);
});

it('J03 one setting points every account link to a company’s own account site', async () => {
  const site = 'https://account.example.com';
  const other = await startWebBehindProxy(hub, { ACCOUNT_SITE_URL: site, EDITOR_URL: 'https://editor.example.com/' });
  try {
    const html = await (await fetch(other.address + post)).text();
    const back = encodeURIComponent(other.origin + post);
    const links = [...html.matchAll(/href="([^"]*\/(?:signin|signup)\b[^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(new Set([`${site}/signin?next=${back}`, `${site}/signup?next=${back}`]));
    const business = await (await fetch(`${other.address}/business/learn`)).text();
    const home = encodeURIComponent(`${other.origin}/business/learn`);
    expect(business).toContain(`href="${site}/business/signin?next=${home}"`);
  } finally {
    await other.stop();
  }
});

describe('access to posts', () => {
  it('E21 is the same for anonymous, free, premium and institution readers', async () => {
    const kinds: Record<string, UserChange> = {
      free: {},
      premium: { plan: 'premium' },
      school: { plan: 'premium', institution: 'A School' },
    };
    const texts = [];
    for (const [kind, person] of [['anonymous', undefined] as const, ...Object.entries(kinds)]) {
      const { page } = person ? await member(`${kind}@example.com`, person) : await reader.open();
      const response = await page.goto(hub.origin + post);
      expect(response?.status(), kind).toBe(200);
      await waitForHydration(page);
      // The calls to action beside the text differ.
      texts.push((await page.locator('[data-post-text]').allInnerTexts()).join('\n'));
      await page.context().close();
    }
    expect(texts[0]?.length).toBeGreaterThan(1000);
    expect(new Set(texts).size).toBe(1);
  });
});

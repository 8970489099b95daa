import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { staffPassword } from '@contenthub/platform/staff/testing/staff-platform';
import { totp } from '@contenthub/platform/testing/totp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleWidths, pagesToCheck, violationsAtEveryWidth } from '../support/browser/axe.ts';
import { Reader } from '../support/browser/reader.ts';
import { type ConsoleHub, linkToken, startConsoleHub } from '../support/hub/console-hub.ts';
import { staffAccessTests } from './staff-access-suite.ts';

const visit = {} as { hub: ConsoleHub; reader: Reader };
beforeAll(async () => {
  [visit.hub, visit.reader] = await Promise.all([startConsoleHub(), Reader.launch()]);
});
afterAll(async () => {
  await visit.reader?.close();
  await visit.hub?.stop();
});

describe('access to the console', () => staffAccessTests(visit));

describe('staff', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

  /** A browser with a staff session. */
  const openAs = async (role: StaffRole) => {
    const client = await visit.hub.signedIn(role);
    const { page } = await visit.reader.open({ bypassCSP: true });
    const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: visit.hub.consoleOrigin }));
    await page.context().addCookies(cookies);
    return { page, context: page.context() };
  };

  /** Accepts an invitation and sets up an authenticator app. Returns its key. */
  const join = async (page: Page, link: string, name: string): Promise<string> => {
    await page.goto(link);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('New password').fill(staffPassword);
    await button(page, 'Create account').click();
    await page.getByText('Your role needs an authenticator app. Set it up').waitFor();
    await page.getByLabel('Confirm your password').fill(staffPassword);
    await button(page, 'Set up').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Six-digit code').fill(totp(key));
    await button(page, 'Turn on').click();
    await page.getByText('10 unused recovery codes').waitFor();
    return key;
  };

  it('K01 an admin invites a colleague, who signs in with a code, and deactivates them; the log shows it', async () => {
    const printed = await visit.hub.staff('add', 'ada@example.com', '--role', 'admin');
    const link = `${visit.hub.consoleOrigin}/sign-in#link=${linkToken(printed)}`;
    expect(printed).toContain(link);
    const { page: admin, problems } = await visit.reader.open();
    await join(admin, link, 'Ada Admin');

    await admin.getByRole('link', { name: 'Team' }).click();
    await heading(admin, 'Invite a colleague').waitFor();
    await admin.getByLabel('Email address').fill('grace@example.com');
    await admin.getByLabel('Role of the new colleague').selectOption('growth');
    await button(admin, 'Send invitation').click();
    await admin.getByText('Email sent to grace@example.com.').waitFor();

    const { text } = await visit.hub.mails.to('grace@example.com', /invited/);
    const { page: colleague, problems: ofColleague } = await visit.reader.open();
    const invitation = `${visit.hub.consoleOrigin}/sign-in#link=${linkToken(text)}`;
    expect(text).toContain(invitation);
    const key = await join(colleague, invitation, 'Grace Growth');

    await button(colleague, 'Sign out').click();
    await colleague.getByLabel('Email address').fill('grace@example.com');
    await colleague.getByLabel('Password').fill(staffPassword);
    await button(colleague, 'Sign in').click();
    await heading(colleague, 'Enter your code').waitFor();
    await colleague.getByLabel('Six-digit code').fill(totp(key));
    await button(colleague, 'Continue').click();
    await colleague.waitForURL(`${visit.hub.consoleOrigin}/`);
    await colleague.getByRole('link', { name: 'Posts', exact: true }).waitFor();
    await colleague.getByRole('heading', { level: 1 }).waitFor();
    expect(await colleague.getByRole('link', { name: 'Audit log' }).count()).toBe(0);

    await admin.reload();
    await admin.getByRole('button', { name: 'Deactivate Grace Growth' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await admin.getByRole('button', { name: 'Reactivate Grace Growth' }).waitFor();

    await colleague.goto(`${visit.hub.consoleOrigin}/posts`);
    await heading(colleague, 'Sign in').waitFor();
    expect(new URL(colleague.url()).pathname).toBe('/sign-in');

    await admin.getByRole('link', { name: 'Audit log' }).click();
    const entry = admin.getByRole('listitem').filter({ hasText: 'Account deactivated' });
    await expect.poll(() => entry.textContent()).toMatch(/grace@example\.com.*ada@example\.com.*active.*yes.*no/);
    await admin.getByLabel('Person or account').fill('grace');
    await expect.poll(() => admin.getByText('Invitation accepted').count()).toBeGreaterThan(0);
    expect([...problems, ...ofColleague]).toEqual([]);
  });

  it('H25 a colleague adds a passkey, signs in with it instead of password and code, and removes it', async () => {
    await visit.hub.signedIn('viewer');
    const { page, problems } = await visit.reader.open();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${visit.hub.consoleOrigin}/sign-in?next=%2Faccount`);
    await page.getByLabel('Email address').fill('viewer@example.com');
    await page.getByLabel('Password').fill(staffPassword);
    await button(page, 'Sign in').click();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await page.getByLabel('Your password', { exact: true }).fill(staffPassword);
    await button(page, 'Add a passkey').click();
    const listed = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
    await listed.filter({ hasText: 'Laptop' }).waitFor();

    await button(page, 'Sign out').click();
    await page.goto(`${visit.hub.consoleOrigin}/sign-in?next=%2Faccount`);
    await button(page, 'Sign in with a passkey').click();
    await button(page, 'Remove the passkey Laptop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => listed.count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('K01 returns to the requested page after signing in, and never to another site', async () => {
    await visit.hub.signedIn('viewer');
    const { page } = await visit.reader.open();
    const signIn = async () => {
      await page.getByLabel('Email address').fill('viewer@example.com');
      await page.getByLabel('Password').fill(staffPassword);
      await button(page, 'Sign in').click();
      await page.waitForURL((url) => url.pathname !== '/sign-in');
    };
    await page.goto(`${visit.hub.consoleOrigin}/posts?period=7d`);
    await signIn();
    expect(page.url()).toContain(`${visit.hub.consoleOrigin}/posts?period=7d`);
    await page.goto(`${visit.hub.consoleOrigin}/sign-in?next=${encodeURIComponent('//evil.example/')}`);
    await signIn();
    expect(new URL(page.url()).origin).toBe(visit.hub.consoleOrigin);
  });

  it('K01 has no accessibility violations at any width, light and dark', async () => {
    const { page, context } = await openAs('admin');
    const violations: string[] = [];
    const screens = pagesToCheck(
      [['/team', 'Who can use the console?']],
      [
        ['/account', 'Your account'],
        ['/audit', 'Who changed what?'],
      ],
    );
    for (const [path = '', title = ''] of screens) {
      await page.goto(visit.hub.consoleOrigin + path);
      await heading(page, title).waitFor();
      // The navigation has list items, too.
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      violations.push(
        ...(await violationsAtEveryWidth(page, 'html', { widths: consoleWidths })).map((one) => `${path} ${one}`),
      );
    }
    const { page: editor } = await openAs('editor');
    await editor.goto(`${visit.hub.consoleOrigin}/account`);
    await editor.getByLabel('Confirm your password').fill(staffPassword);
    await button(editor, 'Set up').click();
    await heading(editor, 'Save your recovery codes').waitFor();
    violations.push(...(await violationsAtEveryWidth(editor)).map((one) => `set-up ${one}`));
    await context.clearCookies();
    await page.goto(`${visit.hub.consoleOrigin}/sign-in`);
    await button(page, 'Sign in').click();
    violations.push(
      ...(await violationsAtEveryWidth(page, 'html', { widths: consoleWidths })).map((one) => `/sign-in ${one}`),
    );
    expect(violations).toEqual([]);
  });
});

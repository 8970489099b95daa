import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonChange } from '@contenthub/platform/people/people';
import { linkIn } from '@contenthub/platform/testing/mail-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountHub, startAccountHub } from './support/account-hub.ts';
import { root } from './support/child.ts';
import { Reader } from './support/reader.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const password = 'correct horse battery';

let hub: AccountHub;
let reader: Reader;
beforeAll(async () => {
  [hub, reader] = await Promise.all([startAccountHub({ COUNTRY_HEADER: 'x-country' }), Reader.arrive()]);
});
afterAll(async () => {
  await reader?.leave();
  await hub?.stop();
});

async function fill(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: button }).click();
}
const signIn = (page: Page, email: string, secret = password) =>
  fill(page, { 'E-mail address': email, Password: secret }, 'Sign in');
const notice = (page: Page) => page.locator('[role=status], [role=alert]').innerText();

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  const email = `ada-${javaScriptEnabled}@example.com`;

  it('E22 a reader makes an account, confirms it by mail, signs in, reads on, and signs out', async () => {
    const { page, problems } = await reader.open({ javaScriptEnabled });
    await page.goto(`${hub.origin}/signin?next=${post}`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fill(
      page,
      { 'Name (optional)': 'Ada Reader', 'E-mail address': email, Password: password },
      'Create account',
    );
    expect(await notice(page)).toContain('Look into your mailbox');

    await page.goto(linkIn(await hub.mails.to(email, /Confirm/)).href);
    expect(await notice(page)).toBe('Your address is confirmed. You can sign in now.');
    await page.goto(`${hub.origin}/signin?next=${post}`);
    await signIn(page, email);
    await page.waitForURL(hub.origin + post);
    expect(await page.locator('h1').innerText()).toContain('Affect');

    await page.goto(`${hub.origin}/signin`);
    expect(await page.locator('main').innerText()).toContain('You are signed in as Ada Reader.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await notice(page)).toBe('You are signed out.');
    // Without scripts a browser says of each that it was not loaded.
    if (javaScriptEnabled) expect(problems).toEqual([]);
    await page.context().close();
  });

  it('E22 a reader who forgot their password chooses a new one by mail', async () => {
    const { page, problems } = await reader.open({ javaScriptEnabled });
    await page.goto(`${hub.origin}/signin`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await fill(page, { 'E-mail address': email }, 'Send me a link');
    expect(await notice(page)).toContain('If there is an account with this address');
    await page.goto(linkIn(await hub.mails.to(email, /new password/)).href);
    await fill(page, { 'New password': 'another horse battery' }, 'Set password');
    expect(await notice(page)).toBe('Your new password is set. Sign in with it.');
    await signIn(page, email, 'another horse battery');
    await page.waitForURL(`${hub.origin}/blog/`);
    if (javaScriptEnabled) expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says of a wrong password what it says of an unknown address', async () => {
    const said = [];
    for (const address of [email, 'nobody@example.com']) {
      const { page } = await reader.open({ javaScriptEnabled });
      await page.goto(`${hub.origin}/signin`);
      await signIn(page, address, 'not the password');
      said.push(await notice(page));
      await page.context().close();
    }
    expect(said[0]).toContain('do not go together');
    expect(said[1]).toBe(said[0]);
  });
});

describe('a reader’s own data', () => {
  it('H12 is downloaded and deleted by the reader, who cannot sign in any more', async () => {
    const email = 'erased@example.com';
    await hub.people.make(email, password, { name: 'Erased Reader', join: ['blog'] });
    const { page, problems } = await reader.open({ acceptDownloads: true });
    await page
      .context()
      .route(`${hub.origin}/**`, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-country': 'US' } }),
      );
    await page.goto(`${hub.origin}/signin?next=${post}`);
    await signIn(page, email);
    // Events that were accepted are in the export and in the count of what was deleted.
    const sent = page.waitForResponse((response) => response.url().includes('/events-with-token') && response.ok());
    await page.waitForURL(hub.origin + post);
    await sent;

    await page.goto(`${hub.origin}/signin`);
    await page.getByRole('link', { name: 'Your data' }).click();
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
    expect(await notice(page)).toBe('That password is not right. Nothing was deleted.');
    await fill(page, { 'Your password': password, 'Type “delete” to confirm': 'delete' }, 'Delete my account');
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return notice(page);
      })
      .toBe('Everything is deleted. You are signed out.');
    const left = (await page.context().cookies()).map(({ name }) => name);
    expect(left.filter((name) => /session|visitor|^ch_/.test(name))).toEqual([]);

    await page.goto(`${hub.origin}/signin`);
    await signIn(page, email);
    expect(await notice(page)).toContain('do not go together');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('account pages', () => {
  it('are kept by nobody, found by no search engine, and shown in no frame', async () => {
    for (const path of ['/signin', '/signup', '/reset-password?token=some', '/account/data']) {
      const { headers } = await fetch(hub.address + path);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy'), path).toBe('strict-origin');
    }
  });

  it('hold no persona in what is built', async () => {
    const folder = join(root, 'apps/web/dist/client/assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(names.length).toBeGreaterThan(2);
    expect(text).not.toMatch(/a password everybody knows|persona/i);
  });
});

describe('what each visitor may read', () => {
  it('E21 is everything, for anonymous, free, premium and institution readers alike', async () => {
    const kinds: Record<string, PersonChange> = {
      free: {},
      premium: { plan: 'premium' },
      school: { plan: 'premium', institution: 'A School' },
    };
    const texts = [];
    for (const [kind, person] of [['anonymous', undefined] as const, ...Object.entries(kinds)]) {
      const { page } = await reader.open();
      if (person) {
        await hub.people.make(`${kind}@example.com`, password, person);
        await page.goto(`${hub.origin}/signin`);
        await signIn(page, `${kind}@example.com`);
        await page.waitForURL(`${hub.origin}/blog/`);
      }
      const response = await page.goto(hub.origin + post);
      expect(response?.status(), kind).toBe(200);
      // What is asked of each of them stands beside the text, and differs.
      texts.push((await page.locator('[data-post-text]').allInnerTexts()).join('\n'));
      await page.context().close();
    }
    expect(texts[0]?.length).toBeGreaterThan(1000);
    expect(new Set(texts).size).toBe(1);
  });
});

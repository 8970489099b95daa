import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import {
  type ErasureStatus,
  type PersonalDataCounts,
  personalDataPaths,
} from '@contenthub/contracts/platform/personal-data';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { signDeliveryEvents } from '@contenthub/platform/newsletter/reports/delivery-events';
import { sampleIssue } from '@contenthub/platform/newsletter/testing/newsletter-platform';
import { getTokenLink } from '@contenthub/platform/testing/mail-server';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { copyPreparedData } from '../support/hub/hub.ts';
import { openEventStore, searchFiles, searchPostgres } from '../support/hub/search-traces.ts';
import { readingTools } from '../support/pages/post-page.ts';

const name = 'Zebulon Quillfeather';
const email = 'zebulon.quillfeather@example.com';
const password = 'correct horse battery';
/** An id that occurs nowhere else. */
const userId = 748_159_263;
const post = '/blog/commonly-confused-words/affect-vs-effect';
const secret = 'the platform’s secret of the search for traces';
const eventsSecret = 'the secret of delivery reports of the search for traces';

let data: TemporaryFolder;
let streams: TemporaryFolder;
let nats: NatsServer;
let platform: string;
let hub: AccountHub;
let isRunning = false;
let reader: Reader;
beforeAll(async () => {
  [data, streams] = [await temporaryFolder(), await temporaryFolder()];
  await copyPreparedData(['content', 'media', 'platform'], data.path);
  nats = await NatsServer.start([], streams.path);
  const port = await freePort();
  platform = `http://127.0.0.1:${port}`;
  const env = { PLATFORM_PORT: String(port), PLATFORM_SECRET: secret, NEWSLETTER_EVENTS_SECRET: eventsSecret };
  const stores = { DATA_FOLDER: data.path, NATS_URL: nats.url, COUNTRY_HEADER: 'x-country' };
  [hub, reader] = await Promise.all([startAccountHub({ ...env, ...stores }), Reader.launch()]);
  isRunning = true;
});
afterAll(async () => {
  await reader?.close();
  if (isRunning) await hub.stop();
  await nats?.remove();
  await data?.remove();
  await streams?.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: the test reads single fields of several responses
async function operator(path: string, area: 'newsletter' | 'people', body: object): Promise<any> {
  const response = await fetch(platform + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken(secret, area)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return response.json();
}
const countRows = (): Promise<PersonalDataCounts> => operator(personalDataPaths.count, 'people', { email });

async function setNextUserId(): Promise<void> {
  const client = new pg.Client({ connectionString: hub.accountsUrl });
  await client.connect();
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), ${userId}, false)`);
  await client.end();
}

/** Signs up, forgets the password, signs in, and fails to on another device, because a success clears earlier failures. */
async function signUp(): Promise<TestVisitor> {
  const visitor = new TestVisitor(hub.address, { origin: hub.origin });
  await visitor.submit('signUp', { name, email, password });
  const token = getTokenLink(await hub.mails.to(email, /Confirm/)).searchParams.get('token') ?? '';
  await visitor.submit('confirm', { token });
  await visitor.submit('forgotPassword', { email });
  await hub.mails.to(email, /Reset/);
  const signedIn = await hub.signIn(email, password);
  await visitor.submit('signIn', { email, password: 'not the password' });
  return signedIn;
}

/** The ids in cookies: the session's token, the anonymous id, the browser's id. */
async function idsOf(page: Page): Promise<string[]> {
  const parts = (await page.context().cookies()).flatMap(({ value }) => decodeURIComponent(value).split(/[.:|]/));
  return parts.filter((part) => /^[\w-]{9,}$/.test(part));
}

/** Somebody else reads, without an account. */
async function readAnonymously(): Promise<string[]> {
  const { page } = await reader.open({ extraHTTPHeaders: { 'x-country': 'US' } });
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/events') && response.ok()),
    page.goto(hub.origin + post),
  ]);
  const ids = await idsOf(page);
  await page.context().close();
  return ids;
}

/** Reads anonymously, then signed in, and saves a post to the reading list. */
async function read(visitor: TestVisitor): Promise<string[]> {
  const { page } = await reader.open({ extraHTTPHeaders: { 'x-country': 'US' } });
  const sent = () => page.waitForResponse((response) => response.url().includes('/events') && response.ok());
  await Promise.all([sent(), page.goto(`${hub.origin}/blog/`)]);
  await page.context().addCookies(hub.cookiesOf(visitor));
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/events-with-token') && response.ok()),
    page.goto(hub.origin + post),
  ]);
  await waitForHydration(page);
  await readingTools(page).getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('You can read it offline').waitFor();
  await page.goto(`${hub.origin}/blog/saved`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Up to date.').waitFor();
  const ids = await idsOf(page);
  await page.context().close();
  return ids;
}

/** Gets a test of an issue and the issue, and reports it as spam. */
async function getIssue(): Promise<void> {
  const { id } = await operator('/internal/newsletter/issues', 'newsletter', sampleIssue);
  await operator(`/internal/newsletter/issues/${id}/test`, 'newsletter', { to: email });
  await operator(`/internal/newsletter/issues/${id}/schedule`, 'newsletter', {});
  await expect.poll(async () => (await hub.mails.to(email, /^Commas/)).headers['message-id']).toMatch(/^<news\./);
  const { headers } = await hub.mails.to(email, /^Commas/);
  const body = JSON.stringify({ events: [{ type: 'complained', messageId: headers['message-id'] }] });
  const signature = signDeliveryEvents(eventsSecret, Math.floor(Date.now() / 1000), body);
  const response = await fetch(`${platform}/api${newsletterPaths.deliveryEvents}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  expect(response.status).toBe(204);
}

it('H12 leaves no trace of a deleted account in any store', async () => {
  await setNextUserId();
  const visitor = await signUp();
  await hub.people.update(email, { plan: 'premium', institution: 'Quill School', join: ['blog', 'partial'] });
  const ids = await read(visitor);
  expect(ids.length).toBeGreaterThan(2);
  const others = await readAnonymously();
  await getIssue();
  await visitor.submit('exportData', {});
  await expect.poll(async () => (await countRows()).events?.events ?? 0).toBeGreaterThan(1);

  const { tables } = await countRows();
  const filled = Object.keys(tables).filter((table) => (tables[table] ?? 0) > 0);
  expect(filled).toEqual(
    expect.arrayContaining([
      ...['users', 'credentials', 'sessions', 'verifications', 'sent_mails', 'sign_in_attempts', 'data_requests'],
      ...[
        'user_groups',
        'preferences',
        'subscriptions',
        'institution_members',
        'reading_lists',
        'reading_list_entries',
      ],
      ...['newsletter_subscribers', 'newsletter_subscriptions', 'newsletter_consents', 'newsletter_deliveries'],
      'newsletter_suppressions',
    ]),
  );
  const hash = createHash('sha256').update(email);
  const texts = [
    email,
    name,
    'Quillfeather',
    String(userId),
    hash.copy().digest('base64url'),
    hash.digest('hex'),
    ...ids,
  ];

  expect(await searchPostgres(hub.accountsUrl, texts)).not.toEqual([]);
  expect(await searchFiles(streams.path, texts)).not.toEqual([]);
  const eventStore = join(data.path, 'events');
  expect(await searchFiles(eventStore, texts)).not.toEqual([]);

  const { to } = await visitor.submit('eraseAccount', { password, confirmation: 'delete' });
  const status = personalDataPaths.erasure.replace('{id}', to.split('erasure=')[1] ?? '');
  await expect
    .poll(async () => ((await (await fetch(platform + status)).json()) as ErasureStatus).finishedAt)
    .toBeDefined();

  expect(await searchPostgres(hub.accountsUrl, texts)).toEqual([]);
  expect(await searchFiles(streams.path, texts)).toEqual([]);
  expect(hub.readLog()).toContain('account erased');
  expect(texts.filter((text) => hub.readLog().includes(text))).toEqual([]);
  await hub.stop();
  isRunning = false;
  const store = await openEventStore(join(eventStore, 'store'));
  expect(await store.search(others)).not.toEqual([]);
  expect(await store.search(texts)).toEqual([]);
  await store.expireFiles();
  await expect.poll(() => searchFiles(data.path, texts)).toEqual([]);
  await store.close();
});

import { randomUUID } from 'node:crypto';
import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterInternalPaths, newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase, type TestDatabase } from '@contenthub/testing/fixtures/test-database';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorToken } from '../http/operator-auth.ts';
import { MailServer } from '../testing/mail-server.ts';
import { signDeliveryEvents } from './reports/delivery-events.ts';
import { eventsSecret, platformSecret, sampleIssue } from './testing/newsletter-platform.ts';

const { start, address } = useServiceProcess(new URL('../main.ts', import.meta.url), 'PLATFORM_PORT');
const connections = 4;
/** More kills at night: TEST_ROUNDS=4. */
const kills = Number(process.env.TEST_ROUNDS ?? 1);
const recipients = 75 * (kills + 1);
let database: TestDatabase;
let mails: MailServer;

beforeAll(async () => {
  database = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
  mails = await MailServer.start();
});
afterAll(async () => {
  await mails?.stop();
  await database?.drop();
});

const startSender = async () => {
  const service = start({
    PLATFORM_DATABASE_URL: database.url,
    PLATFORM_SECRET: platformSecret,
    NEWSLETTER_EVENTS_SECRET: eventsSecret,
    NEWSLETTER_CONNECTIONS: String(connections),
    NEWSLETTER_DOMAIN_PER_MINUTE: '0',
    SMTP_URL: mails.url,
  });
  const url = await address(service);
  // biome-ignore lint/suspicious/noExplicitAny: the test reads single fields of several responses
  const staff = async (path: keyof typeof newsletterInternalPaths, body?: object, id = 0): Promise<any> => {
    const response = await fetch(url + newsletterInternalPaths[path].replace('{id}', String(id)), {
      headers: {
        authorization: `Bearer ${operatorToken(platformSecret, 'newsletter')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await response.json()) as IssueState;
  };
  return { service, url, staff };
};

async function addSubscribers(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    with added as (
      insert into newsletter_subscribers (email, status)
      select 'reader-' || n || '@example.com', 'confirmed' from generate_series(1, ${recipients}) n returning id)
    insert into newsletter_subscriptions (subscriber_id, blog, frequency) select id, 'main', 'weekly' from added`);
  await client.end();
}

/** The number of mails, and of different recipients. */
const received = () => [mails.mails.length, new Set(mails.mails.map(({ to }) => to)).size];

it('N03 mails each recipient once, although the sender is killed', async () => {
  let sender = await startSender();
  await addSubscribers();
  const { id } = await sender.staff('issues', { ...sampleIssue, subject: `Issue ${randomUUID()}` });
  await sender.staff('schedule', {}, id);
  for (let kill = 1; kill <= kills; kill += 1) {
    await expect.poll(() => mails.mails.length).toBeGreaterThan(60 * kill);
    sender.service.child.kill('SIGKILL');
    await sender.service.exited;
    sender = await startSender();
  }
  await expect.poll(async () => (await sender.staff('issue', undefined, id)).status).toBe('sent');
  // Nobody was mailed twice. The few mails in flight at a kill have an unknown outcome.
  const [total, different] = received();
  expect(total).toBe(different);
  const { deliveries } = await sender.staff('issue', undefined, id);
  expect(deliveries.unconfirmed).toBeLessThanOrEqual(kills * connections);
  expect(deliveries.sent + deliveries.unconfirmed).toBe(recipients);

  // The provider reports what it has accepted, and the rest is sent again.
  const events = mails.mails.map(({ headers }) => ({ type: 'accepted', messageId: headers['message-id'] }));
  const body = JSON.stringify({ events });
  const response = await fetch(`${sender.url}/api${newsletterPaths.deliveryEvents}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': signDeliveryEvents(eventsSecret, Math.floor(Date.now() / 1000), body),
    },
    body,
  });
  expect(response.status).toBe(204);
  await sender.staff('resolve', { resend: true }, id);
  await expect.poll(async () => (await sender.staff('issue', undefined, id)).deliveries.sent).toBe(recipients);
  expect(received()).toEqual([recipients, recipients]);
});

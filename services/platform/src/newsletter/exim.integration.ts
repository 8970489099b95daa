import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Exim } from '../testing/exim.ts';
import { uniqueEmail } from '../testing/running-platform.ts';
import { openPGlite } from '../testing/test-databases.ts';
import { NewsletterPlatform } from './testing/newsletter-platform.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
let exim: Exim;
let hub: NewsletterPlatform;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  [folder, exim] = await Promise.all([temporaryFolder(), Exim.start()]);
  const file = join(folder.path, 'dkim.pem');
  await writeFile(file, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'news', DKIM_KEY_FILE: file };
  hub = await NewsletterPlatform.startWithExim(await openPGlite(), exim, {
    ...{ ...dkim, NEWSLETTER_FROM: 'News <news@example.com>' },
  });
});
afterAll(async () => {
  await hub?.running.stop();
  await exim?.stop();
  await folder?.remove();
});

/** Debian's python3-dkim, with our key in place of DNS. Returns the checked domain and the signed headers. */
function verify(raw: string): Promise<{ valid: boolean; domain: string; headers: string[] }> {
  const script = `
import dkim, json, sys
message = sys.stdin.buffer.read()
check = dkim.DKIM(message)
valid = check.verify(dnsfunc=lambda name, timeout=5: ${JSON.stringify(record)}.encode())
headers = [name.decode().lower() for name in check.include_headers] if valid else []
print(json.dumps({"valid": valid, "domain": (check.domain or b"").decode(), "headers": headers}))`;
  return new Promise((resolve, reject) => {
    const child = execFile('/usr/bin/python3', ['-c', script], (error, output) =>
      error ? reject(error) : resolve(JSON.parse(output)),
    );
    child.stdin?.end(Buffer.from(raw, 'latin1'));
  });
}

it('J06 N01 N02 N03 sends the mails of a subscriber’s journey through Exim', async () => {
  const email = uniqueEmail();
  await hub.subscribed(email, { blog: 'developer', frequency: 'weekly' });
  const { id } = await hub.compose({ blog: 'developer', editions: ['weekly'] });
  expect((await hub.send(id)).deliveries).toMatchObject({ total: 1, sent: 1 });
  const mail = await exim.to(email, /^Commas & clarity$/);
  expect(mail.headers['return-path']).toMatch(/^<bounces\+news\.\d+\.[0-9a-f]{20}@bounces\.example\.com>$/);
  expect(mail.text).toContain('here is what we wrote this month.');
  expect(mail.html).toContain('Affect vs. Effect');

  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const target = new URL(/<(.*)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  expect(target.pathname).toContain(newsletterPaths.unsubscribe);
  const response = await fetch(hub.running.address + target.pathname + target.search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(response.status).toBe(200);
  expect(await hub.staff('reader', { email })).toMatchObject({
    lists: [],
    consents: ['requested', 'confirmed', 'withdrawn'].map((action) => ({ action })),
    deliveries: [{ status: 'sent' }],
  });
  const next = await hub.compose({ blog: 'developer', editions: ['weekly'] });
  expect((await hub.send(next.id)).deliveries.total).toBe(0);
});

it('N05 signs issues with DKIM, including the headers for unsubscribing, and two mail servers leave it valid', async () => {
  const email = uniqueEmail();
  await hub.subscribed(email);
  const { id } = await hub.compose();
  await hub.send(id);
  const { raw } = await exim.to(email, /Commas/);
  const checked = await verify(raw);
  expect(checked).toMatchObject({ valid: true, domain: 'example.com' });
  expect(checked.headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'subject']));
  expect((await verify(raw.replace('Commas', 'Kommas'))).valid).toBe(false);
});

it('N05 signs mails to confirm a subscription, too', async () => {
  const email = uniqueEmail();
  await hub.subscribe(email);
  const { raw } = await exim.to(email, /^Confirm/);
  expect(await verify(raw)).toMatchObject({ valid: true, domain: 'example.com' });
});

it('N02 N04 suppresses an address that is refused at once or bounces later, but not a full mailbox', async () => {
  const list = { blog: 'engineering', frequency: 'weekly' } as const;
  const [refused, gone, full, fine] = ['refused', 'gone', 'full', 'fine'].map(
    (name) => `${name}-${randomUUID()}@example.com`,
  ) as [string, string, string, string];
  // They existed when their readers subscribed.
  for (const email of [refused, gone, full, fine]) await hub.addSubscriber(email, list);
  const edition = { blog: list.blog, editions: [list.frequency] };
  const { id } = await hub.compose(edition);
  expect((await hub.send(id)).deliveries).toMatchObject({ total: 4, bounced: 1, sent: 3 });
  await exim.to(fine, /Commas/);
  await expect
    .poll(async () => (await hub.staff('issue', undefined, id)).deliveries)
    .toMatchObject({ bounced: 3, sent: 1 });
  const reasons = await Promise.all(
    [refused, gone, full, fine].map(async (email) => (await hub.staff('reader', { email })).suppressed),
  );
  expect(reasons).toEqual(['bounced', 'bounced', null, null]);
  // Reports contain addresses, so they are deleted.
  const listFiles = async () => (await readdir(exim.bounceFolder, { recursive: true })).toSorted();
  await expect.poll(listFiles).toEqual(['cur', 'new', 'tmp']);

  const next = await hub.compose({ ...edition, subject: 'The next issue' });
  expect((await hub.send(next.id)).deliveries).toMatchObject({ total: 4, skipped: 2, sent: 2 });
  await exim.to(fine, /^The next issue$/);
  const recipients = (await exim.mails()).filter(({ subject }) => subject === 'The next issue').map(({ to }) => to);
  expect(recipients).toEqual([fine]);
});

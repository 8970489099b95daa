import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueEmail } from '../testing/running-platform.ts';
import { openPGlite } from '../testing/test-databases.ts';
import { NewsletterPlatform } from './testing/newsletter-platform.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
let hub: NewsletterPlatform;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, 'dkim.pem');
  await writeFile(file, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'news', DKIM_KEY_FILE: file };
  hub = await NewsletterPlatform.start(await openPGlite(), { ...dkim, NEWSLETTER_FROM: 'News <news@example.com>' });
});
afterAll(async () => {
  await hub?.running.stop();
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

it('N05 signs issues with DKIM, including the headers for unsubscribing', async () => {
  const email = uniqueEmail();
  await hub.subscribed(email);
  const { id } = await hub.compose();
  await hub.send(id);
  const { raw } = await hub.running.mails.to(email, /Commas/);
  const checked = await verify(raw);
  expect(checked).toMatchObject({ valid: true, domain: 'example.com' });
  expect(checked.headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'subject']));
  expect((await verify(raw.replace('Commas', 'Kommas'))).valid).toBe(false);
});

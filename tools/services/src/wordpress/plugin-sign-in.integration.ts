import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readServices } from '../state.ts';
import { EditorSession } from '../testing/editor-session.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

async function post(path: string, form: Record<string, string>, address: string): Promise<Response> {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check', 'x-forwarded-for': address };
  return fetch(url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });
}

async function signIn(log: string, pwd: string, address: string): Promise<{ status: number; message: string }> {
  const response = await post('/wp-login.php', { log, pwd }, address);
  const message = /<div id="login_error"[^>]*>(.*?)<\/div>/s.exec(await response.text())?.[1] ?? '';
  return { status: response.status, message: message.replace(/<[^>]*>/g, '').trim() };
}

/** An address that no other test uses, so that its failure count starts at zero. */
const newAddress = () => randomUUID();

test('H15 shows the same error for an unknown name and a wrong password', async () => {
  const { WORDPRESS_USER: name = '' } = (await readServices()) ?? {};
  const address = newAddress();
  const unknown = await signIn(`nobody-${randomUUID()}`, 'wrong', address);
  const known = await signIn(name, 'wrong', address);
  expect(unknown.message).toContain('The name and password don’t match.');
  expect(known).toEqual(unknown);
  // The correct password resets the failures of this name.
  await EditorSession.signIn();
});

test('H15 responds alike to a password reset for a known and an unknown name', async () => {
  const response = await post(
    '/wp-login.php?action=lostpassword',
    { user_login: `nobody-${randomUUID()}` },
    newAddress(),
  );
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toContain('checkemail=confirm');
});

test('H15 blocks a name after ten failures from any address', async () => {
  const name = `nobody-${randomUUID()}`;
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await signIn(name, 'wrong', newAddress())).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('H15 blocks an address after thirty failures with any name', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    statuses.push((await signIn(`nobody-${randomUUID()}`, 'wrong', `${randomUUID()}, ${address}`)).status);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test('H15 lists no users to anonymous visitors', async () => {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  expect((await fetch(`${url}/wp-json/wp/v2/users`)).status).toBe(404);
  expect((await fetch(`${url}/wp-json/wp/v2/users/1`)).status).toBe(404);
});

test.each(['shell.php', 'shell.PHP', 'picture.php/x.jpg', 'shell.phtml'])(
  'H15 does not execute %s in the uploads folder',
  async (name) => {
    const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
    const folder = join(siteFolder, 'wp-content/uploads', `test-${randomUUID()}`);
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '<?php echo "it ran";');
    try {
      const response = await fetch(`${url}/wp-content/uploads/${folder.split('/').at(-1)}/${name}`);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('it ran');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

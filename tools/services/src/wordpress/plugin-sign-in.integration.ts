import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readServices } from '../state.ts';
import { EditorSession } from '../testing/editor-session.ts';
import { runAsUser } from '../testing/run-as-user.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';
import { siteFolder } from './site-files.ts';

useWordPress();

async function post(path: string, form: Record<string, string>, address: string, cookie = ''): Promise<Response> {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  const headers = { cookie: `wordpress_test_cookie=WP%20Cookie%20check; ${cookie}`, 'x-forwarded-for': address };
  return fetch(url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });
}

async function signIn(log: string, pwd: string, address: string, cookie?: string) {
  const response = await post('/wp-login.php', { log, pwd }, address, cookie);
  const message = /<div id="login_error"[^>]*>(.*?)<\/div>/s.exec(await response.text())?.[1] ?? '';
  return {
    status: response.status,
    message: message.replace(/<[^>]*>/g, '').trim(),
    device: response.headers.getSetCookie().find((line) => line.startsWith('wordpress_device_')) ?? '',
  };
}

/** An address that no other test uses, so that its failure count starts at zero. */
const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

const people: number[] = [];
afterAll(async () => {
  for (const id of people) await wordpressApi('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`);
});

const password = 'a long enough password';
type User = { id: number; username: string; slug: string };
async function createUser(fields: object = {}): Promise<User> {
  const username = `author-${randomUUID()}`;
  const person = { username, email: `${username}@example.com`, password, roles: ['author'] };
  const user = await wordpressApi<User>('POST', '/wp/v2/users', Object.assign(person, fields));
  people.push(user.id);
  return user;
}

async function failFrom(addresses: readonly string[], name: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await signIn(name, 'wrong', address)).status);
  return statuses;
}

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

test('H15 blocks an account for one network after ten failures, and nobody else', async () => {
  const { username } = await createUser();
  const prefix = newAddress().replace('::1', '');
  // One household or one attacker has all addresses of such a network.
  const addresses = Array.from({ length: 12 }, (_, index) => `${prefix}::${index + 1}`);
  expect(await failFrom(addresses, username)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(await signIn(username, password, `${prefix}::ffff`)).toMatchObject({
    status: 429,
    message: 'Too many attempts. Wait 15 minutes, then try again.',
  });
  expect((await signIn(username, password, newAddress())).status).toBe(302);
});

test('H15 counts a login name and an email address as one account', async () => {
  const { username } = await createUser();
  const address = newAddress();
  const names = Array.from({ length: 11 }, (_, index) => (index % 2 ? username : `${username}@example.com`));
  const statuses: number[] = [];
  for (const name of names) statuses.push((await signIn(name, 'wrong', address)).status);
  expect(statuses.at(-1)).toBe(429);
});

test('H15 twelve blocked attempts neither count nor extend the block', async () => {
  const { username } = await createUser();
  const address = newAddress();
  await failFrom(
    Array.from({ length: 10 }, () => address),
    username,
  );
  const before = await storedCounts(username, address);
  expect(
    await failFrom(
      Array.from({ length: 12 }, () => address),
      username,
    ),
  ).toEqual(Array.from({ length: 12 }, () => 429));
  expect(await storedCounts(username, address)).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ count: 10 }));
});

test('H15 lets at most ten of forty parallel guesses through', async () => {
  const { username } = await createUser();
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(username, 'wrong', address)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('H15 a successful sign-in does not erase failures that were counted meanwhile', async () => {
  const { username } = await createUser();
  const address = newAddress();
  const guesses = Array.from({ length: 8 }, () => signIn(username, 'wrong', address));
  await Promise.all([...guesses, signIn(username, password, address)]);
  expect(await storedCounts(username, address)).toEqual(Array(3).fill(expect.objectContaining({ count: 8 })));
});

test('H15 slows distributed guessing of an account, and not browsers that signed in before', async () => {
  const { username } = await createUser();
  const home = newAddress();
  const { device, status } = await signIn(username, password, home);
  expect(status).toBe(302);
  expect(device).toMatch(/; HttpOnly; SameSite=Lax$/);
  const cookie = device.split(';')[0];
  await failFrom(Array.from({ length: 50 }, newAddress), username);
  // One more each minute, and it was the attacker's.
  expect(await failFrom([newAddress(), newAddress(), newAddress()], username)).toEqual([200, 429, 429]);
  const { status: slowed, message } = await signIn(username, password, newAddress());
  expect([slowed, message]).toEqual([429, expect.stringContaining('use a browser in which you signed in before')]);
  expect((await signIn(username, password, newAddress(), cookie)).status).toBe(302);
});

test('H15 the cookie of a known browser is only sent encrypted where sign-in is', async () => {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  const { username } = await createUser();
  const headers = {
    cookie: 'wordpress_test_cookie=WP%20Cookie%20check',
    'x-forwarded-host': 'editors.contenthub.test',
    'x-forwarded-proto': 'https',
  };
  const body = new URLSearchParams({ log: username, pwd: password });
  const response = await fetch(`${url}/wp-login.php`, { method: 'POST', body, redirect: 'manual', headers });
  const device = response.headers.getSetCookie().find((line) => line.startsWith('wordpress_device_'));
  expect(device).toMatch(/; path=\/; secure; HttpOnly; SameSite=Lax$/i);
});

test('H15 a known browser is known for its own account only, until the password changes, and guesses ten times', async () => {
  const [one, other] = [await createUser(), await createUser()];
  const cookie = (await signIn(one.username, password, newAddress())).device.split(';')[0] ?? '';
  const address = newAddress();
  for (const { username } of [one, other])
    await failFrom(
      Array.from({ length: 10 }, () => address),
      username,
    );
  expect((await signIn(one.username, password, address, cookie)).status).toBe(302);
  const [name = '', value = ''] = cookie.split('=');
  expect((await signIn(one.username, password, address, `${name}=a${value}`)).status).toBe(429);
  expect((await signIn(other.username, password, address, cookie)).status).toBe(429);
  const guesses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    guesses.push((await signIn(one.username, 'wrong', address, cookie)).status);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const fresh = newAddress();
  const again = (await signIn(one.username, password, fresh)).device.split(';')[0] ?? '';
  await failFrom(
    Array.from({ length: 10 }, () => fresh),
    one.username,
  );
  await wordpressApi('POST', `/wp/v2/users/${one.id}`, { password: `${password} 2` });
  expect((await signIn(one.username, `${password} 2`, fresh, again)).status).toBe(429);
});

test('H15 blocks a network after thirty failures with any name', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    statuses.push((await signIn(`nobody-${randomUUID()}`, 'wrong', `${newAddress()}, ${address}`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

/** What WordPress counts for an account and a network. */
async function storedCounts(name: string, address: string): Promise<unknown> {
  const code = `$_SERVER['HTTP_X_FORWARDED_FOR'] = '${address}';
    echo wp_json_encode( array_map( get_transient( ... ), array_keys( Contenthub\\sign_in_limits( '${name}' ) ) ) );`;
  const { log } = await runAsUser(0, 0, code);
  return JSON.parse(log);
}

test('H15 lists no users to anonymous visitors', async () => {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  expect((await fetch(`${url}/wp-json/wp/v2/users`)).status).toBe(404);
  expect((await fetch(`${url}/wp-json/wp/v2/users/1`)).status).toBe(404);
});

test('H15 addresses of authors are not login names, and nothing public names a login', async () => {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  const users = [
    await createUser(),
    await createUser({ name: 'Ada Byron', slug: '' }),
    await createUser({ slug: 'chosen' }),
  ];
  expect(users[0]?.slug).toMatch(/^author-[0-9a-f]{8}$/);
  expect(users[1]?.slug).toMatch(/^ada-byron(?:-\d+)?$/);
  expect(users[2]?.slug).toMatch(/^chosen(?:-\d+)?$/);
  for (const { id, username } of users) {
    const byNumber = await fetch(`${url}/?author=${id}`, { redirect: 'manual' });
    expect([byNumber.status, byNumber.headers.get('location')]).toEqual([404, null]);
    expect(await byNumber.text()).not.toContain(username);
  }
  const session = await EditorSession.signIn(users[0]?.username, password);
  const { username = '' } = users[1] ?? {};
  expect(await (await session.get(`/wp-json/wp/v2/users/${users[1]?.id}`)).text()).not.toContain(username);
  const same = await wordpressApi<User>('POST', `/wp/v2/users/${users[1]?.id}`, { slug: username });
  expect(same.slug).not.toBe(username);
});

test('H15 an author from before gets another address, and the old one leads there', async () => {
  const { WORDPRESS_URL: url = '' } = (await readServices()) ?? {};
  const { id, username } = await createUser();
  await runAsUser(
    0,
    0,
    `global $wpdb; $wpdb->update( $wpdb->users, array( 'user_nicename' => '${username}' ), array( 'ID' => ${id} ) ); clean_user_cache( ${id} );`,
  );
  await runAsUser(0, 0, 'delete_option( Contenthub\\SLUGS_CHANGED ); Contenthub\\change_login_slugs();');
  const { slug } = await wordpressApi<User>('GET', `/wp/v2/users/${id}?context=edit`);
  expect(slug).not.toBe(username);
  const old = await fetch(`${url}/author/${username}/`, { redirect: 'manual' });
  expect([old.status, new URL(old.headers.get('location') ?? '', url).pathname]).toEqual([301, `/author/${slug}/`]);
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

import { expect, test } from 'vitest';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { uploadMedia, wordpressApi } from '../testing/wordpress-client.ts';

useWordPress();

const signalled = SignalTest.forThisFile();
const unique = () => `test-${Math.round(performance.timeOrigin + performance.now())}`;
const publish = (fields: Record<string, unknown> = {}) =>
  signalled.create<{ id: number }>('/wp/v2/posts', { title: unique(), status: 'publish', ...fields });
const remove = (path: string) => wordpressApi('DELETE', `${path}?force=true`);

test.each(['categories', 'tags'])('sends a signal when %s are created, renamed and deleted', async (kind) => {
  const path = `/wp/v2/${kind}`;
  const { id } = await signalled.create<{ id: number }>(path, { name: unique() });
  await signalled.expectSignal({ terms: [id] });
  for (const change of [{ name: 'Renamed' }, { slug: unique() }, { description: 'About it' }]) {
    await wordpressApi('POST', `${path}/${id}`, change);
    await signalled.expectSignal({ terms: [id] });
  }
  await remove(`${path}/${id}`);
  await signalled.expectSignal({ terms: [id] });
});

test('signals a deleted category together with its posts', async () => {
  const { id: category } = await signalled.create<{ id: number }>('/wp/v2/categories', { name: unique() });
  const { id: post } = await publish({ categories: [category] });
  await publish({ categories: [category], status: 'draft' });
  await expect.poll(() => signalled.receiver.signals.length).toBe(2);
  signalled.receiver.clear();
  await remove(`/wp/v2/categories/${category}`);
  await signalled.expectSignal({ posts: [post], terms: [category] });
});

test('signals an author when name, URL or e-mail change and on removal, not for a password', async () => {
  const login = unique();
  const person = { username: login, email: `${login}@example.com`, password: 'a long one', roles: ['author'] };
  const { id } = await signalled.create<{ id: number }>('/wp/v2/users', person);
  await wordpressApi('POST', `/wp/v2/users/${id}`, { password: 'another long one' });
  for (const change of [{ name: 'Ada Renamed' }, { slug: `${login}-2` }, { email: `${login}-2@example.com` }]) {
    await wordpressApi('POST', `/wp/v2/users/${id}`, change);
    await signalled.expectSignal({ authors: [id] });
  }
  await wordpressApi('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`);
  await signalled.expectSignal({ authors: [id] });
});

test('signals an image when its description changes or it is deleted, not on upload', async () => {
  const { id } = await uploadMedia('dot.png', dot);
  const path = `/wp/v2/media/${id}`;
  await wordpressApi('POST', path, { alt_text: 'A dot' });
  await signalled.expectSignal({ media: [id] });
  await wordpressApi('POST', path, { title: 'Dot', caption: 'It is small.' });
  await signalled.expectSignal({ media: [id] });
  await remove(path);
  await signalled.expectSignal({ media: [id] });
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

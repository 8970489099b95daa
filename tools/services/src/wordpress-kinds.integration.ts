import { useWordPress } from '@contenthub/testing/use-wordpress';
import { expect, test } from 'vitest';
import { Signalled } from './testing/signalled.ts';
import { uploadMedia, wordpress } from './testing/wordpress-client.ts';

useWordPress();

const signalled = Signalled.forThisFile();
const unique = () => `test-${Math.round(performance.timeOrigin + performance.now())}`;
const publish = (fields: Record<string, unknown> = {}) =>
  signalled.make<{ id: number }>('/wp/v2/posts', { title: unique(), status: 'publish', ...fields });
const remove = (path: string) => wordpress('DELETE', `${path}?force=true`);

test.each(['categories', 'tags'])('%s are told when they are made, renamed and deleted', async (kind) => {
  const path = `/wp/v2/${kind}`;
  const { id } = await signalled.make<{ id: number }>(path, { name: unique() });
  await signalled.expectOne({ terms: [id] });
  for (const change of [{ name: 'Renamed' }, { slug: unique() }, { description: 'About it' }]) {
    await wordpress('POST', `${path}/${id}`, change);
    await signalled.expectOne({ terms: [id] });
  }
  await remove(`${path}/${id}`);
  await signalled.expectOne({ terms: [id] });
});

test('a deleted category is told together with the posts that lose it', async () => {
  const { id: category } = await signalled.make<{ id: number }>('/wp/v2/categories', { name: unique() });
  const { id: post } = await publish({ categories: [category] });
  await publish({ categories: [category], status: 'draft' });
  await expect.poll(() => signalled.hub.signals.length).toBe(2);
  signalled.hub.forget();
  await remove(`/wp/v2/categories/${category}`);
  await signalled.expectOne({ posts: [post], terms: [category] });
});

test('an author is told when the name, address or e-mail changes and when they leave, not for a password', async () => {
  const login = unique();
  const person = { username: login, email: `${login}@example.com`, password: 'a long one', roles: ['author'] };
  const { id } = await signalled.make<{ id: number }>('/wp/v2/users', person);
  await wordpress('POST', `/wp/v2/users/${id}`, { password: 'another long one' });
  for (const change of [{ name: 'Ada Renamed' }, { slug: `${login}-2` }, { email: `${login}-2@example.com` }]) {
    await wordpress('POST', `/wp/v2/users/${id}`, change);
    await signalled.expectOne({ authors: [id] });
  }
  await wordpress('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`);
  await signalled.expectOne({ authors: [id] });
});

test('a picture is told when it is described anew or deleted, not when it comes in', async () => {
  const { id } = await uploadMedia('dot.png', dot);
  const path = `/wp/v2/media/${id}`;
  await wordpress('POST', path, { alt_text: 'A dot' });
  await signalled.expectOne({ media: [id] });
  await wordpress('POST', path, { title: 'Dot', caption: 'It is small.' });
  await signalled.expectOne({ media: [id] });
  await remove(path);
  await signalled.expectOne({ media: [id] });
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

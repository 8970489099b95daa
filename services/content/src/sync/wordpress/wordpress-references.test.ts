import { expect, it } from 'vitest';
import { avatarUrl, toSourceAuthor } from './wordpress-references.ts';

it.each([
  [{ 96: 'https://words.test/wp-content/uploads/maren-96.jpg' }, 'https://words.test/wp-content/uploads/maren-96.jpg'],
  [{ 96: '/wp-content/uploads/maren.jpg', 24: '/small.jpg' }, '/wp-content/uploads/maren.jpg'],
  [{ 96: 'https://secure.gravatar.com/avatar/abc?s=96&d=mm' }, null],
  [{ 96: 'https://gravatar.com/avatar/abc' }, null],
  [{ 96: 'https://notgravatar.com/a.png' }, 'https://notgravatar.com/a.png'],
  [{ 48: 'https://words.test/small.jpg' }, null],
  [{}, null],
  [undefined, null],
])('C17 avatarUrl(%j) returns %s', (urls, address) => {
  expect(avatarUrl(urls)).toBe(address);
});

const user = { id: 3, slug: 'maren-holt', name: 'Maren Holt' };

it('J17 reads biography and website from the user profile', () => {
  const profile = { description: 'Edits <em>dictionaries</em> &amp; more.', url: 'https://www.maren.example/about' };
  expect(toSourceAuthor({ ...user, ...profile })).toMatchObject({
    bio: 'Edits dictionaries & more.',
    links: [{ label: 'maren.example', url: 'https://www.maren.example/about' }],
  });
});

it.each(['', 'maren.example', 'javascript:alert(1)', 'ftp://maren.example'])('J17 does not link to “%s”', (url) => {
  expect(toSourceAuthor({ ...user, url })).toEqual({ ...user, avatar: null, bio: '', links: [] });
});

it('J17 does not link to WordPress itself, the default website of its first user', () => {
  const first = { ...user, url: 'https://words.test', link: 'https://words.test/author/maren-holt/' };
  expect(toSourceAuthor(first).links).toEqual([]);
});

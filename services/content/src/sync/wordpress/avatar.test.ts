import { expect, it } from 'vitest';
import { avatarAddress } from './avatar.ts';

it.each([
  [{ 96: 'https://words.test/wp-content/uploads/maren-96.jpg' }, 'https://words.test/wp-content/uploads/maren-96.jpg'],
  [{ 96: '/wp-content/uploads/maren.jpg', 24: '/small.jpg' }, '/wp-content/uploads/maren.jpg'],
  [{ 96: 'https://secure.gravatar.com/avatar/abc?s=96&d=mm' }, null],
  [{ 96: 'https://gravatar.com/avatar/abc' }, null],
  [{ 96: 'https://notgravatar.com/a.png' }, 'https://notgravatar.com/a.png'],
  [{ 48: 'https://words.test/small.jpg' }, null],
  [{}, null],
  [undefined, null],
])('C17 of %j takes %s', (urls, address) => {
  expect(avatarAddress(urls)).toBe(address);
});

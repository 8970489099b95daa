import type { CheckedLink } from '@contenthub/contracts/content/preview';
import { postListSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { checkLinks } from './check-links.server.ts';

const origin = 'https://www.example.com';

/** A hub with one post, one category and one redirect. */
const fetchContent = async (address: string) => {
  const url = new URL(address, origin);
  if (url.pathname.includes('/affect-vs-effect/')) {
    return { body: url.pathname.startsWith('/post/') ? postSample : postListSample, total: 2 };
  }
  if (url.pathname === '/category/grammar/') return { body: postListSample, total: 2 };
  if (url.searchParams.get('path') === '/old') return { body: { location: '/blog/grammar' }, total: null };
  return undefined;
};

it.each<[href: string, state: CheckedLink['state'], to?: string]>([
  ['/blog/commonly-confused-words/affect-vs-effect', 'fine'],
  ['/blog/commonly-confused-words/affect-vs-effect#examples', 'fine'],
  [`${origin}/blog/grammar`, 'fine'],
  ['/blog/grammar/', 'moved', '/blog/grammar'],
  ['/blog/idioms/affect-vs-effect', 'moved', '/blog/commonly-confused-words/affect-vs-effect'],
  ['/old', 'moved', '/blog/grammar'],
  ['/blog/grammar/none', 'missing'],
  ['/nowhere', 'missing'],
  ['/assets/media/a.pdf', 'unchecked'],
  ['/blog/preview/1/secret', 'unchecked'],
  ['https://elsewhere.test/', 'unchecked'],
  ['mailto:a@b.test', 'unchecked'],
  ['http://', 'unchecked'],
])('resolves a link to %s as %s', async (href, state, to) => {
  const link = { href, text: 'x', state: 'unchecked' as const, place: { tag: 'a', index: 0 } };
  expect(await checkLinks([link], origin, fetchContent)).toEqual([{ ...link, state, ...(to && { to }) }]);
});

it('keeps issues that were found in the text', async () => {
  const link = { href: '#none', text: 'x', state: 'no-place' as const, place: { tag: 'a', index: 0 } };
  expect(await checkLinks([link], origin, fetchContent)).toEqual([link]);
});

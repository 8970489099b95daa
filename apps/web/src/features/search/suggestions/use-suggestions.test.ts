import { expect, it } from 'vitest';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { fetchSuggestions } from './use-suggestions.ts';

const respondWith =
  (requested: string[], words: string[], posts: { title: string; link: string }[] = []) =>
  async (address: string) => {
    requested.push(address);
    return { body: { words, posts }, total: null };
  };

it('completes the last word, keeps those before it, and adds posts', async () => {
  const requested: string[] = [];
  const fetchContent = respondWith(
    requested,
    ['comma', 'common'],
    [{ title: 'Comma Rules', link: '/blog/x/comma-rules' }],
  );
  expect(await fetchSuggestions(fetchContent, main, 'Oxford com')).toEqual([
    { kind: 'search', text: 'Oxford comma', address: '/blog/search/Oxford%20comma' },
    { kind: 'search', text: 'Oxford common', address: '/blog/search/Oxford%20common' },
    { kind: 'post', text: 'Comma Rules', address: '/blog/x/comma-rules' },
  ]);
  expect(requested).toEqual(['/suggestions/?blog_type=main&prefix=Oxford%20com']);
});

it('requests nothing for a text that is too short', async () => {
  const requested: string[] = [];
  for (const typed of ['', ' ', 'c', '!?'])
    expect(await fetchSuggestions(respondWith(requested, ['x']), main, typed)).toEqual([]);
  expect(requested).toEqual([]);
});

it('A25 stays within the filter', async () => {
  const [first] = await fetchSuggestions(respondWith([], ['voice']), business, 'voi', 'content');
  expect(first?.address).toBe('/business/learn?filter=content&search=voice');
});

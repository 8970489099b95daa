import { expect, it } from 'vitest';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { fetchSuggestions } from './use-suggestions.ts';

const answering =
  (asked: string[], words: string[], posts: { title: string; link: string }[] = []) =>
  async (address: string) => {
    asked.push(address);
    return { body: { words, posts }, total: null };
  };

it('completes the last word, keeps those before it, and adds posts', async () => {
  const asked: string[] = [];
  const ask = answering(asked, ['comma', 'common'], [{ title: 'Comma Rules', link: '/blog/x/comma-rules' }]);
  expect(await fetchSuggestions(ask, main, 'Oxford com')).toEqual([
    { kind: 'search', text: 'Oxford comma', address: '/blog/search/Oxford%20comma' },
    { kind: 'search', text: 'Oxford common', address: '/blog/search/Oxford%20common' },
    { kind: 'post', text: 'Comma Rules', address: '/blog/x/comma-rules' },
  ]);
  expect(asked).toEqual(['/suggestions/?blog_type=main&prefix=Oxford%20com']);
});

it('asks for nothing while there is too little to go by', async () => {
  const asked: string[] = [];
  for (const typed of ['', ' ', 'c', '!?'])
    expect(await fetchSuggestions(answering(asked, ['x']), main, typed)).toEqual([]);
  expect(asked).toEqual([]);
});

it('A25 stays within the filter', async () => {
  const [first] = await fetchSuggestions(answering([], ['voice']), business, 'voi', 'content');
  expect(first?.address).toBe('/business/learn?filter=content&search=voice');
});

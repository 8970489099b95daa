import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import { cleanQuery } from '@contenthub/contracts/search-query';
import type { Suggestions } from '@contenthub/contracts/suggestions';
import type { Blog } from '../../blogs/blog.ts';
import type { Ask } from '../../content/content-client.ts';

/** What a reader may be about to type, and where it leads. */
export type Suggestion = { kind: 'search' | 'post'; text: string; address: string };

const fewestLetters = 2;
const longestPrefix = 100;

/** Completions of what has been typed, then posts whose titles have it. */
export async function suggestionsFor(ask: Ask, blog: Blog, typed: string, filter?: string): Promise<Suggestion[]> {
  const prefix = cleanQuery(typed).slice(0, longestPrefix);
  if (prefix.length < fewestLetters) return [];
  const answer = await ask(callAddress(contentPaths.suggestions, {}, { blog_type: blog.type, prefix }));
  const { words, posts } = (answer?.body ?? { words: [], posts: [] }) as Suggestions;
  const before = prefix.slice(0, prefix.lastIndexOf(' ') + 1);
  return [
    ...words.slice(0, 4).map((word) => {
      const text = before + word;
      return { kind: 'search' as const, text, address: blog.searchAddress(text, filter) };
    }),
    ...posts.slice(0, 4).map(({ title, link }) => ({ kind: 'post' as const, text: title, address: link })),
  ];
}

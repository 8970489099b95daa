import type { PostListRow } from '@contenthub/contracts/post-list';
import type { Database } from '../read-model/database.ts';
import { type PageOf, postsInOrder } from '../read-model/post-list-queries.ts';
import { type Narrowed, searchPosts } from './search-posts.ts';
import { snippet } from './snippet.ts';

export type SearchPage = {
  rows: PostListRow[];
  total: number;
  didYouMean: string | undefined;
  nearest: string | undefined;
};

/** A page of search results by relevance, each with the part of its text that answers. */
export async function searchPage(
  database: Database,
  wanted: PageOf,
  text: string,
  options: Narrowed & { exact?: boolean } = {},
): Promise<SearchPage> {
  const { ids, terms, didYouMean, nearest } = await searchPosts(database, wanted.blog, text, options);
  const offset = (wanted.page - 1) * wanted.size;
  const posts = await postsInOrder(database, wanted.blog, ids.slice(offset, offset + wanted.size + 1));
  const rows = posts.map(({ row, text: body }) => ({ ...row, snippet: snippet(body, terms) }));
  return { rows, total: ids.length, didYouMean, nearest };
}

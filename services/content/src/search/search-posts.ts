import type { BlogType } from '@contenthub/contracts/blog-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { candidates } from './candidates.ts';
import { understand } from './question.ts';
import { rank } from './rank.ts';
import { termsOf } from './terms.ts';

export type Found = { ids: number[]; terms: string[]; didYouMean: string | undefined };

/** Ids of a blog's posts that answer a question, best first. */
export async function searchPosts(database: Database, blog: BlogType, text: string, category?: number): Promise<Found> {
  const question = understand(text);
  if (question.terms.length === 0) return { ids: [], terms: [], didYouMean: undefined };
  const { terms, corrected } = await termsOf(database, blog, question);
  const posts =
    category === undefined
      ? sql`blog = ${blog}`
      : sql`blog = ${blog} and post_id in (select post_id from post_categories where category_id = ${category})`;
  const within = { posts, titles: sql`blog = ${blog}` };
  const ids = await rank(database, await candidates(database, within, terms), terms, question);
  const said = question.words.map((word) => corrected.get(word) ?? word).join(' ');
  return { ids, terms: terms.map(({ word }) => word), didYouMean: corrected.size > 0 ? said : undefined };
}

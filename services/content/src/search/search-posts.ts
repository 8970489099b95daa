import type { BlogType } from '@contenthub/contracts/blog-type';
import type { ContentType } from '@contenthub/contracts/content-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { candidates } from './candidates.ts';
import { understand } from './question.ts';
import { rank } from './rank.ts';
import { termsOf } from './terms.ts';

/** Only posts in a category, or of one content type. */
export type Narrowed = { category?: number | undefined; contentType?: ContentType | undefined };

export type Found = { ids: number[]; terms: string[]; didYouMean: string | undefined };

/** Ids of a blog's posts that answer a question, best first. */
export async function searchPosts(
  database: Database,
  blog: BlogType,
  text: string,
  { category, contentType }: Narrowed = {},
): Promise<Found> {
  const question = understand(text);
  if (question.terms.length === 0) return { ids: [], terms: [], didYouMean: undefined };
  const { terms, corrected } = await termsOf(database, blog, question);
  const posts = sql.join(
    [
      sql`blog = ${blog}`,
      ...(category ? [sql`post_id in (select post_id from post_categories where category_id = ${category})`] : []),
      ...(contentType ? [sql`post_id in (select id from posts where content_type = ${contentType})`] : []),
    ],
    sql` and `,
  );
  const within = { posts, titles: sql`blog = ${blog}` };
  const ids = await rank(database, await candidates(database, within, terms), terms, question);
  const said = question.words.map((word) => corrected.get(word) ?? word).join(' ');
  return { ids, terms: terms.map(({ word }) => word), didYouMean: corrected.size > 0 ? said : undefined };
}

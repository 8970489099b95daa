import type { BlogType } from '@contenthub/contracts/blog-type';
import type { ContentType } from '@contenthub/contracts/content-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { candidates, type Within } from './candidates.ts';
import { type Question, understand } from './question.ts';
import { rank } from './rank.ts';
import { type Term, termsOf } from './terms.ts';
import { subjectsOf } from './writing-terms.ts';

/** Only posts in all of these categories, or of one content type. */
export type Narrowed = { categories?: number[]; contentType?: ContentType | undefined };

export type Found = {
  ids: number[];
  /** The words that were looked for. */
  terms: string[];
  /** What was meant where a word is misspelt. It is what was looked for, unless the reader wants the exact words. */
  didYouMean: string | undefined;
  /** The subject whose posts are shown because none is about the words. */
  nearest: string | undefined;
};

/** Ids of a blog's posts that answer a query, best first. `exact` looks for the words as they were typed. */
export async function searchPosts(
  database: Database,
  blog: BlogType,
  text: string,
  { categories = [], contentType, exact = false }: Narrowed & { exact?: boolean } = {},
): Promise<Found> {
  const question = understand(text);
  if (question.terms.length === 0) return { ids: [], terms: [], didYouMean: undefined, nearest: undefined };
  const { typed, meant } = await termsOf(database, blog, question);
  const within = withinOf(blog, { categories, contentType });
  const find = async (terms: Term[], { words }: Question) =>
    rank(database, await candidates(database, within, terms), terms, words);
  const corrected = exact ? undefined : meant;
  const terms = corrected?.terms ?? typed;
  const found = {
    ids: await find(terms, corrected ? understand(corrected.text) : question),
    terms: terms.map(({ word }) => word),
    didYouMean: meant?.text,
    nearest: undefined,
  };
  if (found.ids.length > 0 || exact || categories.length > 0 || contentType) return found;
  for (const nearest of new Set(found.terms.flatMap(subjectsOf))) {
    const subject = understand(nearest);
    const { typed: about } = await termsOf(database, blog, subject);
    const ids = await find(about, subject);
    if (ids.length > 0) return { ...found, ids, terms: [nearest], nearest };
  }
  return found;
}

function withinOf(blog: BlogType, { categories = [], contentType }: Narrowed): Within {
  const conditions = [
    sql`blog = ${blog}`,
    ...categories.map((id) => sql`post_id in (select post_id from post_categories where category_id = ${id})`),
    ...(contentType ? [sql`post_id in (select id from posts where content_type = ${contentType})`] : []),
  ];
  return { posts: sql.join(conditions, sql` and `), titles: sql`blog = ${blog}` };
}

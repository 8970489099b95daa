import { type AnswerCard, type AnswerList, answerListSize } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { selectListRows, toListRow } from './post-lists.ts';

/** Returns the newest questions that a blog's posts answer, in alphabetical order. */
export async function getAnswerList(database: Database, blog: BlogType): Promise<AnswerList> {
  const rows = await selectListRows(database, blog)
    .select('posts.answer')
    .where('posts.answer', 'is not', null)
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(answerListSize))
    .execute();
  return rows
    .map((row) => {
      const { question, rule } = row.answer as AnswerCard;
      const { post_id, category, link } = toListRow(row);
      return { post_id, question, rule, category: category?.name ?? null, link };
    })
    .sort((a, b) => compareQuestions(a.question, b.question));
}

const { compare: compareQuestions } = new Intl.Collator('en', { ignorePunctuation: true });

/** The answer cards of some posts, with the posts' titles. */
export async function getAnswersByIds(database: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, { title: string; answer: AnswerCard }>();
  const rows = await database
    .selectFrom('posts')
    .select(['id', 'title', 'answer'])
    .where('id', 'in', ids)
    .where('answer', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, title, answer }) => [id, { title, answer: answer as AnswerCard }]));
}

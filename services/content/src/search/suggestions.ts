import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Suggestions } from '@contenthub/contracts/suggestions';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { wordsOf } from './question.ts';

const most = 6;

/** Completions while somebody types: of the last word, and titles that have all words so far. */
export async function suggestions(database: Database, blog: BlogType, prefix: string): Promise<Suggestions> {
  const words = wordsOf(prefix);
  const last = words.at(-1);
  if (!last) return { words: [], posts: [] };
  const completed = await database
    .selectFrom('blog_vocabulary')
    .select('word')
    .where('blog', '=', blog)
    .where('word', 'like', `${last}%`)
    .where('word', '!=', last)
    .where('weight', '>', 0)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(sql.lit(most))
    .execute();
  const query = [...words.slice(0, -1), `${last}:*`].join(' & ');
  const posts = await database
    .selectFrom('post_search')
    .innerJoin('posts', 'posts.id', 'post_search.post_id')
    .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
    .select(['posts.title', 'posts.slug', 'categories.slug as category'])
    .where('post_search.blog', '=', blog)
    .where(sql<boolean>`post_search.head @@ to_tsquery('hub', ${`${query.replaceAll(':*', ':*A')}`})`)
    .orderBy('post_search.date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(most))
    .execute();
  return {
    words: completed.map(({ word }) => word),
    posts: posts.map(({ title, slug, category }) => ({
      title,
      link: blogSections[blog].postLink(category ?? 'more', slug),
    })),
  };
}

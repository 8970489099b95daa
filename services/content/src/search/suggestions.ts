import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Suggestions } from '@contenthub/contracts/content/content-api';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { tokenize } from './search-query.ts';

const maxSuggestions = 6;

/** Suggests completions of the last word, and titles that contain all words typed so far. */
export async function getSuggestions(database: Database, blog: BlogType, prefix: string): Promise<Suggestions> {
  const words = tokenize(prefix);
  const last = words.at(-1);
  if (!last) return { words: [], posts: [] };
  const completions = await database
    .selectFrom('blog_vocabulary')
    .select('word')
    .where('blog', '=', blog)
    .where('word', 'like', `${last}%`)
    .where('word', '!=', last)
    .where('weight', '>', 0)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(sql.lit(maxSuggestions))
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
    .limit(sql.lit(maxSuggestions))
    .execute();
  return {
    words: completions.map(({ word }) => word),
    posts: posts.map(({ title, slug, category }) => ({
      title,
      link: blogSections[blog].postLink(category ?? 'more', slug),
    })),
  };
}

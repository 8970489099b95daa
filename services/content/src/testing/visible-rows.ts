import type { Database } from '../db/database.ts';

/** Returns everything that readers can see or find, to compare two stores, without internal state. */
export async function visibleRows(database: Database): Promise<Record<string, unknown>> {
  const vocabulary = await database.selectFrom('vocabulary').selectAll().orderBy('word').execute();
  const words = new Map(vocabulary.map(({ id, word }) => [id, word]));
  const keywords = await database.selectFrom('post_keywords').selectAll().orderBy('post_id').execute();
  return {
    posts: await database.selectFrom('posts').selectAll().orderBy('id').execute(),
    authors: await database.selectFrom('authors').selectAll().orderBy('id').execute(),
    categories: await database.selectFrom('categories').selectAll().orderBy('id').execute(),
    post_categories: await database
      .selectFrom('post_categories')
      .selectAll()
      .orderBy('post_id')
      .orderBy('position')
      .execute(),
    slug_history: await database.selectFrom('slug_history').selectAll().orderBy('slug').execute(),
    feed_totals: await database.selectFrom('feed_totals').selectAll().orderBy('blog').execute(),
    folder_posts: await database.selectFrom('folder_posts').selectAll().orderBy('post_id').execute(),
    redirects: await database.selectFrom('redirects').selectAll().orderBy('from_path').execute(),
    post_search: await database.selectFrom('post_search').selectAll().orderBy('post_id').execute(),
    related: await database.selectFrom('related').selectAll().orderBy('post_id').execute(),
    vocabulary: vocabulary.map(({ id, ...row }) => row),
    blog_vocabulary: await database.selectFrom('blog_vocabulary').selectAll().orderBy('blog').orderBy('word').execute(),
    post_keywords: keywords.map((row) => ({ ...row, keywords: row.keywords.map((id) => words.get(id)).sort() })),
  };
}

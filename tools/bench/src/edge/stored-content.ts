import type { BlogType } from '@contenthub/contracts/content/blogs';
import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import { sql } from 'kysely';
import { type BenchDatabase, openBenchDatabase } from '../harness/bench-database.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { visitConcurrently } from './visits.ts';

export type StoredPost = {
  id: number;
  blog: BlogType;
  slug: string;
  authorId: number;
  categories: string[];
  path: string;
};

const blogPaths: Record<BlogType, string> = {
  main: '/blog/',
  developer: '/blog/developer/',
  engineering: '/blog/engineering/',
  'gb-business': '/business/learn/',
};

/** Returns all posts of a database with the data of their URLs and keys, in random order. */
export async function listStoredPosts({ database }: BenchDatabase): Promise<StoredPost[]> {
  const { rows } = await sql<Omit<StoredPost, 'path'>>`
    select posts.id, posts.blog, posts.slug, posts.author_id as "authorId",
      array_agg(categories.slug order by categories.id = posts.primary_category_id desc) as categories
    from posts
    join post_categories on post_categories.post_id = posts.id
    join categories on categories.id = post_categories.category_id
    group by posts.id order by md5(posts.id::text)`.execute(database);
  return rows.map((row) => ({
    ...row,
    path: `${blogPaths[row.blog]}${row.blog === 'main' ? `${row.categories[0]}/` : ''}${row.slug}`,
  }));
}

/** Computes related posts. The hub does that after an import, but a bench database does not have them yet. */
async function warmRelatedPosts(content: string, posts: readonly StoredPost[]): Promise<void> {
  await visitConcurrently(posts.length, 4, async (number) => {
    const { slug, blog } = posts[number] as StoredPost;
    const call = contentApiBase + requestPath(contentPaths.related, { slug }, { blog_type: blog });
    const response = await fetch(content + call);
    if (!response.ok) throw new Error(`related posts of ${slug} returned ${response.status}`);
    await response.arrayBuffer();
  });
}

/** Starts a content service on a database of that size and returns some of its posts and the site's settings. */
export async function startContentApi(size: number, count: number) {
  const store = await openBenchDatabase(size);
  const posts: StoredPost[] = (await listStoredPosts(store)).slice(0, count);
  await store.close();
  const content = await ServerProcess.start(new URL('../servers/content-api.ts', import.meta.url), {
    DATABASE_URL: store.url,
  });
  await warmRelatedPosts(content.address, posts);
  return { posts, content, env: { CONTENT_URL: content.address, PLATFORM_URL: 'http://127.0.0.1:9' } };
}

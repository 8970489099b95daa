import type { BlogType } from '@contenthub/contracts/blog-type';
import { callAddress, contentApiBase, contentPaths } from '@contenthub/contracts/content-paths';
import { sql } from 'kysely';
import type { BenchStore } from '../store.ts';
import { visitAll } from './visits.ts';

export type StorePost = {
  id: number;
  blog: BlogType;
  slug: string;
  authorId: number;
  categories: string[];
  path: string;
};

const folders: Record<BlogType, string> = {
  main: '/blog/',
  developer: '/blog/developer/',
  engineering: '/blog/engineering/',
  'gb-business': '/business/learn/',
};

/** All posts of a store, with what their addresses and keys are made of, in an order that says nothing. */
export async function storePosts({ database }: BenchStore): Promise<StorePost[]> {
  const { rows } = await sql<Omit<StorePost, 'path'>>`
    select posts.id, posts.blog, posts.slug, posts.author_id as "authorId",
      array_agg(categories.slug order by categories.id = posts.primary_category_id desc) as categories
    from posts
    join post_categories on post_categories.post_id = posts.id
    join categories on categories.id = post_categories.category_id
    group by posts.id order by md5(posts.id::text)`.execute(database);
  return rows.map((row) => ({
    ...row,
    path: `${folders[row.blog]}${row.blog === 'main' ? `${row.categories[0]}/` : ''}${row.slug}`,
  }));
}

/** The hub relates posts in the quiet after an import, long before anybody reads them; a store of a bench has yet to. */
export async function relateAll(content: string, posts: readonly StorePost[]): Promise<void> {
  await visitAll(posts.length, 4, async (number) => {
    const { slug, blog } = posts[number] as StorePost;
    const call = contentApiBase + callAddress(contentPaths.related, { slug }, { blog_type: blog });
    const response = await fetch(content + call);
    if (!response.ok) throw new Error(`${slug} could not be related: ${response.status}`);
    await response.arrayBuffer();
  });
}

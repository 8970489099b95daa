import type { Database } from '@contenthub/content/read-model/database';
import { feedPage } from '@contenthub/content/read-model/post-list-queries';
import { postBySlug } from '@contenthub/content/read-model/post-query';
import { relatedPosts } from '@contenthub/content/read-model/related-query';
import { searchPosts } from '@contenthub/content/search/search-posts';
import { homePageSize } from '@contenthub/contracts/page-sizes';

/** What readers ask of the store; the number makes each asking another one. */
export type Asked = { name: string; ask: (database: Database, number: number) => Promise<unknown> };

export async function askings(database: Database): Promise<Asked[]> {
  const posts = await database
    .selectFrom('posts')
    .select('slug')
    .where('blog', '=', 'main')
    .orderBy('id')
    .limit(20_000)
    .execute();
  const slug = (number: number) => posts[(number * 7919) % posts.length]?.slug ?? '';
  return [
    {
      name: 'feed page',
      ask: (db, number) => feedPage(db, { blog: 'main', page: 1 + (number % 20), size: homePageSize }),
    },
    { name: 'post by slug', ask: (db, number) => postBySlug(db, 'main', slug(number)) },
    { name: 'related', ask: (db, number) => relatedPosts(db, 'main', slug(number % 500)) },
    { name: 'search, one word', ask: (db, number) => searchPosts(db, 'main', words(number, 1)) },
    { name: 'search, two words', ask: (db, number) => searchPosts(db, 'main', words(number, 2)) },
    { name: 'search, three words', ask: (db, number) => searchPosts(db, 'main', words(number, 3)) },
  ];
}

const searched =
  'writing comma sentence email verb paragraph semicolon resume essay tone metaphor grammar reader draft idiom'.split(
    ' ',
  );

function words(number: number, count: number): string {
  return Array.from({ length: count }, (_, index) => searched[(number * (index + 1) + index) % searched.length]).join(
    ' ',
  );
}

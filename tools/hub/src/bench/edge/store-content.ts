import { ServerProcess } from '../server-process.ts';
import { benchStore } from '../store.ts';
import { relateAll, type StorePost, storePosts } from './store-posts.ts';

/** A content service on a store of that size, with some of its posts, and what a site needs to know of it. */
export async function startStoreContent(size: number, count: number) {
  const store = await benchStore(size);
  const posts: StorePost[] = (await storePosts(store)).slice(0, count);
  await store.close();
  const content = await ServerProcess.start(new URL('store-server.ts', import.meta.url), { DATABASE_URL: store.url });
  await relateAll(content.address, posts);
  return { posts, content, env: { CONTENT_URL: content.address, PLATFORM_URL: 'http://127.0.0.1:9' } };
}

import { type Collection, collectionCaches, savedHeaders } from '../../service-worker/protocol.ts';

export type SavedPost = { path: string; title: string; at: Date };

/** Whether the reader uses this collection. Checking does not create it. */
export async function hasCollection(collection: Collection): Promise<boolean> {
  return typeof caches !== 'undefined' && caches.has(collectionCaches[collection]);
}

export async function isInCollection(collection: Collection, path: string): Promise<boolean> {
  return (
    (await hasCollection(collection)) && Boolean(await caches.match(path, { cacheName: collectionCaches[collection] }))
  );
}

/** The posts of a collection, newest first. */
export async function listPosts(collection: Collection): Promise<SavedPost[]> {
  if (!(await hasCollection(collection))) return [];
  const pages = await caches.open(collectionCaches[collection]);
  const posts = (await pages.keys()).map(async (request): Promise<SavedPost> => {
    const headers = (await pages.match(request))?.headers;
    return {
      path: new URL(request.url).pathname,
      title: decodeURIComponent(headers?.get(savedHeaders.title) ?? ''),
      at: new Date(Number(headers?.get(savedHeaders.at) ?? 0)),
    };
  });
  return (await Promise.all(posts)).sort((a, b) => b.at.getTime() - a.at.getTime());
}

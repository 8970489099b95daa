import { noteHeaders, type Shelf, shelves } from './kept.ts';

export type KeptPost = { path: string; title: string; at: Date };

/** Whether a reader wanted this shelf. Looking does not make one. */
export async function hasShelf(shelf: Shelf): Promise<boolean> {
  return typeof caches !== 'undefined' && caches.has(shelves[shelf]);
}

export async function isOn(shelf: Shelf, path: string): Promise<boolean> {
  return (await hasShelf(shelf)) && Boolean(await caches.match(path, { cacheName: shelves[shelf] }));
}

/** What is on it, the newest first. */
export async function postsOn(shelf: Shelf): Promise<KeptPost[]> {
  if (!(await hasShelf(shelf))) return [];
  const pages = await caches.open(shelves[shelf]);
  const posts = (await pages.keys()).map(async (request): Promise<KeptPost> => {
    const headers = (await pages.match(request))?.headers;
    return {
      path: new URL(request.url).pathname,
      title: decodeURIComponent(headers?.get(noteHeaders.title) ?? ''),
      at: new Date(Number(headers?.get(noteHeaders.at) ?? 0)),
    };
  });
  return (await Promise.all(posts)).sort((a, b) => b.at.getTime() - a.at.getTime());
}

import { noteHeaders, shelves } from '../kept.ts';

/** Lets go of what was kept first, until there are no more than this. */
export async function dropOldest(pages: Cache, limit: number): Promise<void> {
  const kept = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const response = await pages.match(request);
      return { request, at: Number(response?.headers.get(noteHeaders.at) ?? 0) };
    }),
  );
  const newestFirst = kept.toSorted((a, b) => b.at - a.at);
  await Promise.all(newestFirst.slice(limit).map(({ request }) => pages.delete(request)));
}

/** The addresses of all files that a post on a shelf needs. */
export async function keptFiles(): Promise<Set<string>> {
  const wanted = new Set<string>();
  for (const name of Object.values(shelves)) {
    if (!(await caches.has(name))) continue;
    const pages = await caches.open(name);
    for (const response of await pages.matchAll()) {
      const files = JSON.parse(response.headers.get(noteHeaders.files) ?? '[]') as string[];
      for (const file of files) wanted.add(file);
    }
  }
  return wanted;
}

/** A post on a shelf, or a page of the frame. */
export function keptPage(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readArticle, readCatalogue } from '../markdown/read-article.ts';
import type { SourcePost } from '../source-post.ts';
import { batchSize, type ImportSource, isUpToDate } from './run-import.ts';

/** Imports a folder of Markdown articles once. */
export function markdownImport(folder: string): ImportSource {
  const posts = join(folder, 'posts');
  const names = async () => (await readdir(posts)).filter((name) => name.endsWith('.md')).sort();
  return {
    name: folder,
    count: async () => (await names()).length,
    categories: async () => [...(await readCatalogue(folder)).categories.values()],
    readFile: (address) => readFile(join(folder, 'images', basename(address))),
    async *batches(known) {
      const catalogue = await readCatalogue(folder);
      const all = await names();
      for (let start = 0; start < all.length; start += batchSize) {
        const some = all.slice(start, start + batchSize);
        const articles: SourcePost[] = [];
        for (const name of some) {
          const { draft, ...article } = await readArticle(join(posts, name), catalogue);
          if (!draft && !isUpToDate(known, article)) articles.push(article);
        }
        yield { posts: articles, media: [], skipped: some.length - articles.length };
      }
    },
  };
}

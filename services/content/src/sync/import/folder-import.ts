import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readArticle } from '../markdown/read-article.ts';
import { readCatalogue } from '../markdown/read-catalogue.ts';
import type { SourcePost } from '../source-post.ts';
import { batchSize, type ImportSource, isKnown } from './import-source.ts';

/** A folder of Markdown articles, brought in once. */
export function folderImport(folder: string): ImportSource {
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
          if (!draft && !isKnown(known, article)) articles.push(article);
        }
        yield { posts: articles, media: [], skipped: some.length - articles.length };
      }
    },
  };
}

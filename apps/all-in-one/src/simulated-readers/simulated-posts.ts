import { join } from 'node:path';
import type { SimulatedPost } from '@contenthub/collector/simulation/simulated-visit';
import { primaryCategory } from '@contenthub/content/db/queries/categories-and-authors';
import { listArticleFiles } from '@contenthub/content/sync/markdown/articles-folder';
import { readArticle, readCatalogue } from '@contenthub/content/sync/markdown/read-article';
import { resolveBlog } from '@contenthub/content/sync/prepare-post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { articlesFolder } from '../repository-paths.ts';

/** The bundled articles, newest first, because popularity follows the order. */
export async function readSimulatedPosts(): Promise<SimulatedPost[]> {
  const catalogue = await readCatalogue(articlesFolder);
  const articles = await Promise.all(
    (await listArticleFiles(articlesFolder)).map((name) => readArticle(join(articlesFolder, 'posts', name), catalogue)),
  );
  return articles
    .filter(({ draft }) => !draft)
    .sort((one, other) => other.date.getTime() - one.date.getTime() || one.id - other.id)
    .map(({ id, title, slug, author, categories }) => ({
      ...{ id, title, author: author.slug, categories: categories.map((category) => category.slug) },
      url: blogSections[resolveBlog(categories)].postLink(primaryCategory(categories)?.slug ?? '', slug),
    }));
}

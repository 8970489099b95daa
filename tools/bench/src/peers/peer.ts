import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { openDatabase } from '@contenthub/content/db/database';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { Outbox } from '@contenthub/content/outbox/outbox';
import { BackgroundIndexer } from '@contenthub/content/search/indexing/background-indexer';
import { ArticlesFolder } from '@contenthub/content/sync/markdown/articles-folder';
import { Synchroniser } from '@contenthub/content/sync/synchroniser';
import { inMemory } from '@contenthub/database/engines';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';

/** A site with the same articles: the URLs of its home page and a post, and how to stop it. */
export type Peer = {
  name: string;
  pages: Record<PageName, string>;
  stop: () => Promise<void>;
};
export type PageName = 'home' | 'post';
export const pageNames: PageName[] = ['home', 'post'];

/** An article in the form that every peer accepts. */
export type PeerArticle = { slug: string; title: string; content: string; excerpt: string };

/** The article whose page is measured. */
export const measuredSlug = 'affect-vs-effect';

/** The bundled articles as HTML. All peers load their images from the hub. */
export async function loadPeerArticles(hub: string): Promise<PeerArticle[]> {
  const { database, close } = await openDatabase(undefined, inMemory);
  const folder = await temporaryFolder();
  const logger = createLogger('bench', 'warn');
  const outbox = new Outbox(database, memoryChangeFeed(), logger);
  const indexing = new BackgroundIndexer(database, logger);
  const media = new MediaStore(new DiskMedia(folder.path));
  const synchroniser = new Synchroniser({ database, media, outbox, indexing, logger });
  await new ArticlesFolder(articlesFolder, synchroniser, logger).importAll();
  const rows = await database
    .selectFrom('posts')
    .select(['slug', 'title', 'content', 'excerpt'])
    .orderBy('id')
    .execute();
  await indexing.stop();
  await outbox.stop();
  await close();
  await folder.remove();
  return rows.map((row) => ({ ...row, content: row.content.replaceAll('="/assets/', `="${hub}/assets/`) }));
}

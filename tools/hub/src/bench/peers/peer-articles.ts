import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import { Outbox } from '@contenthub/content/announce/outbox';
import { MediaStore } from '@contenthub/content/media/media-store';
import { openDatabase } from '@contenthub/content/read-model/database';
import { LaterIndexing } from '@contenthub/content/read-model/later-indexing';
import { ArticlesFolder } from '@contenthub/content/sync/markdown/articles-folder';
import { Synchroniser } from '@contenthub/content/sync/synchroniser';
import { inMemory } from '@contenthub/database/engines';
import { createLogger } from '@contenthub/server-kit/logger';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { articlesFolder } from '../../repository.ts';
import type { PeerArticle } from './peer.ts';

/** The bundled articles as HTML. Their pictures are asked of the hub, wherever they are shown. */
export async function peerArticles(hub: string): Promise<PeerArticle[]> {
  const { database, close } = await openDatabase(undefined, inMemory);
  const folder = await temporaryFolder();
  const logger = createLogger('bench', 'warn');
  const outbox = new Outbox(database, memoryChangeFeed(), logger);
  const indexing = new LaterIndexing(database, logger);
  const media = new MediaStore(folder.path);
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

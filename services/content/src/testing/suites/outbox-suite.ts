import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { beforeEach, expect, it } from 'vitest';
import { storePost } from '../../db/writes/store-post.ts';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of publishing changes from the store to the feed. */
export function outboxTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  const posts = (changes: ContentChanged[]) => changes.map(({ keys }) => keys.find((key) => key.startsWith('post:')));
  const store3 = async () => {
    for (const id of [1, 2, 3]) await storePost(content.database, storedPost(id));
  };

  it('queues changes while the feed fails, and publishes each once and in order afterwards', async () => {
    let refused = 0;
    content.feedIsDown = () => {
      refused += 1;
      return true;
    };
    await store3();
    await expect.poll(() => refused).toBeGreaterThan(1);
    expect(content.publishedChanges).toEqual([]);
    content.feedIsDown = undefined;
    expect(posts(await content.flushedChanges())).toEqual(['post:1', 'post:2', 'post:3']);
  });

  it('publishes a change once if the feed stored it before failing', async () => {
    let refused = 0;
    content.feedIsDown = ({ keys }) => {
      if (!keys.includes('post:2')) return false;
      refused += 1;
      return true;
    };
    await store3();
    await expect.poll(() => refused).toBeGreaterThan(1);
    content.feedIsDown = undefined;
    expect(posts(await content.flushedChanges())).toEqual(['post:1', 'post:2', 'post:3']);
  });

  it('numbers changes in the order of their creation', async () => {
    await store3();
    const ids = (await content.flushedChanges()).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(3);
  });

  it('publishes more changes than fit in one batch', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ keys: JSON.stringify([`post:${index}`]) }));
    await content.database.insertInto('outbox').values(rows).execute();
    expect(posts(await content.flushedChanges())).toEqual(rows.map((_, index) => `post:${index}`));
  });
}

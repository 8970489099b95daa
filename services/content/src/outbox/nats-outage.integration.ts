import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removePost, storePost } from '../db/writes/store-post.ts';
import { openFreshPostgres } from '../testing/fresh-postgres.ts';
import { storedPost } from '../testing/post-factory.ts';
import { RunningContent } from '../testing/running-content.ts';

let nats: NatsServer;
let content: RunningContent;
beforeAll(async () => {
  nats = await NatsServer.start();
  const opened = await openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL);
  const feed = await openChangeFeed(nats.url, 'the-store');
  content = await RunningContent.start(opened, {}, { feed, logger: createLogger('content', 'silent') });
});
afterAll(async () => {
  await content?.stop();
  await nats?.remove();
});

it('publishes queued changes once and in order after a NATS outage', async () => {
  const { database } = content;
  await storePost(database, storedPost(1));
  await expect.poll(() => content.publishedChanges.length).toBe(1);
  // Subscribers get the change before the store records that it was published.
  await content.flushedChanges();
  await nats.kill();
  for (const id of [2, 3, 4]) await storePost(database, storedPost(id));
  await removePost(database, 1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await database.selectFrom('outbox').select('id').execute()).toHaveLength(4);
  await nats.begin();
  const posts = () => content.publishedChanges.map(({ keys }) => keys.find((key) => key.startsWith('post:')));
  await expect.poll(posts).toEqual(['post:1', 'post:2', 'post:3', 'post:4', 'post:1']);
  expect(await content.flushedChanges()).toHaveLength(5);
});

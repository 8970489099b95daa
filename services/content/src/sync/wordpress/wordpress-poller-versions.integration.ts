import { inMemory } from '@contenthub/database/engines';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { readSyncState } from '../../db/sync-state.ts';
import { storePost } from '../../db/writes/store-post.ts';
import { storedPost } from '../../testing/post-factory.ts';
import type { PostVersion } from './wordpress-client.ts';
import { type PollerDependencies, WordPressPoller } from './wordpress-poller.ts';

const noon = new Date('2026-06-18T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.deleteFrom('sync_state').execute();
  await opened.database.deleteFrom('posts').execute();
});

/** A poller for a WordPress with these versions, and the requests and tasks that it creates. */
function watching(versions: PostVersion[]) {
  const requested: (Date | undefined)[] = [];
  const processed: number[][] = [];
  const client = {
    async getVersions(after?: Date) {
      requested.push(after);
      return versions.filter(({ modified }) => !after || modified > after);
    },
  };
  const source = {
    refreshReferences: async () => {},
    enqueuePostsInBackground: (ids: number[]) => void processed.push(ids),
  };
  const parts = { database: opened.database, client, source, queue: {} } as unknown as PollerDependencies;
  return { watch: new WordPressPoller(parts), requested, processed };
}

const cursor = () => readSyncState<string>(opened.database, 'wordpress cursor');

it('does not poll before the first comparison has set a cursor', async () => {
  const { watch, requested } = watching([{ id: 1, modified: noon }]);
  await watch.poll();
  expect(requested).toEqual([]);
  await watch.compare();
  expect(requested).toEqual([undefined]);
  expect(await cursor()).toBe(noon.toISOString());
});

it('polls for changes since a minute before the newest known change', async () => {
  const versions = [
    { id: 1, modified: minutes(-30) },
    { id: 2, modified: noon },
  ];
  const { watch, requested, processed } = watching(versions);
  await watch.compare();
  await storePost(opened.database, storedPost(2, { modified: noon }));
  versions.push({ id: 3, modified: minutes(5) });
  await watch.poll();
  expect(requested).toEqual([undefined, minutes(-1)]);
  expect(processed).toEqual([[1, 2], [3]]);
  await watch.poll();
  expect(requested.at(-1)).toEqual(minutes(4));
});

it('resumes after a restart', async () => {
  await watching([{ id: 1, modified: noon }]).watch.compare();
  const restarted = watching([{ id: 1, modified: minutes(-60) }]);
  await restarted.watch.poll();
  expect(restarted.requested).toEqual([minutes(-1)]);
  expect(await cursor()).toBe(noon.toISOString());
});

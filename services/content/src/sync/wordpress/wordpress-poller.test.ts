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

/** A watch over a WordPress that has these versions, and what it asks for and looks at. */
function watching(versions: PostVersion[]) {
  const asked: (Date | undefined)[] = [];
  const looked: number[][] = [];
  const client = {
    async getVersions(after?: Date) {
      asked.push(after);
      return versions.filter(({ modified }) => !after || modified > after);
    },
  };
  const source = {
    refreshReferences: async () => {},
    enqueuePostsInBackground: (ids: number[]) => void looked.push(ids),
  };
  const parts = { database: opened.database, client, source, queue: {} } as unknown as PollerDependencies;
  return { watch: new WordPressPoller(parts), asked, looked };
}

const cursor = () => readSyncState<string>(opened.database, 'wordpress cursor');

it('leaves everything to the first comparison, as long as there is no cursor', async () => {
  const { watch, asked } = watching([{ id: 1, modified: noon }]);
  await watch.poll();
  expect(asked).toEqual([]);
  await watch.compare();
  expect(asked).toEqual([undefined]);
  expect(await cursor()).toBe(noon.toISOString());
});

it('polls for what changed since a minute before the newest change it knows', async () => {
  const versions = [
    { id: 1, modified: minutes(-30) },
    { id: 2, modified: noon },
  ];
  const { watch, asked, looked } = watching(versions);
  await watch.compare();
  await storePost(opened.database, storedPost(2, { modified: noon }));
  versions.push({ id: 3, modified: minutes(5) });
  await watch.poll();
  expect(asked).toEqual([undefined, minutes(-1)]);
  expect(looked).toEqual([[1, 2], [3]]);
  await watch.poll();
  expect(asked.at(-1)).toEqual(minutes(4));
});

it('goes on after a restart where it was', async () => {
  await watching([{ id: 1, modified: noon }]).watch.compare();
  const restarted = watching([{ id: 1, modified: minutes(-60) }]);
  await restarted.watch.poll();
  expect(restarted.asked).toEqual([minutes(-1)]);
  expect(await cursor()).toBe(noon.toISOString());
});

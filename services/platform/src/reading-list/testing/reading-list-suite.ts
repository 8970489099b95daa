import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { type ReadingList, type ReadingListEntry, readingListPaths } from '@contenthub/contracts/platform/reading-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { RunningPlatform } from '../../testing/running-platform.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

/** An hour ago, so that no time is in the future. */
const start = Date.now() - 3_600_000;
const entry = (path: string, after: number, removed = false): ReadingListEntry => ({
  ...{ path, title: path, at: start + after, removed },
});

/** Tests of reading lists, for every store. */
export function describeReadingList(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`reading list on ${store}`, () => {
    let platform: RunningPlatform;
    beforeAll(async () => {
      platform = await RunningPlatform.start(await open());
    });
    afterAll(() => platform?.stop());

    const call = async (visitor: TestVisitor, path: string, body?: object) => {
      const response = body ? await visitor.post(path, body) : await visitor.get(path);
      return { status: response.status, body: (await response.json()) as ReadingList };
    };
    const sync = (visitor: TestVisitor, entries: ReadingListEntry[], owner?: string) =>
      call(visitor, readingListPaths.sync, { entries, ...(owner && { owner }) });

    it('N06 stores nothing until the reader asks for it, and nothing for strangers', async () => {
      const { visitor } = await platform.signedIn();
      expect((await call(visitor, readingListPaths.list)).body).toMatchObject({ enabled: false, entries: [] });
      expect((await call(platform.visitor(), readingListPaths.list)).status).toBe(401);
      expect((await sync(platform.visitor(), [])).status).toBe(401);
    });

    it('N06 merges two devices in both directions without losing a post', async () => {
      const { visitor } = await platform.signedIn();
      await sync(visitor, [entry('/a', 1), entry('/b', 2)]);
      const { body } = await sync(visitor, [entry('/b', 5, true), entry('/c', 3)]);
      expect(body.entries).toEqual([entry('/b', 5, true), entry('/c', 3), entry('/a', 1)]);
      const late = await sync(visitor, [entry('/b', 2), entry('/a', 1)]);
      expect(late.body.entries).toEqual(body.entries);
      expect((await call(visitor, readingListPaths.list)).body).toEqual({ ...body, enabled: true });
    });

    it('N06 gives two devices that sync at once the same list', async () => {
      const { visitor } = await platform.signedIn();
      await Promise.all([sync(visitor, [entry('/a', 1)]), sync(visitor, [entry('/b', 2)])]);
      const { body } = await sync(visitor, []);
      expect(body.entries).toEqual([entry('/b', 2), entry('/a', 1)]);
    });

    it('N06 does not let a clock that is ahead win forever', async () => {
      const { visitor } = await platform.signedIn();
      await sync(visitor, [entry('/a', 7_200_000)]);
      const { body } = await sync(visitor, [entry('/a', Date.now() - start, true)]);
      expect(body.entries).toMatchObject([{ path: '/a', removed: true }]);
    });

    it('N06 refuses the posts of another account on the same device', async () => {
      const { visitor: ada } = await platform.signedIn();
      const { visitor: bob } = await platform.signedIn();
      const { owner } = (await sync(ada, [entry('/a', 1)])).body;
      expect((await sync(bob, [entry('/a', 1)], owner)).status).toBe(409);
      expect((await call(bob, readingListPaths.list)).body).toMatchObject({ enabled: false, entries: [] });
    });

    it('N06 refuses entries that lead to another site', async () => {
      const { visitor } = await platform.signedIn();
      for (const path of ['https://example.com/', '//example.com/', '/\\example.com', 'a'])
        expect((await sync(visitor, [entry(path, 1)])).status).toBe(400);
    });

    it('N06 H12 exports the list, and erases it when the reader turns it off and with the account', async () => {
      const { visitor, password } = await platform.signedIn();
      const stored = async () =>
        (
          await sql<{
            count: number;
          }>`select count(*)::int as count from reading_list_entries where path = '/mine'`.execute(platform.database)
        ).rows[0]?.count;
      await sync(visitor, [entry('/mine', 1)]);
      expect(await stored()).toBe(1);
      expect((await call(visitor, readingListPaths.erase, {})).body).toMatchObject({ enabled: false, entries: [] });
      expect(await stored()).toBe(0);
      await sync(visitor, [entry('/mine', 1)]);
      expect(await stored()).toBe(1);
      const form = new URLSearchParams({ csrf: await visitor.token() });
      const exported = await visitor.post(accountPaths.exportData, form, { 'x-csrf-token': undefined });
      expect(await exported.text()).toContain('/mine');
      await visitor.submit('eraseAccount', { confirmation: 'delete', password });
      await expect.poll(stored).toBe(0);
    });
  });
}

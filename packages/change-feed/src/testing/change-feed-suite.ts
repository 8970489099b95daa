import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeFeed, FeedCursor } from '../change-feed.ts';

export function change(id: number, ...keys: string[]): ContentChanged {
  return { id, keys: keys.length > 0 ? keys : [`post:${id}`], at: '2026-06-18T12:30:01.000Z' };
}

/** Collects the changes that a subscriber receives. */
export async function collectChanges(feed: ChangeFeed): Promise<ContentChanged[]> {
  const changes: ContentChanged[] = [];
  await feed.subscribe((each) => changes.push(each));
  return changes;
}

/** Tests that every feed passes. Each call of `open` returns another client of the same feed. */
export function describeChangeFeed(name: string, open: () => Promise<ChangeFeed>, reset: () => Promise<void>): void {
  const opened: ChangeFeed[] = [];
  const openEnd = async () => {
    const feed = await open();
    opened.push(feed);
    return feed;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((feed) => feed.close()));
    await reset();
  });

  describe(name, () => {
    it('delivers every change to every subscriber, in order and complete', async () => {
      const [sender, one, two] = [await openEnd(), await openEnd(), await openEnd()];
      const [first, second] = [await collectChanges(one), await collectChanges(two)];
      const changes = [change(1, 'post:1', 'feed:main'), change(2), change(3)];
      for (const each of changes) await sender.publish(each);
      await expect.poll(() => [first, second]).toEqual([changes, changes]);
    });

    it('delivers to two subscribers of one client', async () => {
      const feed = await openEnd();
      const [first, second] = [await collectChanges(feed), await collectChanges(feed)];
      await feed.publish(change(1));
      await expect.poll(() => [first, second]).toEqual([[change(1)], [change(1)]]);
    });

    it('delivers only later changes to a later subscriber', async () => {
      const sender = await openEnd();
      const early = await collectChanges(await openEnd());
      await sender.publish(change(1));
      await expect.poll(() => early).toHaveLength(1);
      const late = await collectChanges(await openEnd());
      await sender.publish(change(2));
      await expect.poll(() => [early, late]).toEqual([[change(1), change(2)], [change(2)]]);
    });

    it('accepts a change without subscribers', async () => {
      await expect((await openEnd()).publish(change(1))).resolves.toMatchObject({ number: expect.any(Number) });
    });

    it('gives publisher and subscriber the same increasing cursor', async () => {
      const [sender, receiver] = [await openEnd(), await openEnd()];
      const cursors: FeedCursor[] = [];
      const { at, missed } = await receiver.subscribe((_change, cursor) => cursors.push(cursor));
      const sent = [await sender.publish(change(1)), await sender.publish(change(2))];
      await expect.poll(() => cursors).toEqual(sent);
      expect(missed).toBe(false);
      expect(sent.map(({ feed }) => feed)).toEqual([at.feed, at.feed]);
      expect([at.number, ...sent.map(({ number }) => number)]).toEqual([1, 2, 3].map((step) => at.number + step - 1));
    });

    it('reports when changes since a cursor are unknown', async () => {
      const { missed } = await (await openEnd()).subscribe(() => {}, { feed: 'another', number: 1 });
      expect(missed).toBe(true);
    });
  });
}

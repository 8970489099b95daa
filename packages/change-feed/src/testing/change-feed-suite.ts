import type { ContentChanged } from '@contenthub/contracts/content-changed';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeFeed, FeedPlace } from '../change-feed.ts';

export function change(id: number, ...keys: string[]): ContentChanged {
  return { id, keys: keys.length > 0 ? keys : [`post:${id}`], at: '2026-06-18T12:30:01.000Z' };
}

/** Collects what a listener hears. */
export async function listener(feed: ChangeFeed): Promise<ContentChanged[]> {
  const heard: ContentChanged[] = [];
  await feed.listen((each) => heard.push(each));
  return heard;
}

/** What every feed promises. `open` gives another end of the same feed each time it is called. */
export function describeChangeFeed(name: string, open: () => Promise<ChangeFeed>, forget: () => Promise<void>): void {
  const opened: ChangeFeed[] = [];
  const end = async () => {
    const feed = await open();
    opened.push(feed);
    return feed;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((feed) => feed.close()));
    await forget();
  });

  describe(name, () => {
    it('lets every listener hear every change, in order and whole', async () => {
      const [sender, one, two] = [await end(), await end(), await end()];
      const [first, second] = [await listener(one), await listener(two)];
      const changes = [change(1, 'post:1', 'feed:main'), change(2), change(3)];
      for (const each of changes) await sender.announce(each);
      await expect.poll(() => [first, second]).toEqual([changes, changes]);
    });

    it('lets two listeners at one end both hear', async () => {
      const feed = await end();
      const [first, second] = [await listener(feed), await listener(feed)];
      await feed.announce(change(1));
      await expect.poll(() => [first, second]).toEqual([[change(1)], [change(1)]]);
    });

    it('lets a listener that comes later hear only what is announced later', async () => {
      const sender = await end();
      const early = await listener(await end());
      await sender.announce(change(1));
      await expect.poll(() => early).toHaveLength(1);
      const late = await listener(await end());
      await sender.announce(change(2));
      await expect.poll(() => [early, late]).toEqual([[change(1), change(2)], [change(2)]]);
    });

    it('takes a change when nobody listens', async () => {
      await expect((await end()).announce(change(1))).resolves.toMatchObject({ number: expect.any(Number) });
    });

    it('tells sender and listener the same place of a change, later ones with higher numbers', async () => {
      const [sender, receiver] = [await end(), await end()];
      const places: FeedPlace[] = [];
      const { at, missed } = await receiver.listen((_change, place) => places.push(place));
      const sent = [await sender.announce(change(1)), await sender.announce(change(2))];
      await expect.poll(() => places).toEqual(sent);
      expect(missed).toBe(false);
      expect(sent.map(({ feed }) => feed)).toEqual([at.feed, at.feed]);
      expect([at.number, ...sent.map(({ number }) => number)]).toEqual([1, 2, 3].map((step) => at.number + step - 1));
    });

    it('says so when it cannot tell what came since a place', async () => {
      const { missed } = await (await end()).listen(() => {}, { feed: 'another', number: 1 });
      expect(missed).toBe(true);
    });
  });
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatCursor, memoryChangeFeed, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import {
  affectedPathKinds,
  type PublishReceipt,
  PublishReceipts,
} from '@contenthub/contracts/content/publish-receipts';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { category, storedPost } from '../post-factory.ts';
import { RunningContent } from '../running-content.ts';

const isReceipts = addFormats.default(new Ajv2020()).compile(PublishReceipts);
const lateAfterMs = 400;

/** A fake edge that shows every published change, except at the stale URLs. */
class Edge {
  readonly feed = memoryChangeFeed();
  readonly behind = new Set<string>();
  #server: Server | undefined;
  #shown = '';

  async start(): Promise<string> {
    await this.feed.subscribe((_change, cursor) => {
      this.#shown = formatCursor(cursor);
    });
    this.#server = createServer(({ url = '' }, response) => {
      if (!this.behind.has(url)) response.setHeader(shownChangeHeader, this.#shown);
      response.end('a page');
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

/** Tests of receipts: when each URL showed a change. */
export function describeReceipts(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`receipts on ${store}`, () => {
    const edge = new Edge();
    let content: RunningContent;
    beforeAll(async () => {
      const settings = { EDGE_ORIGIN: await edge.start(), RECEIPT_LATE_MS: String(lateAfterMs) };
      const logger = createLogger('content', 'silent');
      content = await RunningContent.start(await open(), settings, { feed: edge.feed, logger });
    });
    afterAll(async () => {
      await content?.stop();
      edge.stop();
    });
    beforeEach(async () => {
      edge.behind.clear();
      await content.clear();
    });

    const getReceipts = async (post: number | string): Promise<PublishReceipt[]> => {
      const body: unknown = await (await fetch(`${content.address}/receipts/${post}`)).json();
      expect(isReceipts(body), JSON.stringify(isReceipts.errors)).toBe(true);
      return (body as PublishReceipts).receipts;
    };
    const stillOpen = (receipt: PublishReceipt | undefined) =>
      receipt?.addresses.filter(({ shownAt }) => shownAt === null).map(({ path }) => path);
    const allShown = (post: number | string) =>
      expect.poll(async () => (await getReceipts(post)).flatMap((each) => stillOpen(each) ?? [])).toEqual([]);
    const late = async () => {
      const metrics = await (await fetch(`${content.address}/metrics`)).text();
      const lines = metrics.matchAll(/^content_receipt_late_total\{.*kind="(\w+)".*\} (\d+)/gm);
      return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count)]));
    };

    it('list every URL that shows a post, with the time when it showed the change', async () => {
      await storePost(content.database, storedPost(1, { title: 'Commas, again!' }));
      await allShown(1);
      const [receipt] = await getReceipts(1);
      expect(receipt).toMatchObject({ post: 1, blog: 'main', title: 'Commas, again!', removed: false });
      const paths = (kind: string) => receipt?.addresses.filter((each) => each.kind === kind).map(({ path }) => path);
      expect(paths('post')).toEqual(['/blog/grammar/post-1']);
      expect(paths('home')).toEqual(['/blog/']);
      expect(paths('category')).toEqual(['/blog/grammar']);
      expect(paths('author')).toEqual(['/blog/author/maren-holt']);
      expect(paths('search')).toEqual(['/blog/search/Commas%20again']);
      expect(paths('sitemap')).toEqual(['/sitemap.xml', '/sitemap-main-posts-1.xml', '/sitemap-main-categories.xml']);
      expect(paths('feed')).toContain('/blog/grammar/feed.xml');
      expect(paths('feed')).toHaveLength(9);
      const moments = receipt?.addresses.map(({ shownAt }) => shownAt ?? '') ?? [];
      expect(moments.every((moment) => moment >= (receipt?.storedAt ?? ''))).toBe(true);
      expect((await getReceipts('post-1'))[0]).toEqual(receipt);
    });

    it('list the old and new URLs of a post; for a removed post the old ones', async () => {
      await storePost(content.database, storedPost(1));
      const moved = { slug: 'moved', categories: [category('style', 'Style')] };
      await storePost(content.database, storedPost(1, { ...moved, modified: new Date('2026-07-01T00:00:00Z') }));
      await removePost(content.database, 1);
      await allShown(1);
      const [removed, changed, published] = await getReceipts(1);
      const posts = (receipt: PublishReceipt | undefined) =>
        receipt?.addresses.filter(({ kind }) => kind === 'post' || kind === 'category').map(({ path }) => path);
      expect(posts(published)).toEqual(['/blog/grammar/post-1', '/blog/grammar']);
      expect(posts(changed)).toEqual(['/blog/style/moved', '/blog/style', '/blog/grammar/post-1', '/blog/grammar']);
      expect(posts(removed)).toEqual(['/blog/style/moved', '/blog/style']);
      expect([removed?.removed, changed?.removed]).toEqual([true, false]);
    });

    it('stay open for a stale URL, and count it once it is late', async () => {
      const before = await late();
      edge.behind.add('/blog/').add('/sitemap.xml');
      await storePost(content.database, storedPost(2));
      await expect.poll(async () => (await late()).home ?? 0).toBe((before.home ?? 0) + 1);
      await expect.poll(async () => stillOpen((await getReceipts(2))[0])).toEqual(['/blog/', '/sitemap.xml']);
      edge.behind.clear();
      await allShown(2);
      // Each of them once and no other, however slow the host is.
      const [receipt] = await getReceipts(2);
      const due = Date.parse(receipt?.storedAt ?? '') + lateAfterMs;
      const after = await late();
      for (const kind of affectedPathKinds) {
        const wereLate = receipt?.addresses.filter(
          (each) => each.kind === kind && Date.parse(each.shownAt ?? '') > due,
        );
        expect([kind, (after[kind] ?? 0) - (before[kind] ?? 0)]).toEqual([kind, wereLate?.length]);
      }
    });

    it('exist without a publication time while the feed is down', async () => {
      content.feedIsDown = () => true;
      await storePost(content.database, storedPost(3));
      expect(await getReceipts(3)).toMatchObject([{ post: 3, announcedAt: null }]);
      content.feedIsDown = undefined;
      await allShown(3);
      expect((await getReceipts(3))[0]?.announcedAt).not.toBeNull();
    });

    it('are empty for an unknown post', async () => {
      expect(await getReceipts(404)).toEqual([]);
      expect(await getReceipts('no-such-slug')).toEqual([]);
    });
  });
}

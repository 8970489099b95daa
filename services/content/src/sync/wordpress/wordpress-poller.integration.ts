import { type ContentPageVersion, contentPageVersionPath } from '@contenthub/contracts/http/page-version';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { publishNow } from '@contenthub/services/testing/wordpress-posts';
import { HttpProxy } from '@contenthub/testing/sockets/http-proxy';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSyncState } from '../../db/sync-state.ts';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

useWordPress();

// WordPress sends its webhooks elsewhere in these tests, so all changes are found without them.
const editor = new Editor();
const never = '86400';
let hub: WordPressHub;

async function start(settings: Record<string, string>): Promise<void> {
  hub = await WordPressHub.create(settings);
  await hub.start();
  await expect.poll(() => readSyncState(hub.content.database, 'wordpress cursor')).toBeDefined();
}
beforeEach(() => void hub?.log.splice(0));
afterEach(() => hub?.remove());
afterAll(() => editor.cleanUp());

const status = (slug: string) => expect.poll(async () => (await hub.post(slug)).status);
const processed = () => hub.log.filter(({ msg }) => msg === 'post stored').map(({ slug }) => slug);

describe('polling', () => {
  it('finds posts that were published and changed without a webhook, and fetches no others', async () => {
    const before = await editor.publish();
    await start({ WORDPRESS_POLL_SECONDS: '0.5', WORDPRESS_COMPARE_SECONDS: never });
    await status(before.slug).toBe(200);
    hub.log.splice(0);
    const added = await editor.publish();
    await status(added.slug).toBe(200);
    await editor.changeInALaterSecond(before, { title: 'Changed in silence' });
    await expect.poll(async () => (await hub.post(before.slug)).body.title).toBe('Changed in silence');
    expect(processed()).toEqual([added.slug, before.slug]);
  });

  it('resumes after a restart', async () => {
    await start({ WORDPRESS_POLL_SECONDS: '0.5', WORDPRESS_COMPARE_SECONDS: never });
    const cursor = () => readSyncState<string>(hub.content.database, 'wordpress cursor');
    const added = await editor.publish();
    await status(added.slug).toBe(200);
    const { modified } = (await hub.post(added.slug)).body;
    await expect.poll(cursor).toBe(modified);
    await hub.stop();
    const wordpress = new HttpProxy(hub.wordpressUrl);
    await wordpress.open();
    try {
      await hub.start(wordpress.address);
      const polledAfter = () =>
        wordpress.requests.map((url) => new URL(url, wordpress.address).searchParams.get('modified_after'));
      await expect.poll(() => polledAfter().filter((after) => after !== null)).not.toEqual([]);
      // A minute of overlap, because an earlier modification may become visible later.
      const expected = new Date(new Date(modified).getTime() - 60_000).toISOString();
      expect(polledAfter().find((after) => after !== null)).toBe(expected);
      expect(await cursor()).toBe(modified);
    } finally {
      await hub.stop();
      await wordpress.close();
    }
  });
});

describe('the full comparison', () => {
  it('finds removed and scheduled posts, which polling cannot find', async () => {
    const scheduled = await editor.publish({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
    const [trashed, deleted, drafted] = [await editor.publish(), await editor.publish(), await editor.publish()];
    await start({ WORDPRESS_POLL_SECONDS: never, WORDPRESS_COMPARE_SECONDS: '1' });
    for (const { slug } of [trashed, deleted, drafted]) await status(slug).toBe(200);
    expect((await hub.post(scheduled.slug)).status).toBe(404);
    await editor.trash(trashed.id);
    await editor.remove(`/wp/v2/posts/${deleted.id}`);
    await editor.change(drafted.id, { status: 'draft' });
    await publishNow(scheduled.id);
    for (const { slug } of [trashed, deleted, drafted]) await status(slug).toBe(404);
    await status(scheduled.slug).toBe(200);
  });

  it('stores every category of WordPress, even without posts, and removes deleted ones', async () => {
    const empty = await editor.create('/wp/v2/categories', {
      name: `Empty ${Date.now()}`,
      description: 'Nothing yet.',
    });
    await start({ WORDPRESS_POLL_SECONDS: never, WORDPRESS_COMPARE_SECONDS: '1' });
    const found = () =>
      hub.content.database.selectFrom('categories').selectAll().where('id', '=', empty.id).executeTakeFirst();
    await expect.poll(found).toMatchObject({ description: 'Nothing yet.' });
    await editor.remove(`/wp/v2/categories/${empty.id}`);
    await expect.poll(found).toBeUndefined();
  });

  it('fetches only posts that differ', async () => {
    const post = await editor.publish();
    await start({ WORDPRESS_POLL_SECONDS: never, WORDPRESS_COMPARE_SECONDS: '0.5' });
    await status(post.slug).toBe(200);
    hub.log.splice(0);
    const other = await editor.publish();
    await status(other.slug).toBe(200);
    expect(processed()).toEqual([other.slug]);
  });
});

describe('the version of a page', () => {
  it('O08 shows that WordPress has a newer version, or a post that is not stored yet', async () => {
    const before = await editor.publish();
    await start({ WORDPRESS_POLL_SECONDS: never, WORDPRESS_COMPARE_SECONDS: never });
    await status(before.slug).toBe(200);
    const { link } = (await hub.post(before.slug)).body;
    const version = async (path: string): Promise<ContentPageVersion> => {
      const response = await fetch(`${hub.content.address}${contentPageVersionPath}?path=${encodeURIComponent(path)}`);
      return (await response.json()) as ContentPageVersion;
    };
    const { post, source, change } = await version(link);
    expect(post).toMatchObject({ id: before.id, key: `post:${before.id}` });
    expect(source).toEqual({ id: before.id, modified: post?.modified, published: true });
    expect(change).toMatchObject({ id: expect.any(Number), storedAt: expect.any(String) });

    await editor.changeInALaterSecond(before, { title: 'Changed in silence' });
    const late = await version(link);
    expect(late.source).toMatchObject({ id: before.id, published: true });
    expect(late.source).not.toEqual(source);
    expect(late.post?.modified).toBe(post?.modified);
    const added = await editor.publish();
    expect(await version(`/blog/grammar/${added.slug}`)).toMatchObject({
      post: null,
      source: { id: added.id, published: true },
    });

    await hub.sendWebhook({ posts: [before.id] });
    await expect.poll(async () => (await version(link)).post?.title).toBe('Changed in silence');
    const { post: stored, source: current, tasks } = await version(link);
    expect([current, tasks]).toEqual([{ id: before.id, modified: stored?.modified, published: true }, []]);
  });

  it('O06 comes with the time of the last comparison, and how long a webhook took', async () => {
    await start({ WORDPRESS_POLL_SECONDS: never, WORDPRESS_COMPARE_SECONDS: never });
    const metrics = async () => (await fetch(`${hub.content.address}/metrics`)).text();
    await expect.poll(metrics).toMatch(/content_sync_last_success_timestamp_seconds\{[^}]*task="compare"[^}]*\} \d/);
    const { id, slug } = await editor.publish();
    await hub.sendWebhook({ posts: [id] });
    await status(slug).toBe(200);
    await expect.poll(metrics).toMatch(/content_sync_delay_seconds_count\{[^}]*\} 1/);
    expect(await metrics()).toMatch(/content_outbox_oldest_age_seconds\{[^}]*\} \d/);
  });
});

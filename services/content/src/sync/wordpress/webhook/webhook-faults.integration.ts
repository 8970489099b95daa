import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWebhook } from '../../../testing/webhook.ts';
import { Editor } from '../../../testing/wordpress.ts';
import { WordPressHub } from '../../../testing/wordpress-hub.ts';

const editor = new Editor();
const hub = WordPressHub.forThisFile(editor, { settings: { WORDPRESS_POLL_SECONDS: '86400' } });
let secret: string;
beforeAll(() => {
  secret = hub.webhookSecret;
});
beforeEach(() => {
  hub.content.publishedChanges.splice(0);
  hub.log.splice(0);
});

const status = (slug: string) => expect.poll(async () => (await hub.post(slug)).status);
const storedTimes = (slug: string) => hub.log.filter((line) => line.msg === 'post stored' && line.slug === slug).length;

/** Tasks run one after the other, so when this one runs, all earlier ones are done. */
async function allDone(): Promise<void> {
  const marker = await editor.publish();
  await hub.sendWebhook({ posts: [marker.id] });
  await status(marker.slug).toBe(200);
}

describe('a webhook', () => {
  it('stores and publishes a post once when it arrives twice or concurrently', async () => {
    const { id, slug } = await editor.publish();
    await Promise.all([
      hub.sendWebhook({ posts: [id, id] }),
      hub.sendWebhook({ posts: [id] }),
      hub.sendWebhook({ posts: [id] }),
    ]);
    await status(slug).toBe(200);
    await allDone();
    expect(storedTimes(slug)).toBe(1);
    await hub.content.flushedChanges();
    expect(hub.publishedKeys().filter((key) => key === `slug:main:${slug}`)).toHaveLength(1);
  });

  it('of an older change that arrives last has no effect', async () => {
    const { id, slug } = await editor.publish();
    const [first, second] = [randomUUID(), randomUUID()];
    await editor.change(id, { title: 'First' });
    await editor.change(id, { title: 'Second' });
    await hub.sendWebhook({ id: second, posts: [id] });
    await hub.sendWebhook({ id: first, posts: [id] });
    await allDone();
    expect((await hub.post(slug)).body.title).toBe('Second');
  });

  it('of a deletion that arrives after the post is restored has no effect', async () => {
    const { id, slug } = await editor.publish();
    await editor.change(id, { status: 'draft' });
    await editor.change(id, { status: 'publish' });
    await hub.sendWebhook({ posts: [id] });
    await hub.sendWebhook({ posts: [id] });
    await allDone();
    expect((await hub.post(slug)).status).toBe(200);
  });

  it('that is forged, old or from the future is rejected and not processed', async () => {
    const { id, slug } = await editor.publish();
    const { address } = hub.content;
    expect(await sendWebhook(address, { posts: [id] }, { secret: 'not the right one at all' })).toBe(401);
    const now = Math.floor(Date.now() / 1000);
    for (const timestamp of [now - 3600, now + 3600]) {
      expect(await sendWebhook(address, { posts: [id] }, { secret, timestamp })).toBe(401);
    }
    await allDone();
    expect((await hub.post(slug)).status).toBe(404);
  });

  it('that is replayed is processed once', async () => {
    const { id, slug } = await editor.publish();
    const replayed = randomUUID();
    expect(await hub.sendWebhook({ id: replayed, posts: [id] })).toBe(202);
    await status(slug).toBe(200);
    await editor.change(id, { title: 'Not told yet' });
    expect(await hub.sendWebhook({ id: replayed, posts: [id] })).toBe(202);
    await allDone();
    expect((await hub.post(slug)).body.title).not.toBe('Not told yet');
  });
});

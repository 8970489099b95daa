import { type SignalReceiver, startSignalReceiver } from '@contenthub/services/testing/signal-receiver';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { HttpProxy } from '@contenthub/testing/sockets/http-proxy';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

useWordPress();

const editor = new Editor();
let hub: WordPressHub;
let proxy: HttpProxy;
/** Receives the webhooks that the service must not get. */
let nowhere: SignalReceiver;

beforeAll(async () => {
  // No polling: only the comparison at startup may find changes without a webhook.
  hub = await WordPressHub.create({ WORDPRESS_POLL_SECONDS: '86400' });
  proxy = new HttpProxy(hub.wordpressUrl);
  nowhere = await startSignalReceiver();
  await proxy.open();
  await hub.start(proxy.address);
  await editor.setWebhookUrl(hub.content.address);
});
afterAll(async () => {
  await editor.cleanUp();
  await hub?.remove();
  await proxy?.close();
  await nowhere?.close();
});

const status = (slug: string) => expect.poll(async () => (await hub.post(slug)).status);

/** Runs an editor's action, and waits until its webhook was sent to the other receiver. */
async function unheard<T extends { id: number }>(work: () => Promise<T>): Promise<T> {
  await editor.setWebhookUrl(nowhere.url);
  const post = await work();
  await expect.poll(() => nowhere.signals.flatMap(({ posts }) => posts)).toContain(post.id);
  nowhere.clear();
  await editor.setWebhookUrl(hub.content.address);
  return post;
}

describe('a lost webhook', () => {
  it('is recovered by the comparison at the next start, for new and removed posts', async () => {
    const gone = await editor.publish();
    const changed = await editor.publish();
    await status(gone.slug).toBe(200);
    await status(changed.slug).toBe(200);

    await unheard(() => editor.trash(gone.id));
    await unheard(() => editor.changeInALaterSecond(changed, { title: 'Changed in silence' }));
    const added = await unheard(() => editor.publish());
    expect((await hub.post(gone.slug)).status).toBe(200);
    expect((await hub.post(added.slug)).status).toBe(404);

    await hub.stop();
    await hub.start(proxy.address);
    await status(added.slug).toBe(200);
    await status(gone.slug).toBe(404);
    await expect.poll(async () => (await hub.post(changed.slug)).body.title).toBe('Changed in silence');
    await expect.poll(() => hub.publishedKeys()).toContain(`slug:main:${added.slug}`);
    await expect.poll(() => hub.publishedKeys()).toContain(`slug:main:${gone.slug}`);
  });
});

describe('while WordPress is down', () => {
  it('C17b readers see all content and pictures, and queued webhooks are processed afterwards', async () => {
    const wall = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } });
    const media = await editor.upload('wall.png', await wall.png().toBuffer(), 'A wall');
    await editor.setWebhookUrl(hub.content.address);
    const before = await editor.publish({ featured_media: media.id });
    await status(before.slug).toBe(200);

    await proxy.close();
    const meanwhile = await editor.publish();
    const name = `post ${meanwhile.id}`;
    const failures = () => hub.log.filter((line) => line.msg?.startsWith('sync failed') && line.name === name);
    await expect.poll(() => failures().length).toBeGreaterThanOrEqual(2);
    const { image } = (await hub.post(before.slug)).body;
    for (const { url } of [image.full, ...(Object.values(image.sizes) as { url: string }[])]) {
      expect((await fetch(hub.content.address + url)).status).toBe(200);
    }
    expect((await hub.post(meanwhile.slug)).status).toBe(404);

    await proxy.open();
    await status(meanwhile.slug).toBe(200);
  });

  it('the service starts, and compares as soon as it can', async () => {
    const before = await editor.publish();
    await status(before.slug).toBe(200);
    const added = await unheard(() => editor.publish());

    await proxy.close();
    await hub.stop();
    await hub.start(proxy.address);
    expect((await hub.post(before.slug)).status).toBe(200);
    expect((await hub.post(added.slug)).status).toBe(404);

    await proxy.open();
    await status(added.slug).toBe(200);
    await editor.setWebhookUrl(hub.content.address);
  });
});

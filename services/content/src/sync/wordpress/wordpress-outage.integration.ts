import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Proxy } from '../../testing/proxy.ts';
import { Editor } from '../../testing/wordpress.ts';
import { WordPressHub } from '../../testing/wordpress-hub.ts';

const soon = { timeout: 20_000, interval: 100 };
const editor = new Editor();
let hub: WordPressHub;
let proxy: Proxy;

beforeAll(async () => {
  hub = await WordPressHub.create();
  proxy = new Proxy(hub.wordpressUrl);
  await proxy.open();
  await hub.start(proxy.address);
  await editor.signalTo(hub.content.address);
});
afterAll(async () => {
  await editor.tidyUp();
  await hub?.remove();
  await proxy?.close();
});

const status = (slug: string) => expect.poll(async () => (await hub.post(slug)).status, soon);

/** Publishes or changes something, and waits until its signal has come to nothing. */
async function withoutSignal<T>(work: () => Promise<T>): Promise<T> {
  const before = await editor.lastSignal();
  // Nobody listens at this port.
  await editor.signalTo('http://127.0.0.1:1');
  const result = await work();
  await expect
    .poll(() => editor.lastSignal(), soon)
    .toSatisfy((last) => Boolean(last?.error) && JSON.stringify(last) !== JSON.stringify(before));
  return result;
}

describe('a lost signal', () => {
  it('is mended by the comparison at the next start: what is new appears, what is gone goes', async () => {
    const gone = await editor.publish();
    const changed = await editor.publish();
    await status(gone.slug).toBe(200);
    await status(changed.slug).toBe(200);

    await withoutSignal(() => editor.trash(gone.id));
    await withoutSignal(() => editor.change(changed.id, { title: 'Changed in silence' }));
    const added = await withoutSignal(() => editor.publish());
    expect((await hub.post(gone.slug)).status).toBe(200);
    expect((await hub.post(added.slug)).status).toBe(404);

    await hub.stop();
    await hub.start(proxy.address);
    await editor.signalTo(hub.content.address);
    await status(added.slug).toBe(200);
    await status(gone.slug).toBe(404);
    await expect.poll(async () => (await hub.post(changed.slug)).body.title, soon).toBe('Changed in silence');
    await expect.poll(() => hub.heardKeys(), soon).toContain(`slug:main:${added.slug}`);
    expect(hub.heardKeys()).toContain(`slug:main:${gone.slug}`);
  });
});

describe('with WordPress away', () => {
  it('readers read on, and what was signalled meanwhile arrives when it is back', async () => {
    const before = await editor.publish();
    await status(before.slug).toBe(200);

    await proxy.close();
    const meanwhile = await editor.publish();
    const name = `post ${meanwhile.id}`;
    const failures = () => hub.log.filter((line) => line.msg?.startsWith('sync failed') && line.name === name);
    await expect.poll(() => failures().length, soon).toBeGreaterThanOrEqual(2);
    expect((await hub.post(before.slug)).status).toBe(200);
    expect((await hub.post(meanwhile.slug)).status).toBe(404);

    await proxy.open();
    await status(meanwhile.slug).toBe(200);
  });

  it('the service starts all the same, and compares as soon as it can', async () => {
    const before = await editor.publish();
    await status(before.slug).toBe(200);
    const added = await withoutSignal(() => editor.publish());

    await proxy.close();
    await hub.stop();
    await hub.start(proxy.address);
    expect((await hub.post(before.slug)).status).toBe(200);
    expect((await hub.post(added.slug)).status).toBe(404);

    await proxy.open();
    await status(added.slug).toBe(200);
    await editor.signalTo(hub.content.address);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Hub, startHub } from './testing/hub.ts';
import { publishNow } from './testing/publish-now.ts';
import { wordpress } from './testing/wordpress-client.ts';

interface Post {
  readonly id: number;
  readonly status: string;
}

let hub: Hub;
const created: number[] = [];
const posts = '/wp/v2/posts';

beforeAll(async () => {
  hub = await startHub();
  await wordpress('POST', '/contenthub/v1/settings', { url: hub.url });
});
beforeEach(() => hub.forget());
afterAll(async () => {
  for (const id of created) await wordpress('DELETE', `${posts}/${id}?force=true`).catch(() => undefined);
  await wordpress('POST', '/contenthub/v1/settings', { url: '' });
  await hub.close();
});

async function make(fields: Record<string, unknown>): Promise<Post> {
  const post = await wordpress<Post>('POST', posts, { title: 'A test of signals', ...fields });
  created.push(post.id);
  return post;
}

/** One signal, signed, about that post alone. A second one would spoil the next expectation. */
async function expectOneSignal(id: number): Promise<void> {
  await vi.waitFor(() => expect(hub.signals).toEqual([{ posts: [id], signed: true }]), { timeout: 10_000 });
  hub.forget();
}

test('a post is told from its publication to its end, once each time', async () => {
  const { id } = await make({ status: 'draft' });
  await wordpress('POST', `${posts}/${id}/autosaves`, { content: 'still nobody can read this' });
  await wordpress('POST', `${posts}/${id}`, { status: 'publish' });
  await expectOneSignal(id); // and none for the draft and its autosave, which came before
  for (const change of [{ content: 'new' }, { sticky: true }, { status: 'draft' }, { status: 'publish' }]) {
    await wordpress('POST', `${posts}/${id}`, change);
    await expectOneSignal(id);
  }
  await wordpress('DELETE', `${posts}/${id}`);
  await expectOneSignal(id);
  await wordpress('DELETE', `${posts}/${id}?force=true`);
  await expectOneSignal(id);
});

test('a scheduled post is told when its time has come, without anybody visiting', async () => {
  const { id, status } = await make({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
  expect(status).toBe('future');
  expect(hub.signals).toEqual([]);
  await publishNow(id);
  await expectOneSignal(id);
});

test('the fields of the hub are kept, and nonsense is refused', async () => {
  const { id } = await make({ status: 'publish', meta: { contenthub_form: 'quiz', contenthub_seo_title: 'T' } });
  const { meta } = await wordpress<{ meta: unknown }>('GET', `${posts}/${id}`);
  expect(meta).toMatchObject({ contenthub_form: 'quiz', contenthub_seo_title: 'T', contenthub_seo_description: '' });
  await expect(wordpress('POST', `${posts}/${id}`, { meta: { contenthub_form: 'opera' } })).rejects.toThrow('400');
});

test('the last outcome can be read, also when the hub is away', async () => {
  await wordpress('POST', '/contenthub/v1/settings', { url: 'http://127.0.0.1:1' });
  await make({ status: 'publish' });
  await vi.waitFor(async () => {
    const { lastSignal } = await wordpress<{ lastSignal: unknown }>('GET', '/contenthub/v1/settings');
    expect(lastSignal).toMatchObject({ time: expect.any(String), error: expect.stringContaining('connect') });
  }, 10_000);
});

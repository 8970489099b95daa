import { expect, test } from 'vitest';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';
import { wordpressApi } from '../testing/wordpress-client.ts';
import { publishNow } from '../testing/wordpress-posts.ts';

useWordPress();

type Post = { id: number; status: string; slug: string };

const signalled = SignalTest.forThisFile();
const posts = '/wp/v2/posts';
const make = (fields: Record<string, unknown>) =>
  signalled.create<Post>(posts, { title: `A test of signals ${performance.now()}`, ...fields });

test('signals every change of a published post exactly once', async () => {
  const { id } = await make({ status: 'draft' });
  await wordpressApi('POST', `${posts}/${id}/autosaves`, { content: 'still nobody can read this' });
  await wordpressApi('POST', `${posts}/${id}`, { status: 'publish' });
  await signalled.expectSignal({ posts: [id] }); // and none for the earlier draft and its autosave
  const changes = [{ content: 'new' }, { slug: `moved-${id}` }, { sticky: true }, { status: 'draft' }];
  for (const change of [...changes, { status: 'publish' }, { meta: { contenthub_form: 'quiz' } }]) {
    await wordpressApi('POST', `${posts}/${id}`, change);
    await signalled.expectSignal({ posts: [id] });
  }
  await wordpressApi('POST', `${posts}/${id}/autosaves`, { content: 'an edit that is not published' });
  await wordpressApi('DELETE', `${posts}/${id}`);
  await signalled.expectSignal({ posts: [id] });
  await wordpressApi('DELETE', `${posts}/${id}?force=true`);
  await signalled.expectSignal({ posts: [id] });
});

test('signals a scheduled post when it is scheduled and when it is published, without page visits', async () => {
  const { id, status } = await make({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
  expect(status).toBe('future');
  await signalled.expectSignal({ posts: [id] });
  await wordpressApi('POST', `${posts}/${id}`, { date_gmt: '2098-01-01T00:00:00' });
  await signalled.expectSignal({ posts: [id] });
  await publishNow(id);
  await signalled.expectSignal({ posts: [id] });
});

test('exposes the last outcome, also when the hub is down', async () => {
  await signalled.setHubUrl('http://127.0.0.1:1');
  await make({ status: 'publish' });
  const readLastSignal = async () =>
    (await wordpressApi<{ lastSignal: unknown }>('GET', '/contenthub/v1/settings')).lastSignal;
  await expect
    .poll(readLastSignal)
    .toMatchObject({ time: expect.any(String), error: expect.stringContaining('connect') });
  await signalled.setHubUrl(signalled.receiver.url);
});

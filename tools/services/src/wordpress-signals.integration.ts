import { useWordPress } from '@contenthub/testing/use-wordpress';
import { expect, test, vi } from 'vitest';
import { publishNow } from './testing/publish-now.ts';
import { Signalled } from './testing/signalled.ts';
import { wordpress } from './testing/wordpress-client.ts';

useWordPress();

type Post = { id: number; status: string; slug: string };

const signalled = Signalled.forThisFile();
const posts = '/wp/v2/posts';
const make = (fields: Record<string, unknown>) =>
  signalled.make<Post>(posts, { title: `A test of signals ${performance.now()}`, ...fields });

test('a post is told from its publication to its end, once each time', async () => {
  const { id } = await make({ status: 'draft' });
  await wordpress('POST', `${posts}/${id}/autosaves`, { content: 'still nobody can read this' });
  await wordpress('POST', `${posts}/${id}`, { status: 'publish' });
  await signalled.expectOne({ posts: [id] }); // and none for the draft and its autosave, which came before
  const changes = [{ content: 'new' }, { slug: `moved-${id}` }, { sticky: true }, { status: 'draft' }];
  for (const change of [...changes, { status: 'publish' }, { meta: { contenthub_form: 'quiz' } }]) {
    await wordpress('POST', `${posts}/${id}`, change);
    await signalled.expectOne({ posts: [id] });
  }
  await wordpress('POST', `${posts}/${id}/autosaves`, { content: 'an edit that is not published' });
  await wordpress('DELETE', `${posts}/${id}`);
  await signalled.expectOne({ posts: [id] });
  await wordpress('DELETE', `${posts}/${id}?force=true`);
  await signalled.expectOne({ posts: [id] });
});

test('a scheduled post is told when it is scheduled, and when its time has come without anybody visiting', async () => {
  const { id, status } = await make({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
  expect(status).toBe('future');
  await signalled.expectOne({ posts: [id] });
  await wordpress('POST', `${posts}/${id}`, { date_gmt: '2098-01-01T00:00:00' });
  await signalled.expectOne({ posts: [id] });
  await publishNow(id);
  await signalled.expectOne({ posts: [id] });
});

test('the last outcome can be read, also when the hub is away', async () => {
  await signalled.pointAt('http://127.0.0.1:1');
  await make({ status: 'publish' });
  await vi.waitFor(async () => {
    const { lastSignal } = await wordpress<{ lastSignal: unknown }>('GET', '/contenthub/v1/settings');
    expect(lastSignal).toMatchObject({ time: expect.any(String), error: expect.stringContaining('connect') });
  }, 20_000);
  await signalled.pointAt(signalled.hub.url);
});

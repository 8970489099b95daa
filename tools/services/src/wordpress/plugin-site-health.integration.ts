import { expect, test } from 'vitest';
import { EditorSession } from '../testing/editor-session.ts';
import { SignalTest } from '../testing/signal-receiver.ts';
import { useWordPress } from '../testing/use-wordpress.ts';

useWordPress();

const signalled = SignalTest.forThisFile();

/** Returns the row of Tools → Site Health. */
async function row(): Promise<{ status: string; label: string; actions: string }> {
  const html = await (await (await EditorSession.signIn()).get('/wp-admin/site-health.php')).text();
  const data = /var SiteHealth = (\{.*\});/.exec(html)?.[1] ?? '{}';
  const { site_status: status } = JSON.parse(data) as { site_status: { direct: { test: string }[] } };
  return status.direct.find(({ test: name }) => name === 'contenthub') as unknown as ReturnType<typeof row>;
}

const publish = () => signalled.create('/wp/v2/posts', { title: 'Healthy', status: 'publish' });

test('reports a working connection, using an empty signal', async () => {
  await publish();
  await expect.poll(() => signalled.receiver.signals.length).toBe(1);
  signalled.receiver.clear();
  expect(await row()).toMatchObject({ status: 'good', label: 'The content hub receives signals', actions: '' });
  expect(signalled.receiver.signals).toEqual([{ posts: [], signed: true }]);
});

test.each([
  [401, 'WORDPRESS_SIGNAL_SECRET'],
  [404, 'content service'],
])('gives advice when the hub returns %i', async (status, advice) => {
  signalled.receiver.respondWith(status);
  expect(await row()).toMatchObject({ status: 'critical', actions: expect.stringContaining(advice) });
  signalled.receiver.respondWith(202);
});

test('gives advice when the hub is unreachable, and afterwards reports the missed signal', async () => {
  await signalled.setHubUrl('http://127.0.0.1:1');
  await publish();
  expect(await row()).toMatchObject({ status: 'critical', actions: expect.stringContaining('contenthub_url') });
  await signalled.setHubUrl(signalled.receiver.url);
  await expect.poll(row).toMatchObject({ status: 'recommended', actions: expect.stringContaining('press Update') });
});

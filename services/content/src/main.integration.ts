import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { describe, expect, it } from 'vitest';
import { article, writeArticles } from './testing/articles.ts';

const service = useServiceProcess(new URL('./main.ts', import.meta.url), 'CONTENT_PORT');
const { start, stop, address, resolvePath } = service;

describe('content service process', () => {
  it('starts with only a folder of articles, stops on a signal and still has them afterwards', async () => {
    const articles = resolvePath('articles');
    await writeArticles(articles, { 'one.md': article(1) });
    const first = start({ ARTICLES_FOLDER: articles });
    const post = `${contentApiBase}/post/article-1/?blog_type=main`;
    expect((await fetch((await address(first)) + post)).status).toBe(200);

    const second = start({});
    expect((await second.exited).code).toBe(1);
    expect(second.output()).toBe(
      `Process ${first.child.pid} already works on ${resolvePath('data/content')}. ` +
        'Stop it, or choose another with DATA_FOLDER.\n',
    );

    await stop(first);
    const third = start({});
    const response = await fetch((await address(third)) + post);
    expect([response.status, (await response.json()) as unknown]).toMatchObject([200, { title: 'Article 1' }]);
  });

  it('O02 serves articles without NATS and keeps the changes', async () => {
    const articles = resolvePath('articles');
    await writeArticles(articles, { 'one.md': article(1) });
    const running = start({ ARTICLES_FOLDER: articles, NATS_URL: `nats://127.0.0.1:${await freePort()}` });
    const base = await address(running);
    expect((await fetch(`${base}${contentApiBase}/post/article-1/?blog_type=main`)).status).toBe(200);
    await expect.poll(() => running.output()).toContain('they stay in the outbox');
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toMatch(/^change_feed_connected\S* 0$/m);
    await stop(running);
    expect((await running.exited).code).toBe(0);
  });

  service.itReportsInvalidSettings({ WORDPRESS_SIGNAL_SECRET: 'short' }, [
    'WORDPRESS_SIGNAL_SECRET must NOT have fewer than 16 characters (shared with the plugin; signs its webhooks)',
  ]);

  it('rejects incomplete WordPress settings', async () => {
    const incomplete = start({ WORDPRESS_URL: 'http://127.0.0.1:18080', WORDPRESS_USER: 'hub-admin' });
    expect((await incomplete.exited).code).toBe(1);
    expect(incomplete.output()).toMatch(/WORDPRESS_APPLICATION_PASSWORD is missing, and WORDPRESS_URL needs it/);
    expect(incomplete.output()).toMatch(/WORDPRESS_SIGNAL_SECRET is missing, and WORDPRESS_URL needs it/);
  });
});

import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { describe, expect, it } from 'vitest';
import { article, writeArticles } from './testing/articles.ts';

const { start, address, resolvePath } = useServiceProcess(new URL('./main.ts', import.meta.url), 'CONTENT_PORT');

describe('content service process', { timeout: 60_000 }, () => {
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

    first.child.kill('SIGTERM');
    expect(await first.exited).toEqual({ code: 0, signal: null });
    const third = start({});
    const response = await fetch((await address(third)) + post);
    expect([response.status, (await response.json()) as unknown]).toMatchObject([200, { title: 'Article 1' }]);
  });

  it('reports every invalid setting and exits', async () => {
    const service = start({ CONTENT_PORT: 'http', LOG_LEVEL: 'loud', WORDPRESS_SIGNAL_SECRET: 'short' });
    expect((await service.exited).code).toBe(1);
    expect(service.output()).toBe(
      [
        'Settings are not right:',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud" (how much to log; requests are logged at debug, failed and slow ones at warn)',
        'CONTENT_PORT must be integer; it is "http"',
        'WORDPRESS_SIGNAL_SECRET must NOT have fewer than 16 characters (shared with the plugin; signs its signals)\n',
      ].join('\n  '),
    );
  });

  it('rejects incomplete WordPress settings', async () => {
    const service = start({ WORDPRESS_URL: 'http://127.0.0.1:58080', WORDPRESS_USER: 'hub-admin' });
    expect((await service.exited).code).toBe(1);
    expect(service.output()).toMatch(/WORDPRESS_APPLICATION_PASSWORD is missing, and WORDPRESS_URL needs it/);
    expect(service.output()).toMatch(/WORDPRESS_SIGNAL_SECRET is missing, and WORDPRESS_URL needs it/);
  });
});

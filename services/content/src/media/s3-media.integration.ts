import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase, type TestDatabase } from '@contenthub/testing/fixtures/test-database';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentSettings } from '../settings.ts';
import { article, writeArticles } from '../testing/articles.ts';
import { openMediaStorage } from './open-media-storage.ts';
import { TestBucket } from './testing/bucket.ts';
import { describeMediaCopy } from './testing/copy-suite.ts';
import { describeMediaStorage } from './testing/storage-suite.ts';
import { openTemporaryDisk } from './testing/storages.ts';

let bucket: TestBucket;
let database: TestDatabase;
beforeAll(async () => {
  bucket = await TestBucket.create();
  database = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
});
afterAll(async () => {
  await bucket.remove();
  await database.drop();
});

// The suites of stores, encodings and routes run on S3 at night, and on disk for every change.
const openBucket = () => bucket.open();
describeMediaStorage(openBucket);
describeMediaCopy('from disk to S3', openTemporaryDisk, openBucket);

it('O05 reports a bucket that does not exist and a wrong key', async () => {
  const check = async (changed: Record<string, string>) => {
    const storage = await openMediaStorage(readSettings(ContentSettings, { ...bucket.settings(), ...changed }));
    await storage.check().finally(() => storage.close());
  };
  await check({});
  await expect(check({ MEDIA_S3_BUCKET: 'none' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  await expect(check({ MEDIA_S3_SECRET_ACCESS_KEY: 'another' })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

const service = useServiceProcess(new URL('../main.ts', import.meta.url), 'CONTENT_PORT');

describe('two content services with the same bucket', () => {
  it('O05 both serve a picture that one saved, and only text while the object storage is down', async () => {
    const articles = service.resolvePath('articles');
    await writeArticles(articles, { 'one.md': article(1, { image: 'dot.svg' }) });
    const env = { DATABASE_URL: database.url, ...bucket.settings() };
    const first = service.start({ ...env, ARTICLES_FOLDER: articles, DATA_FOLDER: service.resolvePath('first') });
    const firstAddress = await service.address(first);
    const second = service.start({ ...env, DATA_FOLDER: service.resolvePath('second') });
    const secondAddress = await service.address(second);
    const post = `${secondAddress}${contentApiBase}/post/article-1/?blog_type=main`;
    const [url = ''] = (await (await fetch(post)).text()).match(/\/assets\/media\/\w+\.svg/) ?? [];

    const responses = await Promise.all([firstAddress, secondAddress].map((address) => fetch(address + url)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(await bucket.keys(env.MEDIA_S3_PREFIX)).toEqual([url.slice('/assets/media/'.length)]);

    await bucket.server.terminate();
    expect((await fetch(post)).status).toBe(200);
    const failed = await fetch(secondAddress + url);
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, null]);
    await bucket.server.launch();
    expect((await fetch(secondAddress + url)).status).toBe(200);
  });
});

import { afterAll, beforeAll } from 'vitest';
import { TestBucket } from './testing/bucket.ts';
import { describeMediaCopy } from './testing/copy-suite.ts';
import { describeBackgroundEncoder } from './testing/encoder-suite.ts';
import { describeMediaRoute } from './testing/route-suite.ts';
import { openTemporaryDisk } from './testing/storages.ts';
import { describeMediaStore } from './testing/store-suite.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await TestBucket.create();
});
afterAll(() => bucket.remove());

const openBucket = () => bucket.open();
describeMediaStore(openBucket);
describeBackgroundEncoder(openBucket);
describeMediaRoute(openBucket);
describeMediaCopy('from S3 to disk', openBucket, openTemporaryDisk);

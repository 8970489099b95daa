import { tmpdir } from 'node:os';
import { type OpenDatabase, openDatabase } from '@contenthub/content/db/database';
import { DiskMedia } from '@contenthub/content/media/disk-media';
import { MediaStore } from '@contenthub/content/media/media-store';
import { inMemory } from '@contenthub/database/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadGeneratedPosts, SeedMismatchError } from './load-posts.ts';
import type { GenerateOptions } from './posts.ts';

const media = new MediaStore(new DiskMedia(tmpdir()));
const firstId = 1_000_000;

describe('loadGeneratedPosts', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openDatabase(undefined, inMemory);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.deleteFrom('posts').execute();
    await opened.database.deleteFrom('outbox').execute();
  });

  async function loadPosts(options: GenerateOptions, stopping = new AbortController()) {
    const reports: number[] = [];
    const report = (done: number) => reports.push(done);
    const loaded = await loadGeneratedPosts(options, {
      database: opened.database,
      media,
      signal: stopping.signal,
      report,
      batchSize: 25,
    });
    return { ...loaded, reports };
  }

  const total = async () => (await opened.database.selectFrom('posts').select('id').execute()).length;

  it('stores posts in batches, reports progress and stores nothing twice', async () => {
    expect(await loadPosts({ count: 60 })).toEqual({ done: 60, stored: 60, reports: [0, 25, 50, 60] });
    expect(await total()).toBe(60);
    expect(await loadPosts({ count: 60 })).toEqual({ done: 60, stored: 0, reports: [60] });
  });

  it('publishes list changes once per batch', async () => {
    await loadPosts({ count: 30 });
    const rows = await opened.database.selectFrom('outbox').select('keys').execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.keys).toContain('feed:main');
  });

  it('stops after a batch when aborted, and resumes from there', async () => {
    const stopping = new AbortController();
    const stopped = loadGeneratedPosts(
      { count: 60 },
      {
        database: opened.database,
        media,
        signal: stopping.signal,
        report: (done) => done > 0 && stopping.abort(),
        batchSize: 25,
      },
    );
    expect(await stopped).toEqual({ done: 25, stored: 25 });
    expect(await loadPosts({ count: 60 })).toEqual({ done: 60, stored: 35, reports: [25, 50, 60] });
    expect(await total()).toBe(60);
  });

  it('restores a removed post', async () => {
    await loadPosts({ count: 100 });
    await opened.database
      .deleteFrom('posts')
      .where('id', '=', firstId + 41)
      .execute();
    expect((await loadPosts({ count: 100 })).stored).toBe(1);
    expect(await total()).toBe(100);
  });

  it('rejects a second seed in the same database', async () => {
    await loadPosts({ count: 10 });
    await expect(loadPosts({ count: 10, seed: 2 })).rejects.toThrow(SeedMismatchError);
  });
});

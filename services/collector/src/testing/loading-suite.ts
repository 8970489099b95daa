import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Logs, logUnchecked, openPipeline, type Pipeline, toBody, toRequest } from './pipeline.ts';

const view = (batchId: number, own = {}) => eventSample('postPage/view', { batchId, ageMs: 0, ...own });
const now = Date.parse('2026-06-18T12:00:00Z');

/** Behaviour from request to row that every log must have. `open` reopens the same logs. */
export function describeLoading(name: string, open: (folder: string) => Promise<Logs>): void {
  describe(name, () => {
    let folder: TemporaryFolder;
    let pipeline: Pipeline;
    const take = (events: unknown[], more = {}) => pipeline.intake.accept(toRequest(toBody(events, more)));
    const restart = async () => {
      await stop();
      pipeline = await openPipeline(await open(folder.path), folder.path, () => now);
    };
    const stop = async () => {
      await pipeline.store.close();
      await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
    };
    beforeEach(async () => {
      folder = await temporaryFolder();
      pipeline = await openPipeline(await open(folder.path), folder.path, () => now);
    });
    afterEach(async () => {
      await stop();
      await folder.remove();
    });

    it('F18 stores each event once, with all fields and its log position', async () => {
      await take([view(1, { postId: 42, tags: ['a', 'b'], ageMs: 1500 }), view(2)], { sentAt: now + 3_600_000 });
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 2, events: 2, refused: 0 });
      const [row] = await pipeline.store.rows<Record<string, unknown>>(
        'select * from events_once order by batchId limit 1',
      );
      expect(row).toMatchObject({
        ...view(1, { postId: 42, tags: ['a', 'b'], ageMs: 1500 }),
        batchId: 1,
        postId: 42,
        ageMs: 1500,
        stream_seq: 1,
        stream_index: 0,
        received_at: '2026-06-18 12:00:00.000',
        sent_at: '2026-06-18 13:00:00.000',
        client_time: '2026-06-18 12:59:58.500',
        happened_at: '2026-06-18 11:59:58.500',
        is_bot: false,
        has_token: false,
      });
    });

    it('F18 counts a resent event once, within an entry and across entries', async () => {
      await take([view(1), view(1)]);
      await take([view(1), view(2)]);
      await pipeline.load();
      await restart();
      await take([view(2)]);
      await pipeline.load();
      expect((await pipeline.count()).events).toBe(2);
    });

    it('H14 retains the first event with an id when others follow, also after rows are merged', async () => {
      await take([view(1, { postTitle: 'first' }), view(1, { postTitle: 'forged at once' })]);
      await take([view(1, { postTitle: 'forged later' })]);
      await pipeline.load();
      await restart();
      await take([view(1, { postTitle: 'forged after a restart' })]);
      await pipeline.load();
      const titles = () => pipeline.store.rows('select postTitle from events_once');
      expect(await titles()).toEqual([{ postTitle: 'first' }]);
      await pipeline.store.command('optimize table events final');
      expect(await pipeline.count()).toMatchObject({ rows: 1, events: 1 });
      expect(await titles()).toEqual([{ postTitle: 'first' }]);
    });

    it('F18 resumes after a restart without duplicate rows', async () => {
      for (let batch = 1; batch <= 5; batch += 1) await take([view(batch)]);
      await pipeline.load();
      await restart();
      for (let batch = 6; batch <= 9; batch += 1) await take([view(batch)]);
      await pipeline.load();
      await restart();
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 9, events: 9, refused: 0 });
    });

    it('F18 neither loses nor duplicates a row when killed between storing and counting', async () => {
      await take([view(10)]);
      await pipeline.load();
      await take([view(1), view(2), view(3)]);
      await pipeline.store.command('rename table loaded_entries to elsewhere');
      await expect(pipeline.load()).rejects.toThrow(/loaded_entries/);
      await pipeline.store.command('rename table elsewhere to loaded_entries');
      await pipeline.store.command('alter table events delete where batchId = 2 settings mutations_sync = 1');
      expect((await pipeline.count()).rows).toBe(3);
      await restart();
      await take([view(4)]);
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 5, events: 5, refused: 0 });
    });

    it('F18 finds invalid rows in a block, stores the rest and dead-letters them with the reason', async () => {
      // The store does not take an unpaired surrogate. Intakes of earlier releases did.
      const invalid = view(3, { postTitle: '\ud800' });
      await logUnchecked(
        pipeline.events,
        [view(1), view(2), invalid, view(4), view(5), view(8, { postTitle: '\ud801' })],
        now,
      );
      await logUnchecked(pipeline.events, [view(6), view(7, { postTitle: 'half \ud83d' })], now);
      await pipeline.load();
      await restart();
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 5, events: 5, refused: 3 });
      const stored = await pipeline.store.rows<{ reason: string; raw: string }>(
        'select reason, base64Decode(raw) as raw from refused final order by stream_seq',
      );
      expect(stored[0]?.reason).toBe('rejected by the store: CANNOT_PARSE_ESCAPE_SEQUENCE');
      expect(JSON.parse(stored[0]?.raw ?? '')).toMatchObject(invalid);
    });

    it('F18 finds invalid rows also if the type of a column was changed', async () => {
      await pipeline.store.command('alter table events modify column postTitle Nullable(Int64)');
      await take([view(1, { postTitle: '12' }), view(2, { postTitle: 'a title' }), view(3, { postTitle: '13' })]);
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 2, events: 2, refused: 1 });
      const titles = await pipeline.store.rows('select postTitle from events order by batchId');
      expect(titles).toEqual([{ postTitle: 12 }, { postTitle: 13 }]);
    });

    it('F18 stores rows that only the engine can read, beside others, and also after a restart', async () => {
      await take([view(1)]);
      // ClickHouse reads such a number as seconds.
      await take([view(2)], { sentAt: 1000 });
      await take([view(3)]);
      await pipeline.store.command('rename table loaded_entries to elsewhere');
      await expect(pipeline.load()).rejects.toThrow(/loaded_entries/);
      await pipeline.store.command('rename table elsewhere to loaded_entries');
      await restart();
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 3, events: 3, refused: 0 });
    });

    it('F18 dead-letters an unreadable entry and continues', async () => {
      await pipeline.events.append('odd', Buffer.from('not JSON'));
      await take([view(1)]);
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 1, events: 1, refused: 1 });
    });

    it('stores events refused by the intake, with their bytes', async () => {
      await take([view(1), { consent: 'granted', eventName: '\ud800 nonsense' }]);
      await pipeline.load();
      expect(await pipeline.count()).toEqual({ rows: 1, events: 1, refused: 1 });
      const [kept] = await pipeline.store.rows<{ raw: string }>('select base64Decode(raw) as raw from refused');
      expect(kept?.raw).toBe('{"consent":"granted","eventName":"\\ud800 nonsense"}');
    });

    it.each([
      ['a year ago by its own clock', 365 * 24 * 3_600_000, '2026-05-19 12:00:00.000'],
      ['a minute ago', 60_000, '2026-06-18 11:59:00.000'],
    ])('stores an event from %s at its time, within a month', async (_, ageMs, happened) => {
      await take([view(1, { ageMs })], { sentAt: Number.MAX_SAFE_INTEGER });
      await pipeline.load();
      expect(await pipeline.store.rows('select toString(happened_at) as at from events')).toEqual([{ at: happened }]);
    });

    it('detects that the log was replaced', async () => {
      await take([view(1), view(2)]);
      await pipeline.load();
      await pipeline.store.command(
        "alter table events update log_id = 'events@other' where 1 settings mutations_sync = 1",
      );
      await pipeline.store.command('truncate table loaded_entries');
      await restart();
      await take([view(3)]);
      await pipeline.load();
      expect((await pipeline.count()).events).toBe(3);
    });
  });
}

import { randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getBalance } from '../analytics/balance.ts';
import { countEvents, getEventsPage, getLinkedIds } from '../erasure/personal-events.ts';
import { type Logs, openPipeline, type Pipeline, sendEvents, tokenSecret } from './pipeline.ts';

/** Strings that occur only in the events of one person. */
const ada = { userId: '7', visitor: '-70001', browser: 'AdasBrowser1', title: 'markerOfAda' };
const eve = { userId: '8', browser: 'EvesBrowser1' };
const shared = 'SharedBrowse';
let batchId = 0;

function idsOf(containerId: string, userId: string) {
  batchId += 1;
  const instanceId = `page${userId.replace('-', '').padStart(4, '0').slice(-4)}`;
  return { containerId, userId, instanceId, batchId, ageMs: 0, isTest: false };
}

function view(containerId: string, userId: string, own: Record<string, unknown> = {}): Record<string, unknown> {
  return eventSample('postPage/view', { ...idsOf(containerId, userId), ...own });
}

function exposure(containerId: string, userId: string): Record<string, unknown> {
  return eventSample('experiment/exposure', idsOf(containerId, userId));
}

/** What a text looks like inside a longer one in base64, at each of the three positions that it can have there. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, Math.floor((before + text.length) / 3) * 4);
  });
}

/** Erasure behaviour that every log must have; `rawFolder` contains the log's own files. */
export function describeErasure(
  name: string,
  openLogs: (folder: string) => Promise<Logs>,
  rawFolder?: (folder: string) => string,
) {
  describe(`erasure ${name}`, () => {
    let folder: TemporaryFolder;
    let pipeline: Pipeline;

    const open = async () => {
      pipeline = await openPipeline(await openLogs(folder.path), folder.path);
    };
    const close = async () => {
      await pipeline.store.close();
      await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
    };
    beforeEach(async () => {
      folder = await temporaryFolder();
      await open();
    });
    afterEach(async () => {
      await close();
      await folder.remove();
    });

    const send = async (userId: string, ...events: Record<string, unknown>[]) => {
      const jwt = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .sign(new TextEncoder().encode(tokenSecret));
      const withToken = userId !== '0';
      await sendEvents(pipeline.intake, events, { more: withToken ? { jwt } : {}, withToken });
    };
    const erase = async (id = randomUUID(), at = Date.now()) => {
      const linked = await getLinkedIds(pipeline.store, ada.userId);
      return { id, at, linked, ...(await pipeline.erasures.erase({ id, userId: ada.userId, linked, at })) };
    };
    const balance = () => getBalance(pipeline.store, { events: pipeline.events, refused: pipeline.refused });
    /** Every received event is stored, refused, erased or a duplicate. */
    const adds = async (expected: { stored: number; erased: number; loaded: number; duplicates?: number }) =>
      expect(await balance()).toMatchObject({ duplicates: 0, deadLetters: 0, pendingEntries: 0, ...expected });
    const filesWith = async (spellings: string[]) => {
      const found: string[] = [];
      for (const root of [folder.path, ...(rawFolder ? [rawFolder(folder.path)] : [])]) {
        for await (const path of glob(`${root}/**/*`, { withFileTypes: true })) {
          if (!path.isFile()) continue;
          const file = `${path.parentPath}/${path.name}`;
          const content = await readFile(file).catch(() => Buffer.alloc(0));
          if (spellings.some((spelling) => content.includes(spelling))) found.push(file);
        }
      }
      return found;
    };

    const story = async () => {
      await send(ada.userId, view(ada.browser, ada.userId, { postTitle: ada.title }), view(shared, ada.userId));
      await send(ada.visitor, view(ada.browser, ada.visitor, { postTitle: ada.title }));
      await send('0', exposure(ada.browser, '0'), view(shared, '0'));
      await send(eve.userId, view(eve.browser, eve.userId), exposure(shared, eve.userId));
      await send('0', view(eve.browser, '0'), { ...view(ada.browser, '0'), scrollDepth: ada.title });
      await pipeline.load();
    };

    it('H12 finds the browsers and anonymous ids of an account, and exports none that another account used', async () => {
      await story();
      const linked = await getLinkedIds(pipeline.store, ada.userId);
      expect(linked).toEqual({
        browsers: [ada.browser, shared],
        visitors: [ada.visitor],
        ownBrowsers: [ada.browser],
      });
      const { events, next } = await getEventsPage(pipeline.store, { userId: ada.userId, linked });
      expect(events.map(({ containerId, userId }) => [containerId, userId])).toEqual([
        [ada.browser, ada.userId],
        [shared, ada.userId],
        [ada.browser, ada.visitor],
        [ada.browser, '0'],
      ]);
      expect([next, Object.keys(events[0] ?? {}).includes('log_id')]).toEqual([undefined, false]);
    });

    it('H12 removes a person from tables and files, leaves others untouched and the balance exact', async () => {
      await story();
      await adds({ loaded: 8, stored: 8, erased: 0 });
      const person = { userId: ada.userId, linked: await getLinkedIds(pipeline.store, ada.userId), at: Date.now() };
      expect(await countEvents(pipeline.store, person)).toEqual({ events: 5, refused: 1 });
      const markers = [[ada.title], [ada.browser], inBase64(ada.browser)];
      const exposed = () => pipeline.store.rows('select containerId from exposed_readers final order by containerId');
      await pipeline.rollups.run();
      expect(await exposed()).toEqual([{ containerId: ada.browser }, { containerId: shared }]);
      for (const marker of markers) expect((await filesWith(marker)).length, marker[0]).toBeGreaterThan(0);
      expect(await erase()).toMatchObject({ state: 'done', events: 5, refused: 1 });
      expect(await countEvents(pipeline.store, person)).toEqual({ events: 0, refused: 0 });
      expect(await exposed()).toEqual([{ containerId: shared }]);
      const left = await pipeline.store.rows('select containerId, userId from events_once order by batchId');
      expect(left).toEqual([
        { containerId: eve.browser, userId: eve.userId },
        { containerId: shared, userId: eve.userId },
        { containerId: eve.browser, userId: '0' },
      ]);
      await adds({ loaded: 8, stored: 3, erased: 5 });
      expect((await balance()).refusedErased).toBe(1);
      // Rewritten files stay for some minutes in case of a power failure; this test shortens that.
      const soon = 'old_parts_lifetime = 0, merge_tree_clear_old_parts_interval_seconds = 1, cleanup_delay_period = 1';
      for (const table of ['events', 'refused', 'session_hours', 'page_facts', 'exposed_readers']) {
        await pipeline.store.command(`alter table ${table} modify setting ${soon}`);
        await pipeline.store.command(`detach table ${table} sync`);
        await pipeline.store.command(`attach table ${table}`);
      }
      for (const marker of markers) await expect.poll(() => filesWith(marker)).toEqual([]);
      expect((await filesWith([eve.browser])).length).toBeGreaterThan(0);
    });

    it('H12 drops events that arrive late, from the log or a browser, also after a restart', async () => {
      await story();
      // Appended to the log but not loaded yet.
      await send(ada.userId, view(ada.browser, ada.userId, { postTitle: ada.title }));
      const first = await erase();
      expect(first).toMatchObject({ state: 'loading', events: 5 });
      await pipeline.load();
      const again = await pipeline.erasures.erase({ ...first, userId: ada.userId });
      expect(again).toMatchObject({ state: 'done', events: 5, refused: 1 });
      await adds({ loaded: 9, stored: 3, erased: 6 });
      await close();
      await open();
      const hourMs = 3_600_000;
      await send(ada.userId, view(ada.browser, ada.userId));
      await send('0', view(ada.browser, '0', { ageMs: hourMs }), { ...view(ada.browser, '0'), scrollDepth: 'deep' });
      // After the erasure, the person's browser counts as a new visitor.
      await send('0', view(ada.browser, '0', { postTitle: 'afterwards' }));
      await pipeline.load();
      await adds({ loaded: 12, stored: 4, erased: 8 });
      expect((await balance()).refusedErased).toBe(2);
      expect(await pipeline.store.rows("select count() as n from events where userId = '7'")).toEqual([{ n: 0 }]);
    });

    it('H12 resumes after an interruption and counts nothing twice', async () => {
      await story();
      const { command } = pipeline.store;
      pipeline.store.command = async (sql, params) => {
        if (sql.startsWith('alter table refused delete')) throw new Error('interrupted');
        return command.call(pipeline.store, sql, params);
      };
      const id = randomUUID();
      const request = {
        id,
        userId: ada.userId,
        linked: await getLinkedIds(pipeline.store, ada.userId),
        at: Date.now(),
      };
      await expect(pipeline.erasures.erase(request)).rejects.toThrow('interrupted');
      await close();
      await open();
      await pipeline.load();
      expect(await pipeline.erasures.erase(request)).toMatchObject({ state: 'done', events: 5, refused: 1 });
      expect(await pipeline.erasures.erase(request)).toMatchObject({ state: 'done', events: 5, refused: 1 });
      await adds({ loaded: 8, stored: 3, erased: 5 });
    });
  });
}

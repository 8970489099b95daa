import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CollectorSettings } from '@contenthub/collector/settings';
import { type CollectorService, startCollector } from '@contenthub/collector/start';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import type { OpenDatabase } from '@contenthub/platform/database';
import { RunningPlatform, uniqueEmail } from '@contenthub/platform/testing/running-platform';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const secrets = {
  EVENT_TOKEN_SECRET: randomBytes(32).toString('hex'),
  PLATFORM_SECRET: randomBytes(32).toString('hex'),
};
const hub = fileURLToPath(new URL('../../main.ts', import.meta.url));
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A string that occurs only in this person's data. */
const marker = 'markerZq';
const container = 'MarkerZqAda1';

/** Exports and erases one person’s data with the given accounts database, the collector and chdb. */
export function describePersonalData(engine: string, openAccounts: () => Promise<OpenDatabase>): void {
  describe(`one person’s data with ${engine}, the collector and chdb`, () => {
    let folder: TemporaryFolder;
    let collector: CollectorService;
    let platform: RunningPlatform;
    const written: string[] = [];

    beforeAll(async () => {
      folder = await temporaryFolder();
      const ports = { COLLECTOR_PORT: '0', LOADER_PORT: '0', DATA_FOLDER: folder.path };
      const settings = readSettings(CollectorSettings, { ...secrets, ...ports, LOG_LEVEL: 'silent' });
      collector = await startCollector(settings, createLogger('collector', 'silent'));
      const logger = createLogger('platform', 'trace', { write: (line: string) => written.push(line) });
      platform = await RunningPlatform.start(
        await openAccounts(),
        { ...secrets, LOADER_URL: collector.loader ?? '', DATA_FOLDER: folder.path },
        logger,
      );
    });
    afterAll(async () => {
      await platform?.stop();
      await collector?.stop();
      await folder?.remove();
    });

    const people = (...args: string[]) =>
      promisify(execFile)(process.execPath, [hub, 'people', ...args], {
        env: { ...process.env, ...secrets, PLATFORM_URL: platform.address, DATA_FOLDER: folder.path },
      });
    const post = async (userId: string, events: object[], jwt?: string) => {
      const response = await fetch(`${collector.intake}/events${jwt ? '-with-token' : ''}`, {
        method: 'POST',
        headers: { 'user-agent': browser },
        body: JSON.stringify({ events: events.map((event) => ({ ...event, userId })), jwt }),
      });
      return (await response.json()) as { accepted: number };
    };
    let batchId = 0;
    const view = (own: object = {}) => {
      batchId += 1;
      const ids = { containerId: container, instanceId: 'pageZq01', batchId, ageMs: 0, isTest: false };
      return eventSample('postPage/view', { ...ids, postTitle: `${marker} title`, ...own });
    };
    const balance = async () => (await fetch(`${collector.loader}/balance`)).json();

    /** Returns the platform tables with a row that contains the text. */
    const tablesWith = async (text: string) => {
      const tables = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
        platform.database,
      );
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const rows = await sql`select 1 from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(
          platform.database,
        );
        if (rows.rows.length > 0) found.push(name);
      }
      return found.toSorted();
    };
    /** Returns event log files that contain the text. The collector's own tests search the files of chdb. */
    const filesWith = async (text: string) => {
      const found: string[] = [];
      for await (const entry of glob(`${folder.path}/**/*`, { withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || path.includes('/events/store/')) continue;
        const content = await readFile(path).catch(() => Buffer.alloc(0));
        if (content.includes(text) || content.includes(Buffer.from(text).toString('base64').slice(0, 10)))
          found.push(path);
      }
      return found;
    };

    it('H12 is exported completely, and after the erasure no database contains it or accepts it again', async () => {
      const email = uniqueEmail().replace('reader', marker.toLowerCase());
      const password = `${marker} horse battery`;
      await platform.users.create(email, password, {
        name: `${marker} Ada`,
        plan: 'gift',
        institution: 'A School',
        join: ['blog'],
      });
      const visitor = platform.visitor();
      const anonymous = await visitor.user({ 'x-country': 'US' });
      await post(String(anonymous.id), [view()], anonymous.eventToken);
      await visitor.submit('signIn', { email, password });
      const { id, eventToken } = await visitor.user();
      await visitor.post('/properties', { name: 'about', value: `${marker} property` });
      await visitor.submit('forgotPassword', { email });
      for (const user of [id, anonymous.id]) {
        await sql`insert into exposures (user_id, experiment, group_name) values (${user}, ${`${marker} experiment`}, 'on')`.execute(
          platform.database,
        );
      }
      await sql`insert into experiment_states (name, "on", share, overrides)
        values ('for tests', true, 1, ${JSON.stringify({ [id]: `${marker} group`, 1e9: 'on' })})`.execute(
        platform.database,
      );
      expect(await post(String(id), [view(), view()], eventToken)).toEqual({ accepted: 2, rejected: [] });
      // Rejected, and stored as received.
      expect(await post(String(id), [view()])).toMatchObject({ accepted: 0 });
      await expect.poll(balance).toMatchObject({ pendingEntries: 0, stored: 3 });
      await expect.poll(() => tablesWith(String(id))).toContain('verifications');

      const out = join(folder.path, 'export.json');
      await people('export', email, '--out', out);
      const file = JSON.parse(await readFile(out, 'utf8'));
      expect(file).toMatchObject({
        format: 'contenthub-personal-data',
        version: 1,
        userId: id,
        browserIds: [container],
      });
      expect(file.data).toMatchObject({
        users: [{ email, name: `${marker} Ada` }],
        user_groups: [{ name: 'blog' }],
        subscriptions: [{ without_cost: true }],
        institution_members: [{ institution: 'A School' }],
        properties: [{ name: 'about', value: `${marker} property` }],
        credentials: [{ providerId: 'credential' }],
        experiment_states: [{ experiment: 'for tests', group: `${marker} group` }],
      });
      expect(file.data.exposures).toHaveLength(2);
      expect(file.data.sessions.length).toBeGreaterThan(0);
      expect(file.events.map((event: { userId: string }) => event.userId)).toEqual([
        String(anonymous.id),
        String(id),
        String(id),
      ]);
      expect(JSON.stringify(file)).not.toMatch(/"password"|"token"/);
      await promisify(execFile)('rm', [out]);

      const dry = (await people('erase', email)).stdout;
      expect(dry).toMatch(/exposures +2\n/);
      expect(dry).toMatch(/\nevents +3\nrejected events +1\n\nNothing was deleted/);
      expect(await tablesWith(marker)).toEqual(
        ['exposures', 'experiment_states', 'newsletter_subscribers', 'properties', 'users'].toSorted(),
      );

      const erased = (await people('erase', email, '--yes')).stdout;
      expect(erased).toContain('Deleted 3 events and 1 rejected events.');
      expect([await tablesWith(marker), await tablesWith(email)]).toEqual([[], []]);
      const left = await sql`select 1 from exposures where user_id = ${id} or user_id = ${anonymous.id}`.execute(
        platform.database,
      );
      expect(left.rows).toEqual([]);
      // The experiment configuration on disk follows its table within seconds.
      await expect.poll(() => filesWith(marker)).toEqual([]);
      expect(written.join('')).not.toContain(marker);
      expect(await visitor.user()).toMatchObject({ anonymous: true });
      expect((await visitor.submit('signIn', { email, password })).to).toContain('notice=wrong');

      // A browser that was offline has queued events and a valid token.
      expect(await post(String(id), [view()], eventToken)).toMatchObject({ accepted: 1 });
      await expect.poll(balance).toMatchObject({ pendingEntries: 0, loaded: 4, stored: 0, erased: 4, duplicates: 0 });
      expect(await filesWith(marker)).toEqual([]);
      await expect(people('export', email)).rejects.toMatchObject({
        code: 1,
        stderr: `${platform.address}: No account has this address.\n`,
      });
    });
  });
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DefinitionTables } from './definitions/tables.ts';
import { ConfigurationFile, LiveConfiguration } from './live-configuration.ts';
import type { ExperimentsTables } from './tables.ts';

const configuration = createConfiguration({ blog_gc: { on: false, share: 0.5, overrides: { '7': 'article_end' } } });
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

it('returns the saved configuration, or undefined if none is readable', async () => {
  const path = join(folder.path, 'deep', 'experiments.json');
  const file = new ConfigurationFile(path);
  expect(await file.read()).toBeUndefined();
  await file.write(configuration);
  expect(await file.read()).toEqual(configuration);
  for (const broken of ['', '{"version":', '{"version":"0123456789ab","states":{"x":{"on":"perhaps"}}}']) {
    await writeFile(path, broken);
    expect(await file.read(), broken).toBeUndefined();
  }
});

it('E16 recalculates the version of a configuration that another release saved', async () => {
  const file = new ConfigurationFile(join(folder.path, 'former-release.json'));
  await file.write({ ...configuration, version: '0123456789ab' });
  expect((await file.read())?.version).toBe(configuration.version);
});

it('E16 starts with the saved configuration when the database is down', async () => {
  const file = new ConfigurationFile(join(folder.path, 'experiments.json'));
  await file.write(configuration);
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const database = new Kysely<ExperimentsTables & DefinitionTables>({ dialect: new PostgresDialect({ pool }) });
  const logger = createLogger('platform', 'silent');
  const live = new LiveConfiguration({ database, listen: async () => async () => {}, file, logger, now: Date.now });
  await live.start();
  expect(live.current).toEqual(configuration);
  await live.stop();
  await database.destroy();
});

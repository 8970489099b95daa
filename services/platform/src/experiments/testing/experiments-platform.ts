import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { RunningPlatform } from '../../testing/running-platform.ts';
import type { ExperimentsTables } from '../tables.ts';
import { operator } from './operator.ts';
import { Reader } from './reader.ts';

const secret = 'a secret of tests that is long enough';

/** The real platform with helpers for experiment tests. */
export class ExperimentsPlatform {
  readonly platform: RunningPlatform;
  readonly database: Kysely<ExperimentsTables>;
  readonly operator: ReturnType<typeof operator>;

  private constructor(platform: RunningPlatform) {
    this.platform = platform;
    this.database = platform.database.withTables<ExperimentsTables>();
    this.operator = operator(platform.address, secret);
  }

  static async start(opened: OpenDatabase, env: Record<string, string> = {}): Promise<ExperimentsPlatform> {
    return new ExperimentsPlatform(await RunningPlatform.start(opened, { PLATFORM_SECRET: secret, ...env }));
  }

  async anonymous(country = 'US'): Promise<{ reader: Reader; id: number }> {
    const reader = new Reader(this.platform.visitor(), country);
    return { reader, id: await reader.arrive() };
  }

  async signedIn(): Promise<{ reader: Reader; id: number }> {
    const reader = new Reader((await this.platform.signedIn()).visitor);
    return { reader, id: await reader.arrive() };
  }

  exposures() {
    return this.database.selectFrom('exposures').select(['user_id', 'experiment', 'group_name']).execute();
  }

  /** Resets all states to the registry's defaults. */
  async reset(): Promise<void> {
    await sql`delete from experiment_states`.execute(this.database);
    await this.database.deleteFrom('exposures').execute();
    const changed = async () =>
      (await this.operator.list()).body.some((row: { changed: boolean }) => row.changed) as boolean;
    await expect.poll(changed).toBe(false);
  }
}

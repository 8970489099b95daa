import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile as read } from '../repository-checks/repository-files.ts';
import { releasedVersions } from './changelog.ts';
import {
  type ContractMigration,
  checkMigrations,
  checksum,
  compileMigration,
  everyMigration,
  findRemovals,
  type ReleasedMigrations,
} from './migration-rules.ts';
import { releasedMigrationsFile } from './release.ts';

const runs = (...statements: string[]): Migration => ({
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
});
const contract = (unusedSince: string, statement: string): ContractMigration => ({ ...runs(statement), unusedSince });

describe('a destructive migration', () => {
  it.each([
    ['drop table tags', 'drops tags'],
    ['alter table posts drop column if exists "subTitle"', 'drops the column subTitle'],
    ['alter table posts rename column slug to path', 'renames the column slug'],
    ['alter table posts rename to articles', 'renames the table posts'],
    ['alter table posts alter column id type bigint', 'changes the type of id'],
    ['alter table posts alter column id set not null', 'forbids null in id'],
    ['alter table posts add column note text not null', 'requires a value for the new column note'],
  ])('O03 is found: %s', (statement, expected) => {
    expect(findRemovals([statement]).map(({ what, name }) => `${what} ${name}`)).toEqual([expected]);
  });

  it('O03 is not an addition, nor a change of a table that it creates itself', () => {
    const additions = [
      "alter table posts add column bio text not null default '', add column links jsonb",
      "comment on table posts is 'never drop table posts'",
      'alter table posts add column words int not null generated always as (1) stored',
      'create index posts_words on posts (words)',
      'create table notes (id int not null)',
      'alter table notes alter column id set not null',
    ];
    expect(findRemovals(additions)).toEqual([]);
  });
});

describe('the migration rules', () => {
  const rules = { releases: ['1.0.0', '1.1.0'], isUsedIn: async () => false as boolean | undefined };
  const check = (migrations: Record<string, Migration>, more: object = {}) =>
    checkMigrations({ migrations, released: {}, ...rules, ...more });
  const drop = 'alter table posts drop column note';

  it('O03 refuse a removal in the release that stops using it', async () => {
    expect(await check({ 'content/013': runs(drop) })).toEqual([
      'content/013 drops the column note; say since which release nothing uses it (unusedSince)',
    ]);
    expect(await check({ 'content/013': contract('1.2.0', drop) })).toEqual([
      'content/013 drops the column note; 1.2.0 is not released yet, so it still runs during the upgrade',
    ]);
  });

  it('O03 accept a removal that the named release does not use, and refuse one that it uses', async () => {
    const migrations = { 'content/013': contract('1.1.0', drop) };
    expect(await check(migrations)).toEqual([]);
    expect(await check(migrations, { isUsedIn: async () => true })).toEqual([
      'content/013 drops the column note; 1.1.0 still uses note',
    ]);
  });

  it('O03 refuse to change or remove a released migration', async () => {
    const old = runs('create table notes (id int)');
    const released = { 'content/001': { release: '1.0.0', sha256: checksum(await compileMigration(old)) } };
    expect(await check({ 'content/001': old }, { released })).toEqual([]);
    expect(await check({ 'content/001': runs('create table notes (id bigint)') }, { released })).toEqual([
      'content/001 was released in 1.0.0 and must not change',
    ]);
    expect(await check({}, { released })).toEqual(['content/001 was released and must not be removed']);
  });

  it('O03 hold for every migration of the services', async () => {
    const migrations = everyMigration();
    const released = JSON.parse(read(releasedMigrationsFile)) as ReleasedMigrations;
    expect(Object.keys(migrations).length).toBeGreaterThan(12);
    const releases = releasedVersions(read('CHANGELOG.md'));
    expect(await checkMigrations({ migrations, released, releases, isUsedIn: async () => undefined })).toEqual([]);
  });
});

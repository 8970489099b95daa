import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type FreshDatabase = { url: string; drop: () => Promise<void> };

/** A database of the test's own on a server that already runs. */
export async function freshPostgres(server: string): Promise<FreshDatabase> {
  const name = `contenthub_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await command(server, `create database ${name}`);
  return { url: url.href, drop: () => command(server, `drop database if exists ${name} with (force)`) };
}

async function command(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

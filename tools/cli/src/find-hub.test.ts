import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { recordHub } from '@contenthub/all-in-one/running-hub';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from './commands.ts';
import { findService } from './find-hub.ts';
import { runCli } from './run-cli.ts';

/** Every command that calls a hub or opens its stores, with the setting that names another one. */
const needHub: [setting: string, ...args: string[]][] = [
  ['PUBLIC_ORIGIN', 'preview', 'adverb-placement'],
  ['DATABASE_URL', 'redirects', 'list'],
  ['DATABASE_URL', 'redirects', 'add', '/old', '/blog/'],
  ['CONTENT_URL', 'receipt', 'apostrophe'],
  ['PLATFORM_DATABASE_URL', 'users', 'list'],
  ['PLATFORM_DATABASE_URL', 'users', 'make', 'ada@example.com'],
  ['PLATFORM_URL', 'people', 'export', 'ada@example.com'],
  ['PLATFORM_URL', 'newsletter', 'list'],
  ['PLATFORM_URL', 'experiments'],
  ['LOADER_URL', 'events', 'doctor'],
  ['LOADER_URL', 'events', 'top'],
  ['CLICKHOUSE_URL', 'events', 'remove-oversized'],
  ['PLATFORM_URL', 'staff', 'list'],
  ['PLATFORM_SECRET', 'staff-token'],
  ['DATA_FOLDER', 'simulate', '--remove'],
  ['WEB_OPERATIONS_URL', 'why', 'http://www.contenthub.localhost:4000/blog/'],
  ['WEB_OPERATIONS_URL', 'reports'],
  ['EDGE_URLS', 'purge', '--all'],
  ['MEDIA_S3_BUCKET', 'media', 'copy', '--to', 's3'],
  ['PUBLIC_ORIGIN', 'links'],
  ['PUBLIC_ORIGIN', 'screenshots'],
  ['PUBLIC_ORIGIN', 'pictures'],
  ['CONSOLE_ORIGIN', 'console-pictures'],
];
/** They fill a store of their own, copy or start hubs, or work on the repository. */
const needNone = [
  ...['import', 'generate', 'restore', 'drill', 'editor-pictures', 'mail-pictures'],
  ...Object.keys(commands.Development ?? {}),
];

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
  // A developer's shell may name services.
  for (const name of Object.keys(process.env))
    if (/(_URL|_ORIGIN|_SECRET|_BUCKET|_FILE|^PORT)$/.test(name)) vi.stubEnv(name, '');
  vi.stubEnv('DATA_FOLDER', join(folder.path, 'data'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  await folder.remove();
});

async function run(...args: string[]) {
  const [log, error]: string[][] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((line) => log?.push(String(line)));
  const output = { log: (line: string) => log?.push(line), error: (line: string) => error?.push(line) };
  const code = await runCli(commands, args, output as Console);
  vi.restoreAllMocks();
  return { code, log: log?.join('\n'), error: error?.join('\n') };
}

describe('without a hub', () => {
  it.each(needHub)('O13 names %s, and stores nothing: hub %s %s', async (setting, ...args) => {
    const { code, log, error } = await run(...args);
    expect({ log, error }).toEqual({ log: '', error: expect.stringContaining(setting) });
    expect(code).toBeGreaterThan(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('O13 backs nothing up', async () => {
    const { code, error } = await run('backup', '--to', join(folder.path, 'backups'));
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('DATA_FOLDER') });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('O13 knows of each command whether it needs a hub', () => {
    const names = Object.values(commands).flatMap((group) => Object.keys(group));
    const known = [...needHub.map(([, name]) => name), 'backup', ...needNone];
    expect(new Set(names)).toEqual(new Set(known));
  });
});

describe('with a running hub', () => {
  const hub = { PUBLIC_ORIGIN: 'http://www.contenthub.localhost:5000', CONTENT_URL: 'http://127.0.0.1:5001' };

  it('O13 finds its services, unless the environment names others', async () => {
    const record = await recordHub(process.env.DATA_FOLDER ?? '', hub);
    expect(await findService('CONTENT_URL', process.env)).toBe(hub.CONTENT_URL);
    expect(await findService('CONTENT_URL', { ...process.env, CONTENT_URL: 'http://other' })).toBe('http://other');
    const missing = new RegExp(`process ${process.pid} .*site’s operations port.*OPERATIONS_PORT=4001`);
    await expect(findService('WEB_OPERATIONS_URL', process.env)).rejects.toThrow(missing);
    await record.stop();
    await expect(findService('CONTENT_URL', process.env)).rejects.toThrow('No hub runs on');
  });

  it.each([
    ['DATABASE_URL', 'redirects', 'add', '/old', '/blog/'],
    ['PLATFORM_DATABASE_URL', 'users', 'list'],
    ['DATABASE_URL', 'generate', '--count', '1'],
    ['DATA_FOLDER', 'simulate'],
  ])('O13 names %s instead of writing to a store that it does not read: hub %s', async (setting, ...args) => {
    const record = await recordHub(process.env.DATA_FOLDER ?? '', hub);
    expect(await run(...args)).toEqual({ code: 1, log: '', error: expect.stringContaining(setting) });
    expect(await readdir(process.env.DATA_FOLDER ?? '')).toEqual(['hub.json']);
    await record.stop();
  });
});

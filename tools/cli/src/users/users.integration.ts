import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inMemory } from '@contenthub/database/engines';
import { type OpenDatabase, openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyUsersOptions, readUsersOptions } from './users.ts';

const hub = fileURLToPath(new URL('../main.ts', import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [hub, 'users', ...args], { env });

describe('npm run hub -- users', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openDatabase(undefined, inMemory, allMigrations);
  });
  afterAll(() => opened.close());
  const users = (...args: string[]) => applyUsersOptions(new UserAdmin(opened.database), readUsersOptions(args));

  it('creates, lists, changes and removes an account', async () => {
    expect((await users('list')).text).toBe('There are no accounts.');
    const created = await users(
      'make',
      'Ada@example.com',
      '--plan',
      'premium',
      '--institution',
      'Example College',
      '--test',
    );
    expect(created.text).toMatch(/^Ada@example\.com can sign in with the password [\w-]{16}$/);
    expect((await users('list')).text).toMatch(/^1 +ada@example\.com +premium +Example College +test user$/m);
    expect(await users('make', 'ada@example.com')).toEqual({
      done: false,
      text: 'ada@example.com already has an account. Use: users change',
    });
    const changed = await users(
      'change',
      'ada@example.com',
      '--plan',
      'gift',
      '--no-test',
      '--group',
      'blog',
      '--name',
      'Ada',
    );
    expect(changed.text).toMatch(/^1 +ada@example\.com +Ada +gift +Example College +blog$/m);
    const less = await users('change', 'ada@example.com', '--institution', '', '--no-group', 'blog', '--disabled');
    expect(less.text).toMatch(/^1 +ada@example\.com +Ada +gift +disabled$/m);
    expect(await users('remove', 'ada@example.com')).toEqual({ done: true, text: 'Removed.' });
    expect(await users('change', 'ada@example.com')).toMatchObject({ done: false });
  });

  it('uses the hub’s data folder and prints its usage', async () => {
    const folder = await temporaryFolder();
    await (await openDatabase(undefined, join(folder.path, 'platform'), allMigrations)).close();
    const created = await run(['make', 'ada@example.com', '--password', 'correct horse'], { DATA_FOLDER: folder.path });
    expect(created.stdout).toBe('ada@example.com can sign in.\n');
    await folder.remove();
    expect((await run(['--help'])).stdout).toMatch(/--plan free\|premium\|gift/);
    await expect(run(['make'])).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/users make EMAIL/) });
  });

  it('explains invalid arguments', () => {
    expect(() => readUsersOptions([])).toThrow('Usage: users list|make|change|remove');
    expect(() => readUsersOptions(['make', 'a@b', 'c@d'])).toThrow('Expected one email address');
    expect(() => readUsersOptions(['make', 'a@b', '--plan', 'gold'])).toThrow(
      '--plan must be one of free, premium, gift.',
    );
    expect(() => readUsersOptions(['make', 'a@b', '--password', 'short'])).toThrow('at least 10 characters');
    expect(() => readUsersOptions(['make', 'a@b', '--colour'])).toThrow('--colour');
    expect(readUsersOptions(['change', 'a@b']).change).toEqual({});
  });
});

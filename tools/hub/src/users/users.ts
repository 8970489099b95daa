import { join } from 'node:path';
import { openDatabase } from '@contenthub/platform/database/database';
import { allMigrations } from '@contenthub/platform/modules';
import { People } from '@contenthub/platform/people/people';
import { PlatformSettings } from '@contenthub/platform/settings';
import { readSettings, SettingsError } from '@contenthub/server-kit/settings';
import type { Command } from '../command.ts';
import { lookAfter } from './look-after.ts';
import { readUsersOptions, type UsersOptions, UsersOptionsError } from './users-options.ts';

export const users: Command = {
  summary: 'Makes, lists and changes accounts, so that every kind of visitor can be tried.',
  help: [
    'npm run hub -- users list',
    'npm run hub -- users make EMAIL       free and confirmed, unless the options say otherwise',
    'npm run hub -- users change EMAIL     what no option names stays as it is',
    'npm run hub -- users remove EMAIL     with everything that belongs to it',
    '  --plan free|premium|gift           gift: a premium subscription that costs nothing',
    '  --institution NAME                 made where there is none of this name; --institution "" takes it away',
    '  --group NAME, --no-group NAME      joins or leaves; may be given several times',
    '  --test, --no-test                  a test user, whose events are marked as such',
    '  --confirmed, --no-confirmed        whether the address counts as confirmed',
    '  --disabled, --no-disabled          a disabled account is signed out and cannot sign in',
    '  --name NAME',
    '  --password PASSWORD                10 characters or more; `make` without it makes one and prints it',
    '',
    'PLATFORM_DATABASE_URL=…              the PostgreSQL that the platform uses; without it PGlite in DATA_FOLDER, where',
    '                                     `npm start` keeps accounts: stop it first. `npm run dev` keeps none and has a',
    '                                     visitor of each kind instead; the page has a switch for them.',
  ].join('\n'),
  async run(args) {
    try {
      await runUsers(readUsersOptions(args), process.env);
    } catch (error) {
      if (!(error instanceof UsersOptionsError || error instanceof SettingsError)) throw error;
      console.error(error.message);
      process.exitCode = error instanceof SettingsError ? 1 : 2;
    }
  },
};

async function runUsers(options: UsersOptions, env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(PlatformSettings, env);
  const folder = join(settings.DATA_FOLDER, 'platform');
  const opened = await openDatabase(settings.PLATFORM_DATABASE_URL, folder, allMigrations);
  try {
    const { done, text } = await lookAfter(new People(opened.database), options);
    if (done) return console.log(text);
    console.error(text);
    process.exitCode = 1;
  } finally {
    await opened.close();
  }
}

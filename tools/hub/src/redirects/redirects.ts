import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@contenthub/content/read-model/database';
import { ContentSettings } from '@contenthub/content/settings';
import { readSettings, SettingsError } from '@contenthub/server-kit/settings';
import type { Command } from '../command.ts';
import { changeTable, RedirectsError } from './change-table.ts';

export const redirects: Command = {
  summary: 'Leads old addresses to new ones: adds, lists, removes and imports redirects.',
  help: [
    'npm run hub -- redirects list              all of them, as CSV',
    'npm run hub -- redirects add FROM TO       leads readers of the path FROM to the path TO, such as',
    '                                           redirects add /old/commas.html /blog/grammar/commas',
    'npm run hub -- redirects remove FROM       FROM is not found again',
    'npm run hub -- redirects import FILE.csv   two columns, from and to; all of them or none',
    '',
    'A redirect is followed where no page stands: a page that is there is always shown. What leads to an address that is',
    'led elsewhere leads to the end at once, and one that would lead back to its beginning is refused. A post that gets',
    'another slug, category or blog needs none: its old addresses lead to it by themselves.',
    'A running hub goes by a change within a second.',
    '',
    'DATABASE_URL=…    the PostgreSQL that the content service uses; without it PGlite in DATA_FOLDER, where `npm start`',
    '                  keeps its content: stop it first.',
    'Exits 1 when something was refused: nothing is changed then.',
  ].join('\n'),
  async run([verb = '', ...given]) {
    try {
      await run(verb, given);
    } catch (error) {
      if (!(error instanceof RedirectsError || error instanceof SettingsError)) throw error;
      console.error(error.message);
      process.exitCode = error instanceof RedirectsError && error.isOfUse ? 2 : 1;
    }
  },
};

async function run(verb: string, given: string[]): Promise<void> {
  const settings = readSettings(ContentSettings, process.env);
  const { database, close } = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'));
  try {
    console.log(await changeTable(database, verb, given, (file) => readFile(file, 'utf8')));
  } finally {
    await close();
  }
}

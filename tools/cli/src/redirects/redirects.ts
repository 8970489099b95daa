import { readFile } from 'node:fs/promises';
import { type Database, openDatabase } from '@contenthub/content/db/database';
import { getAllRedirects, updateRedirects } from '@contenthub/content/db/redirects';
import { addRedirects, InvalidRedirectsError } from '@contenthub/content/redirects/add-redirects';
import { PathError, withoutRedirect } from '@contenthub/content/redirects/redirect-table';
import { CsvError, readRedirectsCsv, writeRedirectsCsv } from '@contenthub/content/redirects/redirects-csv';
import { ContentSettings } from '@contenthub/content/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { findStoppedStore } from '../find-hub.ts';
import { formatNumber } from '../terminal/progress.ts';

type ReadText = (file: string) => Promise<string>;

/** Runs the command and returns its output. */
export async function runVerb(database: Database, verb: string, args: string[], read: ReadText): Promise<string> {
  const [first = '', second = ''] = args;
  const count = { list: 0, add: 2, remove: 1, import: 1 }[verb];
  if (count === undefined) throw new UsageError('Usage: redirects list|add|remove|import');
  if (args.length !== count) throw new UsageError(`redirects ${verb} expects ${count} arguments, not ${args.length}.`);
  if (verb === 'list') return writeRedirectsCsv(await getAllRedirects(database));
  if (verb === 'add') {
    await addAll(database, [{ from: first, to: second }], () => '');
    return `${first} now redirects to ${second}.`;
  }
  if (verb === 'remove') return remove(database, first);
  const rows = await readCsvFile(first, read);
  const table = await addAll(database, rows, (index) => `Line ${rows[index]?.line}: `);
  return `Read ${formatNumber(rows.length)} redirects. The table now has ${formatNumber(table.size)}.`;
}

async function addAll(database: Database, wanted: { from: string; to: string }[], prefix: (index: number) => string) {
  return addRedirects(database, wanted).catch((error: unknown) => {
    if (!(error instanceof InvalidRedirectsError)) throw error;
    throw new CommandError(error.problems.map(({ index, reason }) => prefix(index) + reason).join('\n'));
  });
}

async function remove(database: Database, from: string): Promise<string> {
  try {
    const { size } = await getAllRedirects(database);
    const left = await updateRedirects(database, (table) => withoutRedirect(table, from));
    if (left.size === size) throw new CommandError(`There is no redirect from ${from}. See: redirects list`);
    return `Removed the redirect from ${from}.`;
  } catch (error) {
    if (error instanceof PathError) throw new CommandError(error.message);
    throw error;
  }
}

async function readCsvFile(file: string, read: ReadText) {
  try {
    return readRedirectsCsv(await read(file));
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(error.message);
    throw new CommandError(`Cannot read ${file}.`);
  }
}

export const redirects: CommandCode = {
  help: [
    'npm run hub -- redirects list              prints all redirects as CSV',
    'npm run hub -- redirects add FROM TO       redirects the path FROM to the path TO, such as',
    '                                           redirects add /old/commas.html /blog/grammar/commas',
    'npm run hub -- redirects remove FROM       removes the redirect from FROM',
    'npm run hub -- redirects import FILE.csv   imports two columns, from and to; all lines or none',
    '',
    'A redirect only applies if no page exists at its path. A redirect to a redirected path is stored with the final',
    'target, and a redirect loop is rejected. A post that gets another slug, category or blog needs no redirect: its old',
    'URLs redirect to it automatically.',
    'Changes take effect on a running hub within a second.',
    '',
    'DATABASE_URL=…    the content service’s PostgreSQL (default: PGlite in DATA_FOLDER, where `npm start` stores its',
    '                  content; stop the hub first)',
    'Exits with 1 without any change if something was rejected.',
  ].join('\n'),
  run: ([verb = '', ...given]) => run(verb, given),
};

async function run(verb: string, args: string[]): Promise<void> {
  const { DATABASE_URL: url } = readSettings(ContentSettings, process.env);
  const folder = url ? '' : await findStoppedStore(process.env, 'content', 'DATABASE_URL');
  const { database, close } = await openDatabase(url, folder);
  try {
    console.log(await runVerb(database, verb, args, (file) => readFile(file, 'utf8')));
  } finally {
    await close();
  }
}

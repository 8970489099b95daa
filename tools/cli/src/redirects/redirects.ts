import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@contenthub/content/db/database';
import { getAllRedirects, updateRedirects } from '@contenthub/content/db/redirects';
import { addRedirects, InvalidRedirectsError, type NewRedirect } from '@contenthub/content/redirects/add-redirects';
import { PathError, withoutRedirect } from '@contenthub/content/redirects/redirect-table';
import { ContentSettings } from '@contenthub/content/settings';
import { readSettings, SettingsError } from '@contenthub/server-kit/process/settings';
import type { Command } from '../command.ts';
import { formatNumber } from '../terminal/progress.ts';

export type CsvRedirect = NewRedirect & { line: number };

export class CsvError extends Error {
  override name = 'CsvError';
}

/** Two columns, `from` and `to`, with or without a first line that says so; a value with a comma stands in quotes. */
export function readRedirectsCsv(text: string): CsvRedirect[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.trim() !== '')
    .map(({ row, line }) => {
      const [from, to, ...more] = parseCells(row);
      if (!from || !to || more.length > 0) throw new CsvError(`Line ${line} is not FROM,TO: ${row}`);
      return { from, to, line };
    });
  const [first] = rows;
  return first?.from.toLowerCase() === 'from' && first.to.toLowerCase() === 'to' ? rows.slice(1) : rows;
}

export function writeRedirectsCsv(table: Iterable<readonly [string, string]>): string {
  const rows = [...table].map((pair) => pair.map(quoteCell).join(','));
  return ['from,to', ...rows].join('\n');
}

function parseCells(row: string): string[] {
  const found = row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, inQuotes, plain]) => (inQuotes?.replaceAll('""', '"') ?? plain ?? '').trim());
}

function quoteCell(value: string): string {
  return /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** What was asked for cannot be done, and why; or nobody knows what was asked for. */
export class RedirectsError extends Error {
  override name = 'RedirectsError';
  readonly isUsageError: boolean;

  constructor(message: string, isUsageError = false) {
    super(message);
    this.isUsageError = isUsageError;
  }
}

type ReadText = (file: string) => Promise<string>;

/** Does what was asked for, and says what came of it. */
export async function runVerb(database: Database, verb: string, args: string[], read: ReadText): Promise<string> {
  const [first = '', second = ''] = args;
  const count = { list: 0, add: 2, remove: 1, import: 1 }[verb];
  if (count === undefined) {
    throw new RedirectsError('Say what to do: redirects list|add|remove|import. `redirects --help` says more.', true);
  }
  if (args.length !== count) throw new RedirectsError(`\`redirects --help\` says what ${verb} wants to know.`, true);
  if (verb === 'list') return writeRedirectsCsv(await getAllRedirects(database));
  if (verb === 'add') {
    await addAll(database, [{ from: first, to: second }], () => '');
    return `Readers of ${first} are led to ${second}.`;
  }
  if (verb === 'remove') return remove(database, first);
  const rows = await readCsvFile(first, read);
  const table = await addAll(database, rows, (index) => `Line ${rows[index]?.line}: `);
  return `${formatNumber(rows.length)} read; ${formatNumber(table.size)} redirects in all.`;
}

async function addAll(database: Database, wanted: { from: string; to: string }[], prefix: (index: number) => string) {
  return addRedirects(database, wanted).catch((error: unknown) => {
    if (!(error instanceof InvalidRedirectsError)) throw error;
    throw new RedirectsError(error.problems.map(({ index, reason }) => prefix(index) + reason).join('\n'));
  });
}

async function remove(database: Database, from: string): Promise<string> {
  try {
    const { size } = await getAllRedirects(database);
    const left = await updateRedirects(database, (table) => withoutRedirect(table, from));
    if (left.size === size) throw new RedirectsError(`Nothing leads from ${from}. See: redirects list`);
    return `${from} is led nowhere any more.`;
  } catch (error) {
    if (error instanceof PathError) throw new RedirectsError(error.message);
    throw error;
  }
}

async function readCsvFile(file: string, read: ReadText) {
  try {
    return readRedirectsCsv(await read(file));
  } catch (error) {
    if (error instanceof CsvError) throw new RedirectsError(error.message);
    throw new RedirectsError(`${file} cannot be read.`);
  }
}

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
      process.exitCode = error instanceof RedirectsError && error.isUsageError ? 2 : 1;
    }
  },
};

async function run(verb: string, args: string[]): Promise<void> {
  const settings = readSettings(ContentSettings, process.env);
  const { database, close } = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'));
  try {
    console.log(await runVerb(database, verb, args, (file) => readFile(file, 'utf8')));
  } finally {
    await close();
  }
}

import type { Database } from '@contenthub/content/read-model/database';
import { allRedirects, changeRedirects } from '@contenthub/content/read-model/redirect-query';
import { addRedirects, RefusedRedirects } from '@contenthub/content/redirects/add-redirects';
import { withoutRedirect } from '@contenthub/content/redirects/redirect-table';
import { PathError } from '@contenthub/content/redirects/site-path';
import { grouped } from '../progress/progress.ts';
import { CsvError, readRedirectsCsv, writeRedirectsCsv } from './redirects-csv.ts';

/** What was asked for cannot be done, and why; or nobody knows what was asked for. */
export class RedirectsError extends Error {
  override name = 'RedirectsError';
  readonly isOfUse: boolean;

  constructor(message: string, isOfUse = false) {
    super(message);
    this.isOfUse = isOfUse;
  }
}

type ReadText = (file: string) => Promise<string>;

/** Does what was asked for, and says what came of it. */
export async function changeTable(database: Database, verb: string, given: string[], read: ReadText): Promise<string> {
  const [first = '', second = ''] = given;
  const count = { list: 0, add: 2, remove: 1, import: 1 }[verb];
  if (count === undefined) {
    throw new RedirectsError('Say what to do: redirects list|add|remove|import. `redirects --help` says more.', true);
  }
  if (given.length !== count) throw new RedirectsError(`\`redirects --help\` says what ${verb} wants to know.`, true);
  if (verb === 'list') return writeRedirectsCsv(await allRedirects(database));
  if (verb === 'add') {
    await add(database, [{ from: first, to: second }], () => '');
    return `Readers of ${first} are led to ${second}.`;
  }
  if (verb === 'remove') return remove(database, first);
  const rows = await readCsv(first, read);
  const table = await add(database, rows, (index) => `Line ${rows[index]?.line}: `);
  return `${grouped(rows.length)} read; ${grouped(table.size)} redirects in all.`;
}

async function add(database: Database, wanted: { from: string; to: string }[], place: (index: number) => string) {
  return addRedirects(database, wanted).catch((error: unknown) => {
    if (!(error instanceof RefusedRedirects)) throw error;
    throw new RedirectsError(error.problems.map(({ index, reason }) => place(index) + reason).join('\n'));
  });
}

async function remove(database: Database, from: string): Promise<string> {
  try {
    const { size } = await allRedirects(database);
    const left = await changeRedirects(database, (table) => withoutRedirect(table, from));
    if (left.size === size) throw new RedirectsError(`Nothing leads from ${from}. See: redirects list`);
    return `${from} is led nowhere any more.`;
  } catch (error) {
    if (error instanceof PathError) throw new RedirectsError(error.message);
    throw error;
  }
}

async function readCsv(file: string, read: ReadText) {
  try {
    return readRedirectsCsv(await read(file));
  } catch (error) {
    if (error instanceof CsvError) throw new RedirectsError(error.message);
    throw new RedirectsError(`${file} cannot be read.`);
  }
}

import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ErasureStatus, PersonalDataCounts } from '@contenthub/contracts/personal-data';
import { SettingsError } from '@contenthub/server-kit/settings';
import type { Command } from '../command.ts';
import { openPeople, type PeopleClient, PeopleError } from './people-client.ts';

class UsageError extends Error {}

type Options = { verb: 'export' | 'erase'; email: string; yes: boolean; out: string | undefined };

const lookMs = 500;

export const people: Command = {
  summary: 'Exports or erases everything that is stored about one person.',
  help: [
    'npm run hub -- people export EMAIL            writes a JSON file; its shape is in docs/privacy.md',
    '  --out FILE                                  where to (default contenthub-data-DATE.json)',
    'npm run hub -- people erase EMAIL             shows how much is stored, and deletes nothing',
    'npm run hub -- people erase EMAIL --yes       deletes it and waits until events are deleted, too; cannot be undone',
    '',
    'Erasing can be interrupted: the platform goes on by itself until everything is deleted.',
    '',
    'PLATFORM_URL=…         a platform that runs elsewhere; else the hub that runs on DATA_FOLDER is asked',
    'PLATFORM_SECRET=…      as the platform has it; without it the one in DATA_FOLDER',
  ].join('\n'),
  async run(args) {
    try {
      await runPeople(readOptions(args), await openPeople(process.env));
    } catch (error) {
      const isUsage = error instanceof UsageError;
      if (!(isUsage || error instanceof PeopleError || error instanceof SettingsError)) throw error;
      console.error((error as Error).message);
      process.exitCode = isUsage ? 2 : 1;
    }
  },
};

async function runPeople({ verb, email, yes, out }: Options, client: PeopleClient): Promise<void> {
  if (verb === 'export') return exportTo(await client.export(email), out);
  console.log(countsTable(await client.count(email)));
  if (!yes) return console.log('\nNothing was deleted. Add --yes to delete all of it. This cannot be undone.');
  const { id } = await client.erase(email);
  console.log(`\nThe account is deleted (erasure ${id}).`);
  const status = await untilFinished(client, id);
  const { events, refused } = status.deleted.events ?? { events: 0, refused: 0 };
  console.log(`Deleted ${events} events and ${refused} refused ones.`);
  console.log(`Backups may hold the data until ${status.backupsUntil.slice(0, 10)} (BACKUP_RETENTION_DAYS).`);
}

async function untilFinished(client: PeopleClient, id: string): Promise<ErasureStatus> {
  let told: string | undefined;
  for (;;) {
    const status = await client.erasure(id);
    if (status.finishedAt) return status;
    const waiting = status.problem ? `Events are not deleted yet: ${status.problem}` : 'Events are being deleted…';
    if (waiting !== told) console.log(waiting);
    told = waiting;
    await wait(lookMs);
  }
}

async function exportTo(response: Response, out: string | undefined): Promise<void> {
  const suggested = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const path = out ?? suggested ?? 'contenthub-data.json';
  // Somebody's data is for one pair of eyes.
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      await file.write(chunk);
      bytes += chunk.length;
    }
  } finally {
    await file.close();
  }
  console.log(`Wrote ${path} (${bytes.toLocaleString('en-US')} bytes).`);
}

function countsTable({ tables, events }: PersonalDataCounts): string {
  const rows = Object.entries(tables).filter(([name]) => name !== 'experiment_groups');
  const all: [string, number | string][] = [
    ...rows,
    ['events', events?.events ?? 'no event store is connected'],
    ...(events ? [['refused events', events.refused] as [string, number]] : []),
  ];
  return all.map(([name, count]) => `${name.padEnd(24)}${String(count).padStart(8)}`).join('\n');
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args);
  const [verb, email = '', ...more] = positionals;
  if (verb !== 'export' && verb !== 'erase') throw new UsageError('Say what to do: people export|erase EMAIL.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0)
    throw new UsageError(`Name one e-mail address: people ${verb} EMAIL`);
  return { verb, email, yes: values.yes, out: values.out };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, out: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} \`people --help\` lists all options.`);
  }
}

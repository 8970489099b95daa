import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type ErasureStatus,
  type PersonalDataCounts,
  personalDataPaths,
} from '@contenthub/contracts/platform/personal-data';
import { type CommandCode, UsageError } from '../command.ts';
import { openPlatformClient, platformHelp } from '../platform-client.ts';

export type PeopleClient = {
  count: (email: string) => Promise<PersonalDataCounts>;
  export: (email: string) => Promise<Response>;
  erase: (email: string) => Promise<{ id: string }>;
  erasure: (id: string) => Promise<ErasureStatus>;
};

/** Opens a client for a running platform, authenticated with its secret. */
export async function openPeopleClient(env: Record<string, string | undefined>): Promise<PeopleClient> {
  const call = await openPlatformClient('people', env);
  const json = async <T>(path: string, body?: object) => (await (await call(path, body)).json()) as T;
  return {
    count: (email) => json(personalDataPaths.count, { email }),
    export: (email) => call(personalDataPaths.export, { email }),
    erase: (email) => json(personalDataPaths.erase, { email }),
    erasure: (id) => json(personalDataPaths.erasure.replace('{id}', id)),
  };
}

type Options = { verb: 'export' | 'erase'; email: string; yes: boolean; out: string | undefined };

const pollMs = 500;

export const people: CommandCode = {
  help: [
    'npm run hub -- people export EMAIL            writes a JSON file (format: docs/privacy.md)',
    '  --out FILE                                  output file (default contenthub-data-DATE.json)',
    'npm run hub -- people erase EMAIL             shows how much is stored without deleting it',
    'npm run hub -- people erase EMAIL --yes       deletes it and waits until events are deleted too; cannot be undone',
    '',
    'The command can be interrupted. The platform continues until everything is deleted.',
    '',
    ...platformHelp,
  ].join('\n'),
  run: async (args) => runPeople(readOptions(args), await openPeopleClient(process.env)),
};

async function runPeople({ verb, email, yes, out }: Options, client: PeopleClient): Promise<void> {
  if (verb === 'export') return writeExport(await client.export(email), out);
  console.log(formatCounts(await client.count(email)));
  if (!yes) return console.log('\nNothing was deleted. Add --yes to delete all of it. This cannot be undone.');
  const { id } = await client.erase(email);
  console.log(`\nThe account is deleted (erasure ${id}).`);
  const status = await waitUntilErased(client, id);
  const { events, refused } = status.deleted.events ?? { events: 0, refused: 0 };
  console.log(`Deleted ${events} events and ${refused} rejected events.`);
  console.log(`Backups may contain the data until ${status.backupsUntil.slice(0, 10)} (BACKUP_RETENTION_DAYS).`);
}

async function waitUntilErased(client: PeopleClient, id: string): Promise<ErasureStatus> {
  let lastMessage: string | undefined;
  for (;;) {
    const status = await client.erasure(id);
    if (status.finishedAt) return status;
    const waiting = status.problem ? `Events are not deleted yet: ${status.problem}` : 'Events are being deleted…';
    if (waiting !== lastMessage) console.log(waiting);
    lastMessage = waiting;
    await wait(pollMs);
  }
}

async function writeExport(response: Response, out: string | undefined): Promise<void> {
  const suggested = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const path = out ?? suggested ?? 'contenthub-data.json';
  // Personal data is only readable by its owner.
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

function formatCounts({ tables, events }: PersonalDataCounts): string {
  const rows = Object.entries(tables).filter(([name]) => name !== 'experiment_groups');
  const all: [string, number | string][] = [
    ...rows,
    ['events', events?.events ?? 'no event store is connected'],
    ...(events ? [['rejected events', events.refused] as [string, number]] : []),
  ];
  return all.map(([name, count]) => `${name.padEnd(24)}${String(count).padStart(8)}`).join('\n');
}

function readOptions(args: string[]): Options {
  const options = { yes: { type: 'boolean', default: false }, out: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb, email = '', ...more] = positionals;
  if (verb !== 'export' && verb !== 'erase') throw new UsageError('Usage: people export|erase EMAIL');
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0)
    throw new UsageError(`Expected one email address: people ${verb} EMAIL`);
  return { verb, email, yes: values.yes, out: values.out };
}

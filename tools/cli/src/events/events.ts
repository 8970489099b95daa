import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getBalance } from '@contenthub/collector/analytics/balance';
import {
  isQueryName,
  type QueryName,
  type QueryRange,
  type QueryRows,
  queries,
  runQuery,
} from '@contenthub/collector/analytics/queries';
import { removeEvents } from '@contenthub/collector/erasure/remove-events';
import { closeLogs, openLogs } from '@contenthub/collector/log/open-logs';
import { CollectorSettings } from '@contenthub/collector/settings';
import { NoStoreError, openStore } from '@contenthub/collector/store/open-store';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { type Environment, findHub, findService, findStoppedStore, refuseRunningHub } from '../find-hub.ts';
import { formatTable } from '../terminal/table.ts';
import { diagnose, type IntakeCounts, readIntakeCounts } from './doctor.ts';

/** Read access to stored events, through a loader or directly. */
export type EventStore = {
  query: <Name extends QueryName>(name: Name, span: QueryRange) => Promise<QueryRows[Name][]>;
  balance: () => Promise<Balance>;
  /** Where the events are read. */
  place: string;
  /** A stopped hub has none. */
  findIntake: () => Promise<string | undefined>;
  close: () => Promise<void>;
};

/**
 * Uses a running loader if there is one, because the embedded engine locks its files. Otherwise opens the store of a
 * stopped hub, or a ClickHouse server.
 */
export async function openEventStore(env: Environment): Promise<EventStore> {
  const loader = env.LOADER_URL || (await findHub(env))?.LOADER_URL;
  const findIntake = () => findService('COLLECTOR_URL', env);
  if (loader) return { ...remoteStore(loader), findIntake };
  const settings = readSettings(CollectorSettings, env);
  const { CLICKHOUSE_URL: server, DATA_FOLDER } = settings;
  const folder = join(DATA_FOLDER, 'events');
  if (!server) await findStoppedStore(env, 'events/store', 'LOADER_URL and COLLECTOR_URL');
  const store = await openStore(server, join(folder, 'store'));
  return {
    place: server
      ? `the ClickHouse server ${new URL(server).host}`
      : `${join(folder, 'store')}, of a hub that does not run`,
    findIntake: server ? findIntake : async () => undefined,
    query: (name, span) => runQuery(store, name, span),
    async balance() {
      if (!settings.NATS_URL) await findStoppedStore(env, 'events', 'NATS_URL');
      const logs = await openLogs(settings, folder);
      return getBalance(store, logs).finally(() => closeLogs(logs));
    },
    close: () => store.close(),
  };
}

function remoteStore(loader: string): Omit<EventStore, 'findIntake'> {
  const get = async (path: string) => {
    const response = await fetchFrom(loader + path);
    const body = await response.text();
    if (!response.ok) throw new CommandError(`${loader} returned ${response.status}: ${readMessage(body)}`);
    return JSON.parse(body);
  };
  return {
    place: `the loader at ${loader}`,
    query: (name, { days, limit, from, to }) => {
      const params = { days: String(days), limit: String(limit), ...(from && { from }), ...(to && { to }) };
      return get(`/queries/${name}?${new URLSearchParams(params)}`);
    },
    balance: () => get('/balance'),
    close: async () => {},
  };
}

/** The message of an API error, or the whole text if it comes from something else, such as a proxy. */
function readMessage(body: string): string {
  try {
    return String(JSON.parse(body).message ?? body);
  } catch {
    return body;
  }
}

function fetchFrom(url: string): Promise<Response> {
  return fetch(url).catch(({ cause, message }: Error) => {
    throw new CommandError(`${url} does not respond: ${cause instanceof Error ? cause.message : message}`);
  });
}

async function fetchIntakeCounts(intake: string): Promise<IntakeCounts> {
  const response = await fetchFrom(`${intake}/metrics`);
  const counts = readIntakeCounts(await response.text());
  if (!response.ok || !counts.collector)
    throw new CommandError(`${intake}/metrics returned ${response.status} without the counters of an intake.`);
  return counts;
}

/** Short names of common queries. */
const aliases: Record<string, string> = { top: 'posts' };

export const events: CommandCode = {
  help: [
    'npm run hub -- events doctor      accepted, rejected, stored and lost events, and where they were counted; exits with 1 if any is missing, an',
    '                                  hour could not be calculated, or loader or intake do not answer',
    'npm run hub -- events remove-oversized   removes events that a release without limits stored; needs a stopped hub',
    'npm run hub -- events top         same as posts',
    ...Object.entries(queries).map(
      ([name, { description }]) => `npm run hub -- events ${name.padEnd(24)} ${description}`,
    ),
    '  --days N      number of days until now (default 30)',
    '  --from DAY    first UTC day, such as 2026-10-23, for the same days as in the console',
    '  --to DAY      last UTC day (default today)',
    '  --limit N     number of rows (default 20)',
    '  --json        print JSON, one row per line',
    '',
    'Each event counts once. Test users and bots are excluded.',
    '',
    'Queries the hub that runs on DATA_FOLDER. If none runs, reads the store there or at CLICKHOUSE_URL.',
    'LOADER_URL=… COLLECTOR_URL=…      use a loader and an intake on another host',
  ].join('\n'),
  run: (args) => runEvents(args, process.env),
};

async function runEvents(args: string[], env: Environment): Promise<void> {
  if (args[0] === 'remove-oversized') return removeOversized(env);
  const { verb, span, json } = readOptions(args);
  const store = await openEventStore(env).catch((error: unknown) => {
    throw error instanceof NoStoreError ? new CommandError(error.message) : error;
  });
  try {
    if (verb === 'doctor') return await runDoctor(store);
    const rows = await store.query(verb, span);
    if (json) return console.log(rows.map((row) => JSON.stringify(row)).join('\n'));
    console.log(
      rows.length > 0
        ? formatTable(rows)
        : span.from || span.to
          ? 'No events in these days.'
          : `No events in the last ${span.days} days.`,
    );
  } finally {
    await store.close();
  }
}

async function removeOversized(env: Environment): Promise<void> {
  const settings = readSettings(CollectorSettings, env);
  const { DATA_FOLDER } = settings;
  if (settings.CLICKHOUSE_URL) await refuseRunningHub(env);
  else await findStoppedStore(env, 'events/store', 'CLICKHOUSE_URL');
  const removed = await removeEvents('oversized', settings, join(DATA_FOLDER, 'events'));
  const where = settings.CLICKHOUSE_URL ? 'the ClickHouse server' : DATA_FOLDER;
  console.log(`Removed ${removed} oversized events from ${where}.`);
}

async function runDoctor(store: EventStore): Promise<void> {
  const intake = await store.findIntake();
  const counts = intake && (await fetchIntakeCounts(intake));
  const { lines, healthy } = diagnose(await store.balance(), counts || undefined);
  console.log(`Asked ${store.place}${counts ? ` and the intake at ${intake} (${counts.version})` : ''}.\n`);
  console.log(lines.join('\n'));
  process.exitCode = healthy ? 0 : 1;
}

type Options = { verb: QueryName | 'doctor'; span: QueryRange; json: boolean };

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      days: { type: 'string', default: '30' },
      from: { type: 'string' },
      to: { type: 'string' },
      limit: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
    },
  });
  const [given = ''] = positionals;
  const verb = aliases[given] ?? given;
  if (verb !== 'doctor' && !isQueryName(verb)) {
    throw new UsageError(`Choose one of: doctor, remove-oversized, top, ${Object.keys(queries).join(', ')}.`);
  }
  const { from, to } = values;
  const numbers = { days: Number(values.days), limit: Number(values.limit) };
  for (const [name, value] of Object.entries(numbers)) {
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a positive integer.`);
  }
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) throw new UsageError(`--${name} must be a day, such as 2026-10-23.`);
  }
  if (to && !from) throw new UsageError('--to needs --from.');
  return { verb, span: { ...numbers, from, to }, json: values.json };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

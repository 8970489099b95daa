import { parseArgs } from 'node:util';
import { type ExperimentRow, internalApi, type LiveState } from '@contenthub/contracts/experiments/experiments-api';
import { operatorToken } from '@contenthub/platform/experiments/operator-routes';
import { getPlatformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Static } from 'typebox';
import type { Command } from '../command.ts';
import { findSeed } from './find-seed.ts';

export type Row = Static<typeof ExperimentRow>;

export type ExperimentsClient = {
  list: () => Promise<Row[]>;
  change: (name: string, change: Partial<LiveState>) => Promise<Row>;
};

/** Calls a running platform as the holder of its secret. */
export async function openExperimentsClient(env: Record<string, string | undefined>): Promise<ExperimentsClient> {
  const settings = readSettings(PlatformSettings, env);
  const url = env.PLATFORM_INTERNAL_URL || env.PLATFORM_URL || `http://127.0.0.1:${settings.PLATFORM_PORT}`;
  const authorization = `Bearer ${operatorToken(await getPlatformSecret(settings))}`;
  const call = async (path: string, change?: Partial<LiveState>) => {
    const init = change && { method: 'POST', body: JSON.stringify(change) };
    const headers = { authorization, ...(change && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { ...init, headers }).catch(() => {
      throw new Error(
        `No platform answers at ${url}. Start it, or name it with PLATFORM_INTERNAL_URL or PLATFORM_URL.`,
      );
    });
    const body: unknown = await response.json();
    if (response.ok) return body;
    throw new Error((body as { message?: string }).message ?? `The platform answered with status ${response.status}.`);
  };
  return {
    list: async () => (await call(internalApi.liveStates.path)) as Row[],
    change: async (name, change) =>
      (await call(internalApi.setLiveState.path.replace('{name}', encodeURIComponent(name)), change)) as Row,
  };
}

/** What the options of `set` ask for; overrides are added to those that are there. */
export function parseChange(options: string[], current: LiveState): Partial<LiveState> {
  const { values } = parseArgs({
    args: options,
    options: {
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      share: { type: 'string' },
      override: { type: 'string', multiple: true },
      'no-overrides': { type: 'boolean' },
    },
  });
  if (values.on && values.off) throw new Error('Choose --on or --off.');
  const pairs = (values.override ?? []).map((pair) => {
    const [, user, group] = /^(-?\d+)=(\w+)$/.exec(pair) ?? [];
    if (!user || !group) throw new Error(`--override wants USER=GROUP, such as 42=control; it is "${pair}".`);
    return [user, group] as const;
  });
  const change = {
    ...((values.on || values.off) && { on: values.on === true }),
    ...(values.share !== undefined && { share: parseShare(values.share) }),
    ...((pairs.length > 0 || values['no-overrides']) && {
      overrides: { ...(values['no-overrides'] ? {} : current.overrides), ...Object.fromEntries(pairs) },
    }),
  };
  if (Object.keys(change).length === 0) throw new Error('Nothing to change. See npm run hub -- experiments --help');
  return change;
}

/** 0.25 and 25% are the same. */
function parseShare(text: string): number {
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new Error(`--share wants a part from 0 to 1, or a percentage; it is "${text}".`);
  }
  return share;
}

export const experiments: Command = {
  summary: 'Lists experiments and gates and changes them while they run.',
  help: [
    'npm run hub -- experiments                        every experiment and gate, and how it is now',
    'npm run hub -- experiments set NAME --share 25%   enrols a quarter of its audience',
    '  --on, --off                switches it; when off, everybody is in control and a gate is closed',
    '  --share PART               0 to 1, or a percentage; a share that grows moves nobody to another group',
    '  --override USER=GROUP      puts a user into a group by hand, never counted; may be given several times',
    '  --no-overrides             forgets all of these',
    'npm run hub -- experiments kill NAME              the same as set NAME --off',
    'npm run hub -- experiments seed NAME              finds an even seed for a new experiment (some seconds)',
    '',
    'A change is felt everywhere within 5 seconds.',
    '',
    'PLATFORM_URL=…       the platform to speak to (default http://127.0.0.1:4020, or PLATFORM_PORT)',
    'PLATFORM_SECRET=…    as the platform has it (default: the one kept in DATA_FOLDER)',
    'A hub in one process takes any free port and, in development, any secret: start it with both to change it.',
  ].join('\n'),
  async run([verb = 'list', name = '', ...options]) {
    try {
      await runExperiments(verb, name, options);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  },
};

async function runExperiments(verb: string, name: string, options: string[]): Promise<void> {
  if (verb === 'seed') return console.log(findSeed(name));
  if (!['list', 'set', 'kill'].includes(verb))
    throw new Error(`There is no "${verb}". There are: list, set, kill, seed.`);
  const client = await openExperimentsClient(process.env);
  const rows = await client.list();
  if (verb === 'list') return console.log(formatRows(rows));
  const row = rows.find((one) => one.name === name);
  if (!row)
    throw new Error(`There is no experiment or gate "${name}". There are: ${rows.map((one) => one.name).join(', ')}.`);
  const change = verb === 'kill' ? { on: false } : parseChange(options, row.state);
  console.log(formatRows([await client.change(name, change)]));
}

function formatRows(rows: Row[]): string {
  const cells = rows.map(({ name, type, state, owner, expires, changed }) => [
    name,
    type,
    state.on ? 'on' : 'off',
    `${Math.round(state.share * 1000) / 10}%`,
    Object.entries(state.overrides)
      .map(([user, group]) => `${user}=${group}`)
      .join(' ') || '-',
    owner,
    expires,
    changed ? 'set' : 'registry',
  ]);
  const all = [['name', 'type', 'state', 'share', 'overrides', 'owner', 'expires', 'by'], ...cells];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

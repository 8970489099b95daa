import { parseArgs } from 'node:util';
import { type ExperimentRow, internalApi, type LiveState } from '@contenthub/contracts/experiments/experiments-api';
import type { Static } from 'typebox';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { openPlatformClient, platformHelp } from '../platform-client.ts';
import { findSeed } from './find-seed.ts';

export type Row = Static<typeof ExperimentRow>;

export type ExperimentsClient = {
  list: () => Promise<Row[]>;
  change: (name: string, change: Partial<LiveState>) => Promise<Row>;
};

/** Opens a client for a running platform, authenticated with its secret. */
export async function openExperimentsClient(env: Record<string, string | undefined>): Promise<ExperimentsClient> {
  const call = await openPlatformClient('experiments', env);
  return {
    list: async () => (await (await call(internalApi.liveStates.path)).json()) as Row[],
    async change(name, change) {
      const path = internalApi.setLiveState.path.replace('{name}', encodeURIComponent(name));
      return (await (await call(path, change)).json()) as Row;
    },
  };
}

/** Parses the options of `set`. Overrides are added to the existing ones. */
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
  if (values.on && values.off) throw new UsageError('Choose --on or --off.');
  const pairs = (values.override ?? []).map((pair) => {
    const [, user, group] = /^(-?\d+)=(\w+)$/.exec(pair) ?? [];
    if (!user || !group) throw new UsageError(`--override needs USER=GROUP, such as 42=control, not "${pair}".`);
    return [user, group] as const;
  });
  const change = {
    ...((values.on || values.off) && { on: values.on === true }),
    ...(values.share !== undefined && { share: parseShare(values.share) }),
    ...((pairs.length > 0 || values['no-overrides']) && {
      overrides: { ...(values['no-overrides'] ? {} : current.overrides), ...Object.fromEntries(pairs) },
    }),
  };
  if (Object.keys(change).length === 0) throw new UsageError('Nothing to change.');
  return change;
}

/** Accepts 0.25 and 25%. */
function parseShare(text: string): number {
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new UsageError(`--share needs a number from 0 to 1 or a percentage, not "${text}".`);
  }
  return share;
}

export const experiments: CommandCode = {
  help: [
    'npm run hub -- experiments                        lists experiments and gates with their state',
    'npm run hub -- experiments set NAME --share 25%   enrols a quarter of its audience',
    '  --on, --off                turns it on or off; when off, all users are in control and a gate is closed',
    '  --share PART               0 to 1 or a percentage; a larger share moves no user to another group',
    '  --override USER=GROUP      assigns a user manually, excluded from results; repeatable',
    '  --no-overrides             removes all overrides',
    'npm run hub -- experiments kill NAME              same as set NAME --off',
    'npm run hub -- experiments seed NAME              finds an even seed for a new experiment (takes a few seconds)',
    '',
    'Changes take effect everywhere within 5 seconds.',
    '',
    ...platformHelp,
  ].join('\n'),
  run: ([verb = 'list', name = '', ...options]) => runExperiments(verb, name, options),
};

async function runExperiments(verb: string, name: string, options: string[]): Promise<void> {
  if (verb === 'seed') return console.log(findSeed(name));
  if (!['list', 'set', 'kill'].includes(verb))
    throw new UsageError(`Unknown command "${verb}". Use list, set, kill or seed.`);
  const client = await openExperimentsClient(process.env);
  const rows = await client.list();
  if (verb === 'list') return console.log(formatRows(rows));
  const row = rows.find((one) => one.name === name);
  if (!row)
    throw new CommandError(`Unknown experiment or gate "${name}". Known: ${rows.map((one) => one.name).join(', ')}.`);
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

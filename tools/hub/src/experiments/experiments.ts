import type { Command } from '../command.ts';
import { findSeed } from './find-seed.ts';
import { openOperator, type Row } from './operator.ts';
import { wantedChange } from './wanted-change.ts';

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
      await run(verb, name, options);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  },
};

async function run(verb: string, name: string, options: string[]): Promise<void> {
  if (verb === 'seed') return console.log(findSeed(name));
  if (!['list', 'set', 'kill'].includes(verb))
    throw new Error(`There is no "${verb}". There are: list, set, kill, seed.`);
  const operator = await openOperator(process.env);
  const rows = await operator.list();
  if (verb === 'list') return console.log(table(rows));
  const row = rows.find((one) => one.name === name);
  if (!row)
    throw new Error(`There is no experiment or gate "${name}". There are: ${rows.map((one) => one.name).join(', ')}.`);
  const change = verb === 'kill' ? { on: false } : wantedChange(options, row.state);
  console.log(table([await operator.change(name, change)]));
}

function table(rows: Row[]): string {
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

import { parseArgs } from 'node:util';
import { isQuestion, type QuestionName, questions, type Span } from '@contenthub/collector/questions/questions';
import { NoStoreError } from '@contenthub/collector/store/open-store';
import { SettingsError } from '@contenthub/server-kit/settings';
import type { Command } from '../command.ts';
import { type AskedStore, openAskedStore } from './asked-store.ts';
import { diagnose, readIntakeCounts } from './doctor.ts';
import { table } from './table.ts';

/** The question that most people mean. */
const shorthands: Record<string, string> = { top: 'posts' };

export const events: Command = {
  summary: 'Tells what readers did, and whether every event arrived.',
  help: [
    'npm run hub -- events doctor      what was taken, refused, stored and lost; exits 1 when it does not add up',
    'npm run hub -- events top         the same as posts',
    ...Object.entries(questions).map(([name, { asks }]) => `npm run hub -- events ${name.padEnd(24)} ${asks}`),
    '  --days N      how far back (default 30)',
    '  --limit N     how many rows (default 20)',
    '  --json        as JSON, a line for each row',
    '',
    'Each event counts once; test users and robots do not count.',
    '',
    'A hub that runs on DATA_FOLDER is asked; else what is stored there is read, or CLICKHOUSE_URL.',
    'LOADER_URL=… COLLECTOR_URL=…      a loader and an intake that run elsewhere',
  ].join('\n'),
  async run(args) {
    try {
      await runEvents(args, process.env);
    } catch (error) {
      if (!(error instanceof SettingsError || error instanceof NoStoreError || error instanceof UsageError))
        throw error;
      console.error(error.message);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  },
};

class UsageError extends Error {}

async function runEvents(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const { verb, span, json } = readOptions(args);
  const store = await openAskedStore(env);
  try {
    if (verb === 'doctor') return await runDoctor(store);
    const rows = await store.ask(verb, span);
    if (json) return console.log(rows.map((row) => JSON.stringify(row)).join('\n'));
    console.log(rows.length > 0 ? table(rows) : `Nothing in the last ${span.days} days.`);
  } finally {
    await store.close();
  }
}

async function runDoctor(store: AskedStore): Promise<void> {
  const { intake } = store.addresses;
  const metrics = intake && (await fetch(`${intake}/metrics`).then((answer) => answer.text()));
  const { lines, healthy } = diagnose(await store.balance(), metrics ? readIntakeCounts(metrics) : undefined);
  console.log(lines.join('\n'));
  process.exitCode = healthy ? 0 : 1;
}

type Options = { verb: QuestionName | 'doctor'; span: Span; json: boolean };

function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args);
  const [given = ''] = positionals;
  const verb = shorthands[given] ?? given;
  if (verb !== 'doctor' && !isQuestion(verb)) {
    throw new UsageError(
      `Ask for one of: doctor, top, ${Object.keys(questions).join(', ')}. \`events --help\` says more.`,
    );
  }
  const span = { days: Number(values.days), limit: Number(values.limit) };
  for (const [name, value] of Object.entries(span)) {
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} is a whole number, at least 1.`);
  }
  return { verb, span, json: values.json };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        days: { type: 'string', default: '30' },
        limit: { type: 'string', default: '20' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} \`events --help\` lists all options.`);
  }
}

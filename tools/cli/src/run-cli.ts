import { editDistance } from '@contenthub/content/search/edit-distance';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { hubVersion } from '@contenthub/server-kit/process/version';
import { type CommandEntry, CommandError, UsageError } from './command.ts';

/** Commands by heading and name. */
export type CommandTable = Readonly<Record<string, Readonly<Record<string, CommandEntry>>>>;

/** Where output goes. `console` in the CLI. */
type Output = Pick<Console, 'log' | 'error'>;

const usage = 'npm run hub -- COMMAND [options]';

/** Runs the command that the arguments name, or prints help. Returns the exit code, unless the command sets its own. */
export async function runCli(
  table: CommandTable,
  [name = '--help', ...args]: readonly string[],
  output: Output = console,
): Promise<number | undefined> {
  const commands = Object.assign({}, ...Object.values(table)) as Record<string, CommandEntry>;
  const wantsHelp = [name, ...args].some((arg) => arg === '--help' || arg === '-h') || name === 'help';
  const named = name === 'help' ? (args[0] ?? name) : name;
  if (name === '--version') {
    output.log(hubVersion);
    return 0;
  }
  const command = Object.hasOwn(commands, named) ? commands[named] : undefined;
  if (!command) {
    if (named.startsWith('-') || named === 'help') {
      output.log(formatCommands(table));
      return wantsHelp ? 0 : 2;
    }
    output.error(describeUnknown(named, Object.keys(commands)));
    return 2;
  }
  const { help, run } = await command.load();
  if (wantsHelp) {
    output.log(`${command.summary}\n\n${help}`);
    return 0;
  }
  try {
    await run(args);
  } catch (error) {
    if (isUsageError(error)) {
      output.error(`${error.message}\nSee: npm run hub -- ${named} --help`);
      return 2;
    }
    if (!(error instanceof CommandError || error instanceof SettingsError)) throw error;
    output.error(error.message);
    return 1;
  }
  return undefined;
}

/** `parseArgs` throws errors with these codes. */
function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
}

function formatCommands(table: CommandTable): string {
  const width = Math.max(
    ...Object.values(table).flatMap((commands) => Object.keys(commands).map((name) => name.length)),
  );
  const sections = Object.entries(table).map(([heading, commands]) => {
    const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
    return [heading, ...rows].join('\n');
  });
  return [`Usage: ${usage}`, ...sections, 'Run COMMAND --help for its options.'].join('\n\n');
}

function describeUnknown(name: string, known: readonly string[]): string {
  const suggestion = findNearest(name, known);
  return [
    `Unknown command "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}`,
    'Run `npm run hub -- --help` for all commands.',
  ].join('\n');
}

/** The candidate with the fewest edits, or undefined if none is similar. A prefix such as `exp` counts as similar. */
export function findNearest(name: string, candidates: readonly string[]): string | undefined {
  const completed = name.length > 1 && candidates.find((candidate) => candidate.startsWith(name));
  if (completed) return completed;
  const [best] = candidates
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}

import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { findNearest } from '../run-cli.ts';
import { cta } from './cta.ts';
import { event } from './event.ts';
import type { Generator, Plan } from './generator.ts';
import { page } from './page.ts';
import { formatChange, SourceEdits } from './source-edits.ts';

const generators: Readonly<Record<string, Generator>> = { page, event, cta };

export const newCommand: CommandCode = {
  help: [
    'npm run hub -- new KIND NAME [options]',
    '',
    ...Object.values(generators).flatMap(({ help }) => [...help.map((line) => `  ${line}`), '']),
    'Writes the files and registry entries of the matching recipe in CONTRIBUTING.md, with a test, regenerates the documents',
    'that follow from them, and prints the next steps. It never replaces a file, and writes nothing if a change does not apply.',
    'If a document cannot be regenerated, the written files stay, and the command prints what to run.',
    '  --dry-run            prints the changes and writes nothing',
  ].join('\n'),
  async run(args) {
    generate(args, repositoryRoot, console.log);
  },
};

/** Runs a generator in a repository. */
export function generate(args: readonly string[], root: string, log: (line: string) => void): void {
  const [kind = '', ...options] = args.filter((arg) => arg !== '--dry-run');
  const generator = Object.hasOwn(generators, kind) ? generators[kind] : undefined;
  if (!generator) throw new UsageError(describeKinds(kind));
  const edits = new SourceEdits(root);
  const plan = generator.plan(options, edits);
  if (args.includes('--dry-run')) {
    log(edits.changes().map(formatChange).join('\n\n'));
    log(['', ...plan.scripts.map((script) => `run ${script}`), 'Nothing was written.'].join('\n'));
    return;
  }
  const written = edits.write();
  for (const line of written) log(line);
  regenerate(plan, root, written, log);
  log(formatNextSteps(plan));
}

/** Runs the scripts of a plan. The written files stay if one fails. */
function regenerate({ scripts }: Plan, root: string, written: string[], log: (line: string) => void): void {
  for (const [index, script] of scripts.entries()) {
    try {
      execFileSync(process.execPath, [script], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      const remaining = scripts.slice(index).map((each) => `  npx node ${each}`);
      throw new CommandError(
        [
          `node ${script} failed:`,
          (stderr || message).trimEnd(),
          '',
          'These files are written:',
          ...written.map((line) => `  ${line}`),
          'Undo the changes with Git, or fix the cause and run:',
          ...remaining,
        ].join('\n'),
      );
    }
    log(`ran node ${script}`);
  }
}

function describeKinds(kind: string): string {
  const kinds = Object.keys(generators);
  const nearest = findNearest(kind, kinds);
  const choice = `Choose ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.`;
  if (kind === '') return `A kind is required. ${choice}`;
  return `Unknown kind "${kind}". ${nearest ? `Did you mean "${nearest}"?` : choice}`;
}

function formatNextSteps({ tests, nextSteps }: Plan): string {
  return [
    '',
    'Check it:',
    '  npm run lint && npm run types',
    `  npx vitest run --project unit --project component ${tests.join(' ')}`,
    'Next steps:',
    ...nextSteps.map((step) => (step.startsWith('  ') ? `  ${step}` : `  - ${step}`)),
  ].join('\n');
}

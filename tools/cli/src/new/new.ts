import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type CommandCode, UsageError } from '../command.ts';
import { findNearest } from '../run-cli.ts';
import { cta } from './cta.ts';
import { event } from './event.ts';
import { experiment } from './experiment.ts';
import type { Generator, Plan } from './generator.ts';
import { page } from './page.ts';
import { postForm } from './post-form.ts';
import { formatChange, SourceEdits } from './source-edits.ts';

const generators: Readonly<Record<string, Generator>> = { page, event, experiment, cta, 'post-form': postForm };

export const newCommand: CommandCode = {
  help: [
    'npm run hub -- new KIND NAME [options]',
    '',
    ...Object.values(generators).flatMap(({ help }) => [...help.map((line) => `  ${line}`), '']),
    'Writes the files and registry entries of the matching recipe in CONTRIBUTING.md, with a test, regenerates the documents',
    'that follow from them, and prints the next steps. It never replaces a file, and writes everything or nothing.',
    '  --dry-run            prints the changes and writes nothing',
  ].join('\n'),
  async run(args) {
    generate(args, repositoryRoot, console.log);
  },
};

/** Runs a generator on a copy of the repository. */
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
  for (const line of edits.write()) log(line);
  for (const script of plan.scripts) {
    execFileSync(process.execPath, [join(root, script)], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    log(`ran ${script}`);
  }
  if (plan.format)
    execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...plan.format], { cwd: root });
  log(formatNextSteps(plan));
}

function describeKinds(kind: string): string {
  const kinds = Object.keys(generators);
  const nearest = findNearest(kind, kinds);
  if (kind === '') return `Choose what to generate: ${kinds.join(', ')}.`;
  return `"${kind}" is none of ${kinds.join(', ')}.${nearest ? ` Did you mean "${nearest}"?` : ''}`;
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

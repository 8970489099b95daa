import { parseArgs } from 'node:util';
import { UsageError } from '../../command.ts';
import { formatMarkdownTable } from '../../terminal/table.ts';
import type { UpgradeDrill } from './run-upgrade-drill.ts';

export const upgradeDrillHelp = [
  'npm run hub -- drill upgrade      exits with 1 if a request failed or an event was lost; needs a build',
  '  --from REF   the previous release: a tag or a commit (default: the newest earlier tag)',
  '  --seconds N  how long each step lasts (default 5)',
  '  --json       print JSON',
  '',
  'Checks the previous release out, runs it under load, and exchanges every service for the current one and back.',
];

export async function upgradeDrill(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  });
  const secondsPerStep = Number(values.seconds);
  if (!(secondsPerStep > 0)) throw new UsageError('--seconds must be a positive number.');
  // Loads the services only now.
  const { runUpgradeDrill } = await import('./run-upgrade-drill.ts');
  const { findPreviousTag } = await import('./previous-release.ts');
  const report = (step: string) => void (values.json || console.log(`${new Date().toISOString()} ${step}`));
  const drill = await runUpgradeDrill({ from: values.from ?? (await findPreviousTag()), secondsPerStep, report });
  console.log(values.json ? JSON.stringify(drill, null, 2) : `\n${formatUpgradeDrill(drill)}\n`);
  process.exitCode = upgradeSucceeded(drill) ? 0 : 1;
}

export const upgradeSucceeded = ({ steps, lost, doubled }: UpgradeDrill) =>
  steps.every(({ failed }) => failed === 0) && lost === 0 && doubled === 0;

export function formatUpgradeDrill({ from, steps, acknowledged, lost, doubled }: UpgradeDrill): string {
  const columns = ['step', 'requests', 'failed', 'slowest', 'events sent', 'sent again'];
  const rows = steps.map(({ step, requests, failed, slowestMs, events, refused }) => [
    ...[step, String(requests), String(failed), `${Math.round(slowestMs)} ms`, String(events), String(refused)],
  ]);
  const total = (key: 'requests' | 'failed') => steps.reduce((sum, each) => sum + each[key], 0);
  return [
    `From ${from} and back: ${total('failed')} of ${total('requests')} requests failed.`,
    `${acknowledged} events were acknowledged, ${lost} lost, ${doubled} stored twice.`,
    '',
    formatMarkdownTable(columns, rows),
  ].join('\n');
}

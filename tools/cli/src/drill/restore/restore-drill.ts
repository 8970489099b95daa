import { parseArgs } from 'node:util';
import { UsageError } from '../../command.ts';
import { formatMarkdownTable } from '../../terminal/table.ts';
import type { RestoreDrill } from './run-restore-drill.ts';

export const restoreDrillHelp = [
  'npm run hub -- drill restore      exits with 1 if a restored store differs',
  '  --seconds N  how long to write (default 30)',
  '  --json       print JSON',
  '',
  'Starts its own PostgreSQL, NATS, MariaDB and collector, writes to all of them, backs up, archives, destroys',
  'everything, and restores the newest state and the state at a noted time into empty disks.',
];

export async function restoreDrill(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '30' }, json: { type: 'boolean', default: false } },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new UsageError('--seconds must be a positive number.');
  const report = (step: string) => void (values.json || console.log(`${new Date().toISOString()} ${step}`));
  // Loads the services only now.
  const { runRestoreDrill } = await import('./run-restore-drill.ts');
  const drill = await runRestoreDrill({ seconds, report });
  console.log(values.json ? JSON.stringify(drill, null, 2) : `\n${formatRestoreDrill(drill)}\n`);
  process.exitCode = drillRestored(drill) ? 0 : 1;
}

/** Whether the state at the noted time is exact. What a crash loses is reported, not judged. */
export const drillRestored = ({ results }: RestoreDrill) =>
  results.every(({ written, restored, checksumsEqual }) => checksumsEqual && written === restored);

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function formatRestoreDrill({ at, backupMs, rtoMs, results }: RestoreDrill): string {
  const columns = ['store', 'written until then', 'restored', 'checksums', 'lost in the crash', 'RPO'];
  const rows = results.map(({ store, written, restored, checksumsEqual, lost, rpoMs }) => [
    ...[store, String(written), String(restored), checksumsEqual ? 'equal' : 'DIFFERENT', String(lost)],
    formatSeconds(rpoMs),
  ]);
  const rpo = Math.max(...results.map(({ rpoMs: each }) => each));
  return [
    `Restored to ${at.toISOString()}; the backup took ${formatSeconds(backupMs)}.`,
    `RPO ${formatSeconds(rpo)}. RTO ${formatSeconds(rtoMs.chosenTime)} to the chosen time, ${formatSeconds(rtoMs.newest)} to the newest state.`,
    '',
    formatMarkdownTable(columns, rows),
  ].join('\n');
}

import { parseArgs } from 'node:util';
import { UsageError } from '../../command.ts';
import { formatMarkdownTable } from '../../terminal/table.ts';
import { type Fault, faults } from './cluster-stack.ts';
import { members, pairs } from './members.ts';
import { type ClusterDrill, promiseMs, runClusterDrill } from './run-cluster-drill.ts';

const all = [...members, ...pairs];
const names = all.map(({ name }) => name);

export const clusterDrillHelp = [
  'npm run hub -- drill cluster      exits with 1 if an event was lost or stored twice, a page stayed stale, or two',
  '                                  PostgreSQL primaries or two loaders were in use at the same time',
  `  --members NAMES  comma-separated members that fail: ${members.map(({ name }) => name).join(', ')},`,
  `                   or two at once: ${pairs.map(({ name }) => name).join(', ')}`,
  `  --faults NAMES   comma-separated ways to fail: ${faults.join(', ')}`,
  '  --seconds N      how long each fault lasts (default 10; a PostgreSQL primary is away for at least 40)',
  '  --json           print JSON',
  '',
  'Builds and starts two of every service in Docker (deploy/compose.cluster.yaml), and makes one member after another',
  'fail under steady load. Needs Linux, and Docker or root on Debian.',
];

export async function clusterDrill(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: names.join() },
      faults: { type: 'string', default: faults.join() },
      seconds: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new UsageError('--seconds must be a positive number.');
  const drill = await runClusterDrill({
    members: choose('members', values.members, names)
      .map((name) => all[names.indexOf(name)])
      .filter((one) => !!one),
    faults: choose('faults', values.faults, faults) as Fault[],
    seconds,
    report: (step) => void (values.json || console.log(`${new Date().toISOString()} ${step}`)),
  });
  console.log(values.json ? JSON.stringify(drill, null, 2) : `\n${formatClusterDrill(drill)}\n`);
  process.exitCode = clusterSurvived(drill) ? 0 : 1;
}

function choose(option: string, value: string, known: readonly string[]): string[] {
  const chosen = value.split(',').filter(Boolean);
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown ${option}: ${unknown.join(', ')}.`);
  return chosen;
}

export const clusterSurvived = ({ results, lost, doubled, splitBrains }: ClusterDrill) =>
  lost === 0 && doubled === 0 && splitBrains === 0 && results.every(({ visibleMs }) => visibleMs <= promiseMs);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function formatClusterDrill({ results, acknowledged, lost, doubled, splitBrains, looks }: ClusterDrill): string {
  const columns = ['member', 'fault', 'requests', 'failed', 'failing for', 'slowest', 'events', 'sent again'];
  const rows = results.map((each) => [
    each.member,
    each.fault,
    String(each.requests),
    String(each.failed),
    each.failed ? seconds(each.failingMs) : '',
    seconds(each.slowestMs),
    String(each.events),
    String(each.resent),
    seconds(each.visibleMs),
    seconds(each.recoveryMs),
  ]);
  const total = (key: 'requests' | 'failed') => results.reduce((sum, each) => sum + each[key], 0);
  const stale = results.filter(({ visibleMs }) => visibleMs > promiseMs).length;
  return [
    `${total('failed')} of ${total('requests')} requests failed.`,
    `${acknowledged} events were acknowledged, ${lost} lost, ${doubled} stored twice.`,
    `${stale} of ${results.length} pages were stale ${seconds(promiseMs)} after the fault.`,
    `The balancer used two PostgreSQL servers or two loaders in ${splitBrains} of ${looks} looks.`,
    '',
    formatMarkdownTable([...columns, 'new version on every edge', 'all healthy'], rows),
  ].join('\n');
}

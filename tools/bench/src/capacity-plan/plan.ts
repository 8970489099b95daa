import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import type { Figure } from '../report/figure.ts';
import type { Assumptions } from './assumptions.ts';

/** The throughput of one core per second, with the source of each figure. */
export type Measured = Record<Kind, { perCore: number; from: string }>;
export type Kind = 'edgeHit' | 'originHit' | 'render' | 'answer' | 'search' | 'visitor' | 'eventIn' | 'eventStored';

const folder = join(repositoryRoot, 'docs', 'performance');

export function readMeasured(): Measured {
  const of = (bench: string, name: string) => ({
    perCore: figureValue(readFigures(bench), name),
    from: `${bench}: ${name}`,
  });
  return {
    edgeHit: of('edge', 'edge page, a second of the server’s processor'),
    originHit: of('capacity', 'page from the cache'),
    render: of('capacity', 'page rendered'),
    answer: of('capacity', 'post from the content API'),
    search: of('capacity', 'search by the content API'),
    visitor: of('capacity', 'visitor at the platform'),
    eventIn: of('capacity', 'events taken in'),
    eventStored: of('capacity', 'events stored'),
  };
}

function readFigures(bench: string): Figure[] {
  const path = join(folder, `${bench}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Figure[]) : [];
}

function figureValue(figures: Figure[], name: string): number {
  const figure = figures.find((one) => one.name === name);
  if (!figure) throw new Error(`docs/performance has no "${name}": run npm run bench -- capacity --write, or edge`);
  return figure.value;
}

/** Servers of one kind: the load at the peak, the cores it needs, and the servers including one spare. */
type PlanRow = { kind: string; load: string; atPeak: number; cores: number; machines: number };
export type Plan = {
  times: number;
  rows: PlanRow[];
  machines: number;
  gigabitsAtPeak: number;
  terabytesStored: number;
  logEntriesAtPeak: number;
  logServers: number;
  /** Dollars per million page views for servers, traffic and storage. */
  perMillionViews: { machines: number; traffic: number; storage: number };
};

const secondsADay = 86_400;
const daysAMonth = 30;

/** Calculates the servers of each kind for a multiple of the required load. */
export function planFor(times: number, measured: Measured, assumptions: Assumptions): Plan {
  const { size, machine } = assumptions;
  const views = size.pageViewsAtPeak * times;
  const events = size.eventsAtPeak * times;
  const through = views * (1 - assumptions.edgeHitShare);
  const renders = through * (1 - assumptions.originHitShare);
  const searches = views * assumptions.searchShare;
  const row = (kind: string, load: string, parts: [number, number][]): PlanRow => {
    const cores = parts.reduce((sum, [count, perCore]) => sum + count / perCore, 0) / assumptions.busyAtMost;
    const atPeak = parts.reduce((sum, [count]) => sum + count, 0);
    return { kind, load, atPeak, cores, machines: Math.ceil(cores / machine.cores) + assumptions.spareMachines };
  };
  const gigabitsAtPeak = (views * assumptions.kilobytesForAView * 8) / 1e6;
  const logEntriesAtPeak = events / assumptions.eventsInAnEntry;
  const byTraffic = Math.ceil(gigabitsAtPeak / assumptions.busyAtMost / machine.gigabits) + assumptions.spareMachines;
  const edge = row('edge', 'pages and their files', [
    [views * (1 + assumptions.filesForAView), measured.edgeHit.perCore],
  ]);
  const logServers =
    3 * Math.max(1, Math.ceil(logEntriesAtPeak / assumptions.syncedEntriesASecond / assumptions.busyAtMost));
  const rows = [
    { ...edge, machines: Math.max(edge.machines, byTraffic) },
    row('web', 'pages that the edge does not have', [
      [through - renders, measured.originHit.perCore],
      [renders, measured.render.perCore],
    ]),
    row('content, with its database', 'answers for rendering; searches', [
      [renders * assumptions.answersForARender, measured.answer.perCore],
      [searches, measured.search.perCore],
    ]),
    row('platform', 'state of sessions, calls of pages', [
      [views * (assumptions.sessionShare + assumptions.callsForAView), measured.visitor.perCore],
    ]),
    row('intake', 'events', [[events, measured.eventIn.perCore]]),
    {
      kind: 'log (NATS)',
      load: 'entries of many events, three copies',
      atPeak: logEntriesAtPeak,
      cores: 0,
      machines: logServers,
    },
    row('loader', 'events', [[events, measured.eventStored.perCore]]),
  ];
  const machines = rows.reduce((sum, each) => sum + each.machines, 0);
  const terabytesStored = (size.eventsADay * times * assumptions.daysKept * assumptions.eventBytesStored) / 1e12;
  const millions = (size.pageViewsADay * times) / 1e6;
  return {
    times,
    rows,
    machines,
    gigabitsAtPeak,
    terabytesStored,
    logEntriesAtPeak,
    logServers,
    perMillionViews: {
      machines: (machines * machine.dollarsAnHour * (secondsADay / 3600)) / millions,
      traffic: assumptions.kilobytesForAView * assumptions.dollarsForGigabyteSent,
      storage: (terabytesStored * assumptions.dollarsForTerabyteMonth) / daysAMonth / millions,
    },
  };
}

/** Returns the share of the required peak that one server of each kind can handle. The smallest is the bottleneck. */
export function capacityOfOneMachine(plan: Plan, { machine }: Assumptions): { kind: string; share: number }[] {
  return plan.rows
    .filter(({ cores }) => cores > 0)
    .map(({ kind, cores }) => ({ kind, share: machine.cores / cores }))
    .sort((a, b) => a.share - b.share);
}

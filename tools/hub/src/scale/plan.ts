import type { Assumptions } from './assumptions.ts';
import type { Measured } from './measured.ts';

/** Machines of one kind: how much comes at the peak, the cores that takes, the machines with one to spare. */
export type Row = { kind: string; load: string; atPeak: number; cores: number; machines: number };
export type Plan = {
  times: number;
  rows: Row[];
  machines: number;
  gigabitsAtPeak: number;
  terabytesStored: number;
  logEntriesAtPeak: number;
  logServers: number;
  /** Dollars: machines, what is sent and what is kept, for a million page views. */
  perMillionViews: { machines: number; traffic: number; storage: number };
};

const secondsADay = 86_400;
const daysAMonth = 30;

/** From what is asked at the peak to machines by kind, so many times the size of today's promise. */
export function planFor(times: number, measured: Measured, given: Assumptions): Plan {
  const { size, machine } = given;
  const views = size.pageViewsAtPeak * times;
  const events = size.eventsAtPeak * times;
  const through = views * (1 - given.edgeHitShare);
  const renders = through * (1 - given.originHitShare);
  const searches = views * given.searchShare;
  const row = (kind: string, load: string, parts: [number, number][]): Row => {
    const cores = parts.reduce((sum, [count, perCore]) => sum + count / perCore, 0) / given.busyAtMost;
    const atPeak = parts.reduce((sum, [count]) => sum + count, 0);
    return { kind, load, atPeak, cores, machines: Math.ceil(cores / machine.cores) + given.spareMachines };
  };
  const gigabitsAtPeak = (views * given.kilobytesForAView * 8) / 1e6;
  const logEntriesAtPeak = events / given.eventsInAnEntry;
  const byTraffic = Math.ceil(gigabitsAtPeak / given.busyAtMost / machine.gigabits) + given.spareMachines;
  const edge = row('edge', 'pages and their files', [[views * (1 + given.filesForAView), measured.edgeHit.perCore]]);
  const logServers = 3 * Math.max(1, Math.ceil(logEntriesAtPeak / given.syncedEntriesASecond / given.busyAtMost));
  const rows = [
    { ...edge, machines: Math.max(edge.machines, byTraffic) },
    row('web', 'pages that the edge does not have', [
      [through - renders, measured.originHit.perCore],
      [renders, measured.render.perCore],
    ]),
    row('content, with its database', 'answers for rendering; searches', [
      [renders * given.answersForARender, measured.answer.perCore],
      [searches, measured.search.perCore],
    ]),
    row('platform', 'blocks of sessions, calls of pages', [
      [views * (given.sessionShare + given.callsForAView), measured.visitor.perCore],
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
  const terabytesStored = (size.eventsADay * times * given.daysKept * given.eventBytesStored) / 1e12;
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
      traffic: given.kilobytesForAView * given.dollarsForGigabyteSent,
      storage: (terabytesStored * given.dollarsForTerabyteMonth) / daysAMonth / millions,
    },
  };
}

/** How much of the promised peak one machine of each kind carries; the least is what saturates first. */
export function oneMachineOfEach(plan: Plan, { machine }: Assumptions): { kind: string; share: number }[] {
  return plan.rows
    .filter(({ cores }) => cores > 0)
    .map(({ kind, cores }) => ({ kind, share: machine.cores / cores }))
    .sort((a, b) => a.share - b.share);
}

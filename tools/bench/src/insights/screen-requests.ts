import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { Analytics } from '@contenthub/collector/analytics/analytics';
import { Batches } from '@contenthub/collector/analytics/batch';
import { getResults } from '@contenthub/collector/analytics/experiments/experiment-routes';
import { calculatePower } from '@contenthub/collector/analytics/experiments/power';
import { LatestBalance } from '@contenthub/collector/analytics/latest-balance';
import { PageQueries } from '@contenthub/collector/analytics/page-queries';
import type { Snapshot } from '@contenthub/collector/analytics/period';
import { ResponseCache } from '@contenthub/collector/analytics/response-cache';
import { simulatedExperiment } from '@contenthub/collector/simulation/simulated-visit';
import type { EventStore } from '@contenthub/collector/store/event-store';
import type { Logs } from '@contenthub/collector/testing/pipeline';
import type {
  AnalyticsBatch,
  AnalyticsQuery,
  DepthsQuery,
  FunnelQuery,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import type { ExperimentPowerQuery } from '@contenthub/contracts/analytics/experiment-results';

/** The requests of one console screen. Queries of a batch are listed one by one. */
export type RecordedScreen = { screen: string; requests: { path: string; body: object }[] };
/** The store and logs of a hub, and the time of its clock. */
export type Hub = { store: EventStore; logs: Logs; now: number };

const dayMs = 24 * 60 * 60 * 1000;
const file = join(repositoryRoot, 'apps/console/src/client/testing/screen-requests.jsonl');

/** The requests that a test of the console records, with their periods moved to those before `now`. */
export function readScreens(now: number): RecordedScreen[] {
  const [first = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const recordedAt = Date.parse((JSON.parse(first) as { now: string }).now);
  const today = (time: number) => time - (time % dayMs);
  const move = (time: string) => new Date(Date.parse(time) + today(now) - today(recordedAt)).toISOString();
  return lines.map((line) => JSON.parse(line.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, move)) as RecordedScreen);
}

type Kind = 'query' | 'depths' | 'paths' | 'funnel';
const batchKinds: readonly Kind[] = ['query', 'depths', 'paths', 'funnel'];

function toBatch({ requests }: RecordedScreen): AnalyticsBatch | undefined {
  const entries = batchKinds.flatMap((kind) => {
    const own = requests.filter(({ path }) => path === `/analytics/${kind}`).map(({ body }) => body);
    return own.length > 0 ? [[kind, own]] : [];
  });
  return entries.length > 0 ? (Object.fromEntries(entries) as AnalyticsBatch) : undefined;
}

/** What the API keeps between requests. */
export type Memory = { batches: Batches; balance: LatestBalance; others: ResponseCache<unknown> };

export function createMemory({ store, logs, now }: Hub): Memory {
  const clock = () => now;
  const opened = async () => store;
  return {
    batches: new Batches(opened, clock),
    balance: new LatestBalance({ store: opened, logs, settled: async () => {} }),
    others: new ResponseCache<unknown>(clock),
  };
}

/** Answers the requests of a screen at once, as a browser sends them. */
export async function answerScreen(hub: Hub, recorded: RecordedScreen, memory: Memory): Promise<void> {
  const { store, now } = hub;
  const batch = toBatch(recorded);
  const responses: Promise<unknown>[] = batch ? [answerBatch(memory, batch)] : [];
  const cached = (key: string, run: () => Promise<unknown>) =>
    responses.push(memory.others.get(key, { version: '', isOpen: false }, run));
  for (const { path } of recorded.requests) {
    const { pathname, searchParams } = new URL(path, 'https://console.test');
    const query = Object.fromEntries(searchParams);
    if (pathname === '/analytics/live') {
      const analytics = new Analytics(
        async () => store,
        () => now,
      );
      cached(path, () => analytics.live());
    } else if (pathname === '/analytics/balance') responses.push(memory.balance.get());
    else if (pathname.endsWith('/results')) {
      cached(path, () => getResults(store, simulatedExperiment, toResultsQuery(query, now), now));
    } else if (pathname.endsWith('/power')) cached(path, () => calculatePower(store, toPowerQuery(query), now));
    else if (!batchKinds.some((kind) => pathname === `/analytics/${kind}`)) throw new Error(`No answer to ${path}.`);
  }
  await Promise.all(responses);
}

/** The experiment of simulated readers instead of the recorded one, from before its start until after its last reader. */
const toResultsQuery = ({ variants: _, ...query }: Record<string, string>, now: number) => ({
  ...query,
  from: new Date(now - 400 * dayMs).toISOString(),
  to: new Date(now + dayMs).toISOString(),
});
const toPowerQuery = ({ metric = '', variants, share, days = 28 }: Record<string, string | number>) =>
  ({ metric, variants: Number(variants), share: Number(share), days: Number(days) }) as ExperimentPowerQuery;

async function answerBatch({ batches }: Memory, batch: AnalyticsBatch): Promise<void> {
  const found = await batches.run(batch);
  const failed = Object.values(found)
    .flat()
    .find((result) => 'error' in result);
  if (failed && 'error' in failed) throw new Error(failed.message);
}

/** Answers the batch of a screen as if nothing was built: with the same statements, from the deduplicated events. */
export async function answerFromEvents(store: EventStore, recorded: RecordedScreen, everything: Snapshot) {
  const { query = [], depths = [], paths = [], funnel = [] } = toBatch(recorded) ?? {};
  const pages = new PageQueries(async () => store);
  await Promise.all([
    ...new Analytics(async () => store).queryAll(query as AnalyticsQuery[], everything),
    ...(depths as DepthsQuery[]).map((each) => pages.depths(each, undefined, everything)),
    ...pages.pathsOfAll(paths as PathsQuery[], undefined, everything),
    ...(funnel as FunnelQuery[]).map((each) => pages.funnel(each, undefined, everything)),
  ]);
}

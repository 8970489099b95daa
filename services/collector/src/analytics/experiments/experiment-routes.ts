import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import {
  type ExperimentPower,
  ExperimentPowerQuery,
  type ExperimentResults,
  ExperimentResultsQuery,
} from '@contenthub/contracts/analytics/experiment-results';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { EventStore } from '../../store/event-store.ts';
import { abortOnDisconnect } from '../disconnect.ts';
import { type Reader, withLimits } from '../limits.ts';
import { hourMs, type Span } from '../period.ts';
import { ResponseCache } from '../response-cache.ts';
import { readUnusualHours } from '../unusual-hours.ts';
import { fewReaders, readLatestCells } from './outcome-query.ts';
import { toPlan } from './plan.ts';
import { calculatePower } from './power.ts';
import { toResults } from './results.ts';

const minuteMs = 60_000;
/** All readers of an experiment, or of four weeks. */
const deadlineFactor = 2;

type Options = { store: () => Promise<EventStore>; onRequest: onRequestAsyncHookHandler; now?: () => number };

/** Results of experiments, and how long one would take. */
export function addExperimentRoutes(app: FastifyInstance, { store, onRequest, now = Date.now }: Options): void {
  // Results of many readers change with the builds, so they are calculated at most once a minute. Power is about whole days.
  const results = new ResponseCache<ExperimentResults>();
  const power = new ResponseCache<ExperimentPower>();
  const reader = async (signal: AbortSignal) => withLimits(await store(), { signal, deadlineFactor });
  const version = (intervalMs: number) => String(Math.floor(now() / intervalMs));
  const isSmall = ({ variants }: ExperimentResults) =>
    variants.reduce((sum, { exposed }) => sum + exposed, 0) < fewReaders;

  app.get(
    analyticsPaths.experimentResults.replace('{name}', ':name'),
    { onRequest, schema: { querystring: ExperimentResultsQuery } },
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const query = request.query as ExperimentResultsQuery;
      const run = async (signal: AbortSignal) => {
        const findUnusual = async (span: Span) => readUnusualHours(await store(), span, { signal });
        return getResults(await reader(signal), name, query, now(), findUnusual);
      };
      const state = { version: version(minuteMs), isOpen: isSmall };
      return results.get(JSON.stringify([name, query]), state, run, abortOnDisconnect(reply));
    },
  );
  app.get(
    analyticsPaths.experimentPower,
    { onRequest, schema: { querystring: ExperimentPowerQuery } },
    async (request, reply) => {
      const query = request.query as ExperimentPowerQuery;
      const run = async (signal: AbortSignal) => calculatePower(await reader(signal), query, now());
      const state = { version: version(hourMs), isOpen: false };
      return power.get(JSON.stringify(query), state, run, abortOnDisconnect(reply));
    },
  );
}

export async function getResults(
  reader: Reader,
  name: string,
  query: ExperimentResultsQuery,
  now: number,
  findUnusual: (span: Span) => Promise<UnusualHour[]> = async () => [],
): Promise<ExperimentResults> {
  const plan = toPlan(name, query, now);
  // A reader is in one segment, so the sums of all segments equal the sums of all readers.
  const { cells, asOf } = await readLatestCells(
    reader,
    { name, from: plan.from, to: plan.to, segment: query.segment },
    plan.metrics.map(({ metric }) => metric),
    { now },
  );
  const unusual = await findUnusual({ from: plan.from.getTime(), to: plan.to.getTime() });
  const days = new Set(unusual.map(({ hour }) => hour.slice(0, 10)));
  const usual = cells.filter(({ day }) => !days.has(day));
  return toResults(plan, { cells: usual, segments: query.segment ? usual : [], unusual, asOf });
}

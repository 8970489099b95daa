import { mostReadSize } from '@contenthub/contracts/analytics/most-read';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { getResults } from '../analytics/experiments/experiment-routes.ts';
import { rankPosts } from '../analytics/most-read.ts';
import { readUnusualHours } from '../analytics/unusual-hours.ts';
import { clickRates, simulatedExperiment } from '../simulation/simulated-visit.ts';
import type { Pipeline } from './pipeline.ts';
import { openSimulatedPipeline } from './simulated-pipeline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const days = 30;
const posts = 20;
/** The least popular one, and a group that is as good as control. */
const target = { postId: posts, postUrl: `/blog/grammar/post-${posts}` };
const groups = Object.keys(clickRates);
const favourite = 'product_headline';

/** A hub with a month of readers, and a clock that stands still in the middle of the day after. */
export async function openAttackedHub(visitsPerDay: number) {
  const from = Math.floor(Date.now() / dayMs) * dayMs - (days + 2) * dayMs;
  const at = from + days * dayMs + 12.5 * hourMs;
  const simulated = { seed: 11, from, days, visitsPerDay, posts, now: () => at };
  return { ...(await openSimulatedPipeline(simulated)), from, at };
}

/**
 * The request of an invented reader, who opens a post that nobody reads, is in one of the groups as often as anybody, and
 * likes one of them.
 */
export function forgedReader(number: number): string {
  const id = String(number).padStart(8, '0');
  const groupName = groups[number % groups.length] as string;
  const own = { containerId: `fake${id}`, instanceId: id, pageId: id, userId: '0', isTest: false, clientVersion: '1' };
  const event = (name: Parameters<typeof eventSample>[0], batchId: number, more: object) =>
    eventSample(name, { ...own, ...more, batchId, ageMs: 3000 - 1000 * batchId });
  return JSON.stringify({
    events: [
      event('postPage/view', 1, { ...target, pageSlug: target.postUrl.slice(1) }),
      event('experiment/exposure', 2, { experimentName: simulatedExperiment, groupName }),
      ...(groupName === favourite ? [event('banner/click', 3, target)] : []),
    ],
  });
}

export const forgedPost = target.postId;
export const forgedDecision = { action: 'ship', variant: favourite };

export type Shown = { list: number[]; decision: { action: string; variant: string | null } };

/** What the public sees and what staff are told to do. `believing` leaves nothing out but what is marked. */
export async function readShown(
  { store }: Pipeline,
  { from, at }: { from: number; at: number },
  { believing = false } = {},
): Promise<Shown> {
  const now = at + 6 * hourMs;
  const leaveOut = believing ? async () => [] : (span: { from: number; to: number }) => readUnusualHours(store, span);
  const { main } = await rankPosts(store, { minReaders: 20, limit: 20 }, now, { findUnusual: leaveOut });
  const query = { from: new Date(from).toISOString(), to: new Date(now).toISOString(), primary: 'cta-click' };
  const { recommendation } = await getResults(store, simulatedExperiment, query, now, leaveOut);
  return {
    list: main.slice(0, mostReadSize).map(({ post }) => post),
    decision: { action: recommendation.action, variant: recommendation.variant },
  };
}

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { issueSample } from '../screens/newsletter/testing/issue-sample.ts';
import { renderConsole } from './console.tsx';
import { resultsSample, runningSample } from './experiment-samples.ts';

const now = '2026-06-18T10:30:00.000Z';
const results = '/api/analytics/experiments/popup_question/results?variants=control,question&segment=device';

/** Every screen with numbers of readers, and how many requests and queries of a batch they come from. */
const screens = [
  { name: 'Overview', url: '/', count: 5 },
  { name: 'Overview with two filters', url: '/?device=phone&source=search', count: 5 },
  { name: 'Posts', url: '/posts', count: 3 },
  { name: 'Posts to update', url: '/posts?tab=update', count: 2 },
  { name: 'One post', url: '/posts/7', count: 7 },
  { name: 'Search', url: '/search', count: 3 },
  { name: 'Acquisition', url: '/acquisition', count: 10 },
  { name: 'Funnel', url: '/funnel', count: 6 },
  { name: 'Calls to action', url: '/calls-to-action', count: 5 },
  { name: 'Trust', url: '/trust', count: 2 },
  { name: 'Experiment results', url: '/experiments/popup_question', count: 1 },
  { name: 'New experiment', url: '/experiments/new', count: 1 },
  { name: 'Newsletter', url: '/newsletter', count: 1 },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The server of the tests lists the queries of a batch as requests of their own. */
async function recordRequests(url: string, count: number) {
  const { requests } = renderConsole(url, {
    '/api/staff/session': () => ({ id: 1, name: 'Ada', email: 'a@example.com', role: 'growth', mustSetUpTotp: false }),
    '/api/staff/experiments': () => ({
      experiments: [{ ...runningSample, phases: runningSample.phases.map((phase) => ({ ...phase, from: now })) }],
      ...{ needsApproval: true, runningInCode: [], holdoutShare: 0.05, exclusionGroups: [] },
    }),
    '/api/staff/experiments/popup_question/history': () => ({ entries: [] }),
    '/api/staff/newsletter/issues': () => ({
      issues: [issueSample({ id: 4, status: 'sent', startedAt: '2026-06-01T09:00:00.000Z' })],
      canSend: true,
    }),
    '/api/analytics/depths': () => ({ views: 0, depths: [] }),
    '/api/analytics/paths': () => ({ rows: [] }),
    '/api/analytics/funnel': () => ({ steps: [], simulated: false }),
    [results]: () => resultsSample,
  });
  const recorded = () => requests.filter(({ path }) => path.startsWith('/api/analytics/') && !path.endsWith('/batch'));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(recorded()).toHaveLength(count));
  cleanup();
  return recorded()
    .map(({ path, body }) => ({ path: path.replace('/api', ''), body }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

it('K02 sends the requests that `npm run bench -- insights screens` measures, on every screen', async () => {
  const lines = [JSON.stringify({ now })];
  for (const { name, url, count } of screens) {
    lines.push(JSON.stringify({ screen: name, requests: await recordRequests(url, count) }));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('screen-requests.jsonl');
});

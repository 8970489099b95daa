import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { analyticsResponse, renderConsole } from '../testing/console.tsx';

const user = userEvent.setup();
const batchPath = '/api/analytics/batch';
type Queries = { query: { groupBy?: string; filters?: Record<string, string[]> }[] };

it('K06 sends the queries of a screen in one request', async () => {
  const { requests } = renderConsole('/acquisition');
  expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  const batches = requests.filter(({ path }) => path === batchPath).map(({ body }) => body as unknown as Queries);
  const grouped = batches.map(({ query }) => query.flatMap(({ groupBy }) => groupBy ?? []).toSorted());
  // The label of simulated readers belongs to the frame, which is there before the screen is loaded.
  expect(grouped.filter((each) => each.length > 0)).toEqual([
    ['browser', 'campaign', 'country', 'device', 'landing', 'referrer', 'source', 'source'],
  ]);
  expect(batches.length).toBeLessThanOrEqual(2);
});

it('K06 shows the other figures if one fails, and retries that one alone', async () => {
  let isBroken = true;
  const { requests } = renderConsole('/acquisition', {
    '/api/analytics/query': (body) =>
      isBroken && body.groupBy === 'device'
        ? Response.json({ error: 'timeout', message: 'That took too long.' }, { status: 504 })
        : analyticsResponse(body),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('That took too long.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(await screen.findByRole('heading', { name: 'Visits over time' })).toBeVisible();
  isBroken = false;
  const sent = requests.length;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const retried = requests.slice(sent).filter(({ path }) => path === batchPath);
  expect(retried.map(({ body }) => (body as unknown as Queries).query.map(({ groupBy }) => groupBy))).toEqual([
    ['device'],
  ]);
});

it('K08 cancels the request when a filter changes, and shows the numbers of the new one', async () => {
  const { requests } = renderConsole('/?device=phone', {
    '/api/analytics/query': (body) =>
      (body.filters as Record<string, string[]> | undefined)?.device ? new Promise(() => {}) : analyticsResponse(body),
  });
  const find = () => requests.find(({ path, body }) => path === batchPath && JSON.stringify(body).includes('phone'));
  await waitFor(() => expect(find()).toBeDefined());
  expect(find()?.signal?.aborted).toBe(false);
  await user.click(await screen.findByRole('link', { name: 'Remove filter Device: Phone' }));
  await screen.findByText('90 readers');
  expect(find()?.signal?.aborted).toBe(true);
});

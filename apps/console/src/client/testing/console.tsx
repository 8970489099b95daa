import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { createConsoleRouter } from '../router.tsx';

type Body = Record<string, unknown> & { groupBy?: string; interval?: string };
type Handler = (body: Body) => unknown;

const session = { id: 1, name: 'Ada', email: 'ada@example.com', role: 'viewer', mustSetUpTotp: false };
const totals = { readers: 90, views: 120, engagedSeconds: 3600, signUps: 4, subscriptions: 2, visits: 100 };

/** An analytics response with one row per hour, day or value, as far as the query wants any. */
export function analyticsResponse({ groupBy, interval, from }: Body): Record<string, unknown> {
  const row = { metrics: totals, previous: { ...totals, readers: 60 } };
  return {
    rows: interval ? [{ ...row, time: from, ...(groupBy && { value: '7' }) }] : groupBy ? [{ ...row, value: '7' }] : [],
    ...{ totals, previousTotals: { ...totals, readers: 60 }, asOf: String(from), pendingHours: 0, simulated: true },
  };
}

const titles: Record<string, string> = { 1: 'Commas', 2: 'Semicolons', 7: 'Commas', 8: 'Semicolons' };

/** Titles and links of the posts that are published in tests. */
const postNames = ({ ids }: Body) => ({
  posts: String(ids)
    .split(',')
    .flatMap((id) => {
      const title = titles[id];
      const dates = { published: '2026-03-01T09:00:00.000Z', updated: '2026-05-20T09:00:00.000Z' };
      return title
        ? [{ id: Number(id), title, link: `/blog/grammar/${title.toLowerCase()}`, form: 'long' as const, ...dates }]
        : [];
    }),
});

/** Renders the console at a URL. `handlers` replace the default responses of its server, by path. */
export function renderConsole(url: string, handlers: Record<string, Handler> = {}) {
  const requests: { path: string; body: Body; signal?: AbortSignal }[] = [];
  const handlersByPath: Record<string, Handler> = {
    '/api/staff/session': () => session,
    '/api/staff/csrf': () => ({ token: 'token' }),
    '/api/staff/views': () => ({ views: [] }),
    '/api/staff/experiments-in-code': () => ({ experiments: [] }),
    '/api/content/post-names': postNames,
    '/api/site': () => ({ origin: 'https://www.example.com' }),
    '/api/analytics/query': analyticsResponse,
    '/api/analytics/live': () => ({ readers: 3, minutes: Array(30).fill(1), posts: [], asOf: '' }),
    ...handlers,
  };
  /** The results of a batch. Its queries are listed as separate requests, for tests of what a screen fetches. */
  const handleBatch = async (batch: Record<string, Body[]>) => {
    const results = Object.entries(batch).map(async ([kind, queries]) => {
      const path = `/api/analytics/${kind}`;
      requests.push(...queries.map((body) => ({ path, body })));
      return [kind, await Promise.all(queries.map(async (query) => toResult(await handlersByPath[path]?.(query))))];
    });
    return Object.fromEntries(await Promise.all(results));
  };
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body?: string; signal?: AbortSignal } = {}) => {
    const parsed = body ? (JSON.parse(body) as Body) : {};
    const [pathname = '', search] = path.split('?');
    requests.push({ path, body: parsed, ...(signal && { signal }) });
    const found = await (path === '/api/analytics/batch'
      ? (handlersByPath[path]?.(parsed) ?? handleBatch(parsed as unknown as Record<string, Body[]>))
      : (handlersByPath[path]?.(parsed) ??
        handlersByPath[pathname]?.(Object.fromEntries(new URLSearchParams(search)))));
    return found instanceof Response ? found : found ? Response.json(found) : new Response('{}', { status: 404 });
  });
  const router = createConsoleRouter({ history: createMemoryHistory({ initialEntries: [url] }) });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, requests, href: () => router.state.location.href };
}

async function toResult(found: unknown): Promise<object> {
  if (!(found instanceof Response)) return { response: found };
  return { status: found.status, ...((await found.json()) as object) };
}

import { cookieName, csrfCookie } from '@contenthub/contracts/platform/platform-paths';
import type { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitorApi } from './visitor-api.ts';

const client = visitorApi.client as TreatmentClient;
type Respond = (init: RequestInit) => Promise<Response>;

const origin = 'https://www.hub.test';
let requests: { path: string; init: RequestInit }[];
let respond: Respond;

/** Like a browser's fetch to a server that accepts the connection and never responds. */
const neverResponds: Respond = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  respond = neverResponds;
  vi.stubGlobal('document', { cookie: `${cookieName(csrfCookie, origin)}=token` });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return respond(init);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The state of a call at each moment, in milliseconds after it began. */
async function outcomeAt(call: Promise<unknown>, ...moments: number[]): Promise<string[]> {
  let outcome = 'pending';
  call.then(
    () => (outcome = 'fulfilled'),
    (error: Error) => (outcome = error.message),
  );
  const seen: string[] = [];
  let elapsed = 0;
  for (const moment of moments) {
    await vi.advanceTimersByTimeAsync(moment - elapsed);
    elapsed = moment;
    seen.push(outcome);
  }
  return seen;
}

it.each([
  ['E08', 'treatment/get', () => client.treatments(['blog_gc'], '1')],
  ['E09', 'treatment/log', () => client.log({} as never)],
  ['E10', 'gates/get', () => client.gates(['geo_usa'], '1')],
])('%s G08 POST %s times out after 10,000 ms and not before', async (_id, path, call) => {
  expect(await outcomeAt(call(), 9_999, 10_000)).toEqual(['pending', 'Timeout']);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    path: expect.stringMatching(new RegExp(`/${path}$`)),
    init: { method: 'POST', headers: { 'x-client-type': 'contenthub' } },
  });
});

it('E08 G08 times out when the response stops halfway', async () => {
  respond = async ({ signal }) =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('['));
          signal?.addEventListener('abort', () => body.error(signal.reason));
        },
      }),
    );
  const call = client.treatments(['blog_gc'], '1');
  expect(await outcomeAt(call, 9_999, 10_000)).toEqual(['pending', 'Timeout']);
});

it('E06 G08 the user call times out after 30,000 ms and not before', async () => {
  expect(await outcomeAt(visitorApi.fetchUser(), 29_999, 30_000)).toEqual(['pending', 'Timeout']);
});

it('G08 leaves no timer behind after the response', async () => {
  respond = async () => Response.json([]);
  expect(await outcomeAt(client.gates(['geo_usa'], '2'), 0)).toEqual(['fulfilled']);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['from the previous session', `${cookieName(csrfCookie, origin)}=old`, ['old', 'new-1']],
  ['that another call has replaced', '', ['new-1', 'new-2']],
])('E07 sends a call again with a new token when the first is one %s', async (_, cookie, tokens) => {
  vi.stubGlobal('document', { cookie });
  let given = 0;
  respond = async ({ method, headers }) => {
    if (method === 'GET') return Response.json({ token: `new-${++given}` });
    const token = new Headers(headers).get('x-csrf-token');
    return token === tokens[1] ? Response.json([]) : Response.json({ error: 'csrf' }, { status: 403 });
  };
  await client.log({ type: 'experiment', experimentName: 'x', groupName: 'y', userId: '1', experimentId: 1 });
  const posted = requests.filter(({ init }) => init.method === 'POST');
  expect(posted.map(({ init }) => new Headers(init.headers).get('x-csrf-token'))).toEqual(tokens);
});

it('E07 fetches one token for calls at the same time, because the cookie has one', async () => {
  vi.stubGlobal('document', { cookie: '' });
  respond = async ({ method }) => Response.json(method === 'GET' ? { token: 'new' } : []);
  const exposure = { type: 'experiment', experimentName: 'x', groupName: 'y', userId: '1', experimentId: 1 } as const;
  await Promise.all([client.log(exposure), client.log({ ...exposure, experimentName: 'z' })]);
  expect(requests.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'POST']);
});

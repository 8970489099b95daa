import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { parseRefused, parseRequests } from '../log/log-lines.ts';
import { readAll } from '../testing/read-all.ts';
import { CorsPolicy } from './cors.ts';
import { EventTokenVerifier } from './event-token-verifier.ts';
import { Intake } from './intake.ts';
import { createIntakeServer } from './intake-server.ts';

const secret = 'a secret of tests that is long enough';
const origin = 'https://www.example.com';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let close: () => Promise<void>;
let address: string;
let events: FileLog;
let refused: FileLog;
let now = Date.parse('2026-06-18T12:00:00Z');

type Given = { inFlightBytes?: number; logBytes?: number; answersForHealth?: boolean; requestsPerMinute?: number };

async function start({ inFlightBytes = 1e6, logBytes = 8e6, ...given }: Given = {}): Promise<void> {
  const folder = await temporaryFolder();
  events = await FileLog.open(`${folder.path}/events`, { maxBytes: logBytes });
  refused = await FileLog.open(`${folder.path}/refused`, { maxBytes: 8e6 });
  const tokens = new EventTokenVerifier({ secret }, () => now);
  const server = createIntakeServer({
    intake: new Intake({ events, refused, tokens, now: () => now }),
    cors: new CorsPolicy(origin),
    inFlightBytes,
    bodyBytes: 256 * 1024,
    metrics: createMetrics('collector'),
    logger: createLogger('collector', 'silent'),
    ready: async () => {},
    ...given,
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = (server.address() as { port: number }).port;
  address = `http://127.0.0.1:${port}`;
  close = async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([events.close(), refused.close()]);
    await folder.remove();
  };
}

beforeEach(async () => {
  now = Date.parse('2026-06-18T12:00:00Z');
  await start();
});
afterEach(() => close());

async function post(body: unknown, { path = '/events', headers = {} } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(address + path, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain', 'user-agent': browser, ...headers },
  });
  return { status: response.status, headers: response.headers, answer: (await response.json()) as never };
}

const view = (own = {}) => eventSample('postPage/view', own);
const taken = async () => (await readAll(events)).flatMap((entry) => parseRequests(entry.bytes));
const refusals = async () => (await readAll(refused)).flatMap((entry) => parseRefused(entry.bytes));
const raw = (base64: string) => Buffer.from(base64, 'base64').toString();

describe('what is posted', () => {
  it.each(['text/plain;charset=UTF-8', 'application/json'])(
    'F10 is taken as %s, on each of the four paths',
    async (type) => {
      const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('77').sign(Buffer.from(secret));
      for (const path of ['/events', '/lite', '/events-with-token', '/lite-with-token']) {
        const own = [view({ batchId: 1, userId: path.includes('token') ? '77' : '0' }), view({ batchId: 2 })];
        const body = { events: own, jwt };
        const { status, answer } = await post(body, { path, headers: { 'content-type': type } });
        expect([path, status, answer]).toEqual([path, 200, { accepted: 2, rejected: [] }]);
      }
      const lines = await taken();
      expect(lines.map(({ meta }) => [meta.lite, meta.tokenUserId])).toEqual([
        [false, undefined],
        [true, undefined],
        [false, '77'],
        [true, '77'],
      ]);
      expect(lines[0]?.body.events).toEqual([view({ batchId: 1 }), view({ batchId: 2 })]);
    },
  );

  it('F18 is refused event by event: the good ones go on, the bad ones are kept with what came, why and by which registry', async () => {
    const bad = view({ batchId: 2, scrollDepth: 'deep' });
    const { status, answer } = await post({ events: [view(), bad, 17, view({ batchId: 3 })] });
    expect([status, answer]).toEqual([
      200,
      {
        accepted: 2,
        rejected: [
          { index: 1, reason: "'scrollDepth' is not a field of this event" },
          { index: 2, reason: 'an event is an object' },
        ],
      },
    ]);
    expect((await taken())[0]?.body.events).toEqual([view(), view({ batchId: 3 })]);
    const [first, second] = await refusals();
    expect(first).toMatchObject({ receivedAt: now, reason: "'scrollDepth' is not a field of this event" });
    expect(first?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.parse(raw(first?.raw ?? ''))).toEqual(bad);
    expect(raw(second?.raw ?? '')).toBe('17');
  });

  it.each([
    ['{"events":[', 'the body is not JSON'],
    ['[1,2]', "the body has no list 'events'"],
    ['null', "the body has no list 'events'"],
    [JSON.stringify({ events: Array(501).fill(1) }), 'the body has more than 500 events'],
  ])('F18 is kept as it came when it is no list of events: %#', async (body, reason) => {
    const { status, answer } = await post(body);
    expect([status, answer]).toEqual([400, { accepted: 0, rejected: [{ index: -1, reason }] }]);
    expect((await refusals()).map((each) => [raw(each.raw), each.reason])).toEqual([[body, reason]]);
  });

  it('F18 is kept byte by byte when it is not even text', async () => {
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x00]);
    expect((await fetch(`${address}/events`, { method: 'POST', body })).status).toBe(400);
    expect(Buffer.from((await refusals())[0]?.raw ?? '', 'base64')).toEqual(body);
  });

  it('F03 must be named after its client', async () => {
    const { answer } = await post({ events: [view({ eventName: 'other/postPage/view' })] });
    const reason = "Event name other/postPage/view should start with 'contenthub/'";
    expect(answer).toEqual({ accepted: 0, rejected: [{ index: 0, reason }] });
  });

  it('F04 holds nothing that only the client may write inside of its own data', async () => {
    const { answer } = await post({ events: [view({ data: { userId: '5' } })] });
    expect(answer).toEqual({
      accepted: 0,
      rejected: [{ index: 0, reason: "Event data should not contain 'userId' prop." }],
    });
  });

  it.each(['', 'abc', '1.5', '--1', '1 ', 12])('F05 has a user id of digits: not %j', async (userId) => {
    const { answer } = await post({ events: [view({ userId })] });
    expect(answer).toEqual({ accepted: 0, rejected: [{ index: 0, reason: `Invalid userId: ${userId}` }] });
  });

  it('may have lines and spaces in it, and unknown things beside the events', async () => {
    const body = JSON.stringify({ other: { a: 1 }, events: [view()] }, null, 2);
    expect((await post(body)).answer).toEqual({ accepted: 1, rejected: [] });
    expect((await taken())[0]?.body.events).toEqual([view()]);
  });

  it('may be nothing', async () => {
    expect((await post({ events: [] })).answer).toEqual({ accepted: 0, rejected: [] });
    expect(await taken()).toEqual([]);
  });
});

describe('secrets in addresses', () => {
  const secretUrl = 'https://www.example.com/reset-password?token=SECRET&utm_source=letter';
  const everything = async () => {
    const entries = [...(await readAll(events)), ...(await readAll(refused))];
    const lines = entries.map((entry) => Buffer.from(entry.bytes).toString());
    return [...lines, ...(await refusals()).map((each) => raw(each.raw))].join('\n');
  };

  it.each(['/events', '/lite', '/events-with-token', '/lite-with-token'])(
    'H03 drops query strings from url and referrer, except campaign parameters, on %s',
    async (path) => {
      const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('77').sign(Buffer.from(secret));
      const leak = view({ url: secretUrl, referrer: secretUrl, pageSlug: 'blog/preview/12/SECRET' });
      const { answer } = await post({ events: [leak], ...(path.includes('token') && { jwt }) }, { path });
      expect(answer).toEqual({ accepted: 1, rejected: [] });
      expect((await taken())[0]?.body.events).toMatchObject([
        {
          url: 'https://www.example.com/reset-password?utm_source=letter',
          referrer: 'https://www.example.com/reset-password?utm_source=letter',
          pageSlug: 'blog/preview/12/…',
        },
      ]);
      expect(await everything()).not.toContain('SECRET');
    },
  );

  it('H03 are not kept with what is refused either, in fields that nobody knows and in bodies that cannot be read', async () => {
    await post({ events: [view({ url: secretUrl, unheardOf: { href: secretUrl } })] });
    await post(`{"events":[{"url":"${secretUrl}"}],"jwt":"SECRET"`);
    expect(await refusals()).toHaveLength(2);
    expect(await everything()).not.toContain('SECRET');
  });

  it('H03 are not kept beside the events', async () => {
    await post({ events: [view()], page: secretUrl });
    expect(await taken()).toHaveLength(1);
    expect(await everything()).not.toContain('SECRET');
  });
});

describe('consent', () => {
  const { consent: _, ...withoutConsent } = view();
  const refusal = { index: 1, reason: 'analytics consent is missing' };

  it.each([
    ['no consent', withoutConsent],
    ['a refusal', { ...withoutConsent, consent: 'refused' }],
    ['a word that is no consent', { ...withoutConsent, consent: true }],
    ['no consent and a wrong field', { ...withoutConsent, scrollDepth: 'deep' }],
  ])('H13 is checked for each event: one with %s is refused and not kept', async (_, event) => {
    const good = [view({ batchId: 1, consent: 'granted' }), view({ batchId: 3, consent: 'not-required' })];
    const { status, answer } = await post({ events: [good[0], event, good[1]] });
    expect([status, answer]).toEqual([200, { accepted: 2, rejected: [refusal] }]);
    expect((await taken())[0]?.body.events).toEqual(good);
    expect(await refusals()).toEqual([]);
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
      /collector_events_total\{outcome="without_consent",service="collector"\} 1/,
    );
  });

  it('H13 with Sec-GPC nothing is kept, the answer is the usual one, and it is counted apart', async () => {
    const headers = { 'sec-gpc': '1' };
    expect(await post({ events: [view(), view({ batchId: 2 })] }, { headers })).toMatchObject({
      status: 200,
      answer: { accepted: 2, rejected: [] },
    });
    expect((await post({ events: [view({ scrollDepth: 'deep' })] }, { path: '/lite', headers })).status).toBe(200);
    expect((await post('nonsense', { headers })).status).toBe(400);
    expect([await taken(), await refusals()]).toEqual([[], []]);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/collector_events_total\{outcome="privacy_signal",service="collector"\} 3/);
    expect(metrics).toMatch(/collector_events_total\{outcome="accepted",service="collector"\} 0/);
    await post({ events: [view()] }, { headers: { 'sec-gpc': '0' } });
    expect(await taken()).toHaveLength(1);
  });
});

describe('a limit by client address', () => {
  const from = (client: string, origin?: string) =>
    post({ events: [view()] }, { headers: { 'x-forwarded-for': client, ...(origin && { origin }) } });

  it('H14 answers 429 with the seconds to wait, counts it, and leaves other addresses alone', async () => {
    await close();
    await start({ requestsPerMinute: 2 });
    expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
    const limited = await from('192.0.2.1', origin);
    expect([limited.status, limited.answer]).toMatchObject([429, { error: 'rate-limit' }]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited.headers.get('access-control-expose-headers')).toBe('retry-after');
    expect((await from('192.0.2.2')).status).toBe(200);
    expect(await taken()).toHaveLength(3);
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/turned_away_total\{why="rate_limit"[^}]*\} 1/);
  });

  it('H14 does not count web, which has removed the address and has a limit of its own', async () => {
    await close();
    await start({ requestsPerMinute: 1 });
    for (let times = 0; times < 3; times += 1) expect((await post({ events: [view()] })).status).toBe(200);
  });
});

describe('a token', () => {
  const sign = (claims: { sub?: string; exp?: number }, key = secret) => {
    const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' });
    if (claims.sub !== undefined) token.setSubject(claims.sub);
    if (claims.exp !== undefined) token.setExpirationTime(claims.exp);
    return token.sign(Buffer.from(key));
  };
  const withToken = (jwt: unknown, userId = '7') =>
    post({ events: [view({ userId })], jwt }, { path: '/events-with-token' });

  it.each([
    ['nothing', '', /^Invalid JWT token: it is empty$/],
    ['no token', 'abc', /^Invalid JWT token: Invalid Compact JWS$/],
    ['too much', 'x'.repeat(5000), /^Invalid JWT token: it is too long$/],
  ])('F05 that is %s refuses its events, which are kept', async (_, jwt, reason) => {
    const { status, answer } = await withToken(jwt);
    expect([status, answer]).toEqual([
      200,
      { accepted: 0, rejected: [{ index: 0, reason: expect.stringMatching(reason) }] },
    ]);
    expect(await refusals()).toHaveLength(1);
  });

  it('F05 of somebody else, or without a right subject, counts for nothing', async () => {
    const forged = await withToken(await sign({ sub: '7' }, 'another secret that is long enough too'));
    expect(forged.answer).toMatchObject({ rejected: [{ reason: 'Invalid JWT token: signature verification failed' }] });
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"7"}')}.`.replaceAll('=', '');
    expect((await withToken(unsigned)).answer).toMatchObject({ accepted: 0 });
    expect((await withToken(await sign({ sub: 'somebody' }))).answer).toMatchObject({
      rejected: [{ reason: 'Invalid userId: somebody' }],
    });
  });

  it.each(['/events-with-token', '/lite-with-token'])('H14 refuses events of another user on %s', async (path) => {
    const jwt = await sign({ sub: '7' });
    const events = ['8', '7', '-7', '-1', '0'].map((userId, index) => view({ batchId: index + 1, userId }));
    const { answer } = await post({ events, jwt }, { path });
    expect(answer).toEqual({
      accepted: 3,
      rejected: [
        { index: 0, reason: 'userId is not the one of the token' },
        { index: 2, reason: 'userId is not the one of the token' },
      ],
    });
    expect((await taken())[0]?.body.events.map(({ userId }) => userId)).toEqual(['7', '-1', '0']);
  });

  it.each(['/events', '/lite'])(
    'H14 is needed to name a user on %s: without it only nobody may be named',
    async (path) => {
      const events = ['7', '-7', '0'].map((userId, index) => view({ batchId: index + 1, userId }));
      const { answer } = await post({ events, jwt: await sign({ sub: '7' }) }, { path });
      const reason = 'userId without a token';
      expect(answer).toEqual({
        accepted: 1,
        rejected: [
          { index: 0, reason },
          { index: 1, reason },
        ],
      });
      expect((await taken())[0]?.body.events.map(({ userId }) => userId)).toEqual(['0']);
      expect((await refusals()).map((each) => each.reason)).toEqual([reason, reason]);
    },
  );

  it('F05 is remembered until it expires, and no longer', async () => {
    const jwt = await sign({ sub: '7', exp: now / 1000 + 60 });
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    now += 59_000;
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    now += 2000;
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 0 });
  });

  it('is not written to the log', async () => {
    const jwt = await sign({ sub: '7' });
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    const bytes = Buffer.concat((await readAll(events)).map((entry) => Buffer.from(entry.bytes))).toString();
    expect(bytes).not.toContain(jwt);
  });
});

describe('a visitor', () => {
  it('leaves no address behind', async () => {
    await post({ events: [view()] }, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    await post('nonsense', { headers: { 'x-forwarded-for': '203.0.113.77' } });
    const entries = [...(await readAll(events)), ...(await readAll(refused))];
    const bytes = Buffer.concat(entries.map((entry) => Buffer.from(entry.bytes))).toString();
    expect(entries).toHaveLength(2);
    expect(bytes).not.toMatch(/203\.0\.113|127\.0\.0/);
  });

  it('that is a robot is flagged and not dropped', async () => {
    await post({ events: [view()] });
    await post({ events: [view()] }, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } });
    expect((await taken()).map(({ meta }) => meta.bot)).toEqual([false, true]);
  });
});

describe('pages of other origins', () => {
  it('F10 may send with credentials when they are named, after a preflight where one is due', async () => {
    const { status, headers } = await post({ events: [view()] }, { headers: { origin } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const preflight = await fetch(`${address}/events`, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('F10 are told by the answer’s timing that a beacon was taken, and nothing else that they could not read', async () => {
    // Not by fetch, which says of itself that its answer is read.
    const beacon = request(`${address}/events`, { method: 'POST', headers: { origin, 'sec-fetch-mode': 'no-cors' } });
    beacon.end(JSON.stringify({ events: [view()] }));
    const [response] = (await once(beacon, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([204, '']);
    expect(response.headers).toMatchObject({ 'server-timing': 'taken', 'timing-allow-origin': '*' });
    expect(await taken()).toHaveLength(1);
  });

  it('may not send when they are not', async () => {
    const { status, headers } = await post({ events: [view()] }, { headers: { origin: 'https://elsewhere.example' } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(await taken()).toEqual([]);
  });
});

describe('too much', () => {
  it('F18 in flight is asked to come again, and what was held is free afterwards', async () => {
    await close();
    await start({ inFlightBytes: 50_000 });
    // Half of a body that never ends holds what there is room for.
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`POST /events HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n${'x'.repeat(49_000)}`);
    await expect
      .poll(async () => (await (await fetch(`${address}/metrics`)).text()).match(/in_flight_bytes\S* (\d+)/)?.[1])
      .toBe('49000');
    const { status, headers } = await post({ events: [view()], pad: 'x'.repeat(2000) });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    socket.destroy();
    await expect.poll(async () => (await post({ events: [view()] })).status).toBe(200);
  });

  it('in one request is refused', async () => {
    const { status } = await post({ events: [], pad: 'x'.repeat(300_000) });
    expect(status).toBe(413);
  });

  it('F18 for the log is asked to come again, and nothing is acknowledged that is not kept', async () => {
    await close();
    await start({ logBytes: 10_000 });
    let accepted = 0;
    let last = await post({ events: [view()] });
    while (last.status === 200) {
      accepted += 1;
      last = await post({ events: [view()] });
    }
    expect([last.status, last.headers.get('retry-after'), last.answer]).toMatchObject([503, '10', { error: 'full' }]);
    expect((await taken()).length).toBe(accepted);
    await events.trim((await events.state()).last);
    expect((await post({ events: [view()] })).status).toBe(200);
  });
});

it('F18 answers hundreds of senders after one entry is safe', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, index) => post({ events: [view({ batchId: index + 1 })] })));
  const entries = await readAll(events);
  expect(entries.length).toBeLessThan(100);
  const ids = entries
    .flatMap((entry) => parseRequests(entry.bytes))
    .flatMap(({ body }) => body.events.map((each) => each.batchId));
  expect(ids.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

it('counts what it took and refused, and says that it lives', async () => {
  await post({ events: [view(), 1] });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toMatch(/collector_events_total\{outcome="accepted",service="collector"\} 1/);
  expect(metrics).toMatch(/collector_events_total\{outcome="refused",service="collector"\} 1/);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/events`)).status).toBe(405);
  expect((await fetch(`${address}/other`)).status).toBe(404);
});

it('H06 leaves health and metrics to the operations port where there is one, in every spelling', async () => {
  await close();
  await start({ answersForHealth: false });
  for (const path of ['/healthz', '/readyz', '/metrics', '/%6detrics'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
  expect((await post({ events: [view()] })).status).toBe(200);
});

it('H17 sends nosniff with every answer, which pages of other sites may ask for', async () => {
  for (const path of ['/events', '/metrics', '/other']) {
    const { headers } = await fetch(address + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

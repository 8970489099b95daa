import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { networkKeyHeader } from '@contenthub/server-kit/http/client-network';
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

type Given = {
  inFlightBytes?: number;
  logBytes?: number;
  servesHealth?: boolean;
  requestsPerMinute?: number;
  kilobytesPerMinute?: number;
  browsersPerNetwork?: number;
  exposuresNeedToken?: boolean;
};

async function start({
  inFlightBytes = 1e6,
  logBytes = 8e6,
  browsersPerNetwork = 100,
  exposuresNeedToken = false,
  ...given
}: Given = {}): Promise<void> {
  const folder = await temporaryFolder();
  events = await FileLog.open(`${folder.path}/events`, { maxBytes: logBytes });
  refused = await FileLog.open(`${folder.path}/refused`, { maxBytes: 8e6 });
  const tokens = new EventTokenVerifier({ secret }, () => now);
  const server = createIntakeServer({
    intake: new Intake({ events, refused, tokens, now: () => now, browsersPerNetwork, exposuresNeedToken }),
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
const storedRequests = async () => (await readAll(events)).flatMap((entry) => parseRequests(entry.bytes));
const refusals = async () => (await readAll(refused)).flatMap((entry) => parseRefused(entry.bytes));
const raw = (base64: string) => Buffer.from(base64, 'base64').toString();

describe('request bodies', () => {
  it.each(['text/plain;charset=UTF-8', 'application/json'])(
    'F10 accepts %s on each of the four paths',
    async (type) => {
      const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('77').sign(Buffer.from(secret));
      for (const path of ['/events', '/lite', '/events-with-token', '/lite-with-token']) {
        const own = [view({ batchId: 1, userId: path.includes('token') ? '77' : '0' }), view({ batchId: 2 })];
        const body = { events: own, jwt };
        const { status, answer } = await post(body, { path, headers: { 'content-type': type } });
        expect([path, status, answer]).toEqual([path, 200, { accepted: 2, rejected: [] }]);
      }
      const lines = await storedRequests();
      expect(lines.map(({ meta }) => [meta.lite, meta.tokenUserId])).toEqual([
        [false, undefined],
        [true, undefined],
        [false, '77'],
        [true, '77'],
      ]);
      expect(lines[0]?.body.events).toEqual([view({ batchId: 1 }), view({ batchId: 2 })]);
    },
  );

  it('F18 validates event by event: accepts valid ones and stores refused ones with their text, reason and registry version', async () => {
    const bad = view({ batchId: 2, scrollDepth: 'deep' });
    const { status, answer } = await post({ events: [view(), bad, 17, view({ batchId: 3 })] });
    expect([status, answer]).toEqual([
      200,
      {
        accepted: 2,
        rejected: [
          { index: 1, reason: "'scrollDepth' is not a field of this event" },
          { index: 2, reason: 'not an object' },
        ],
      },
    ]);
    expect((await storedRequests())[0]?.body.events).toEqual([view(), view({ batchId: 3 })]);
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
  ])('F18 stores a body that is not a list of events unchanged: %#', async (body, reason) => {
    const { status, answer } = await post(body);
    expect([status, answer]).toEqual([400, { accepted: 0, rejected: [{ index: -1, reason }] }]);
    expect((await refusals()).map((each) => [raw(each.raw), each.reason])).toEqual([[body, reason]]);
  });

  it('F18 stores a body that is not text byte by byte', async () => {
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x00]);
    expect((await fetch(`${address}/events`, { method: 'POST', body })).status).toBe(400);
    expect(Buffer.from((await refusals())[0]?.raw ?? '', 'base64')).toEqual(body);
  });

  it('F03 requires the client prefix in event names', async () => {
    const { answer } = await post({ events: [view({ eventName: 'other/postPage/view' })] });
    const reason = "Event name other/postPage/view should start with 'contenthub/'";
    expect(answer).toEqual({ accepted: 0, rejected: [{ index: 0, reason }] });
  });

  it('F04 rejects reserved client properties inside event data', async () => {
    const { answer } = await post({ events: [view({ data: { userId: '5' } })] });
    expect(answer).toEqual({
      accepted: 0,
      rejected: [{ index: 0, reason: "Event data should not contain 'userId' prop." }],
    });
  });

  it.each(['', 'abc', '1.5', '--1', '1 ', 12])('F05 rejects a user id that is not numeric: %j', async (userId) => {
    const { answer } = await post({ events: [view({ userId })] });
    expect(answer).toEqual({ accepted: 0, rejected: [{ index: 0, reason: `Invalid userId: ${userId}` }] });
  });

  it('accepts whitespace, line breaks and unknown fields beside the events', async () => {
    const body = JSON.stringify({ other: { a: 1 }, events: [view()] }, null, 2);
    expect((await post(body)).answer).toEqual({ accepted: 1, rejected: [] });
    expect((await storedRequests())[0]?.body.events).toEqual([view()]);
  });

  it('accepts an empty list', async () => {
    expect((await post({ events: [] })).answer).toEqual({ accepted: 0, rejected: [] });
    expect(await storedRequests()).toEqual([]);
  });
});

describe('hostile events', () => {
  const nested = (levels: number) => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;

  it.each([
    ['a text', { postTitle: 'x'.repeat(1025) }, 'postTitle must NOT have more than 1024 characters'],
    ['a list', { categories: Array(51).fill('c') }, 'categories must NOT have more than 50 items'],
    ['an entry of a list', { tags: ['x'.repeat(201)] }, 'tags/0 must NOT have more than 200 characters'],
    ['a user id', { userId: '-'.padEnd(40, '1') }, 'userId must NOT have more than 32 characters'],
    ['an event', { tags: Array(50).fill('é'.repeat(100)) }, 'the event has more than 8192 bytes'],
  ])('H19 refuses %s that is too long, and stores the others of the request', async (_, own, reason) => {
    const { status, answer } = await post({ events: [view(), view({ batchId: 2, ...own }), view({ batchId: 3 })] });
    expect([status, answer]).toEqual([200, { accepted: 2, rejected: [{ index: 1, reason }] }]);
    expect((await storedRequests())[0]?.body.events).toEqual([view(), view({ batchId: 3 })]);
  });

  it('H19 accepts the longest texts and lists', async () => {
    const longest = { postTitle: 'x'.repeat(1024), categories: Array(50).fill('c'), tags: ['😀'.repeat(200)] };
    expect((await post({ events: [view(longest)] })).answer).toEqual({ accepted: 1, rejected: [] });
  });

  it.each(['https://evil.example/', '.evil.example/', '//evil.example/', '/\\evil.example/', ''])(
    'H31 refuses the path %s',
    async (path) => {
      const events = [view({ postUrl: path }), view({ batchId: 2, pageSlug: `/${path}` }), view({ batchId: 3 })];
      expect((await post({ events })).answer).toMatchObject({ accepted: 1, rejected: [{ index: 0 }, { index: 1 }] });
    },
  );

  it('H14 refuses events of a second browser in one request', async () => {
    const containerIds = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'aaaaaaaaaaaa'];
    const events = containerIds.map((containerId, index) => view({ containerId, batchId: index + 1 }));
    const reason = 'the request has events of another browser';
    expect((await post({ events })).answer).toEqual({ accepted: 2, rejected: [{ index: 1, reason }] });
  });

  it('H19 limits the bytes of an address and minute', async () => {
    await close();
    await start({ kilobytesPerMinute: 20 });
    const send = async (client: string, bytes: number) =>
      (await post({ events: [view()], pad: 'x'.repeat(bytes) }, { headers: { 'x-forwarded-for': client } })).status;
    expect([await send('192.0.2.1', 10_000), await send('192.0.2.1', 10_000)]).toEqual([200, 429]);
    expect([await send('2001:db8::1', 10_000), await send('2001:db8::2', 10_000)]).toEqual([200, 429]);
    expect(await storedRequests()).toHaveLength(2);
  });

  it('H19 refuses half of a character, which could not be stored', async () => {
    const { answer } = await post({ events: [view({ postTitle: '\ud83d' }), view({ postTitle: '\u0007😀' })] });
    expect(answer).toEqual({ accepted: 1, rejected: [{ index: 0, reason: 'a text contains half of a character' }] });
  });

  it.each([
    ['an event', `{"events":[${nested(20_000)}]}`],
    ['a field', JSON.stringify({ events: [view(), view({ postTitle: 'deep' })] }).replace('"deep"', nested(20_000))],
  ])('H19 answers 400 and stores nothing if %s is nested too deeply', async (_, body) => {
    const granted = body.replace('{"events":[{"a"', '{"events":[{"consent":"granted","a"');
    const { status, answer } = await post(granted);
    const reason = 'the events are nested too deeply';
    expect([status, answer]).toEqual([400, { accepted: 0, rejected: [{ index: -1, reason }] }]);
    expect(await storedRequests()).toEqual([]);
    expect(await refusals()).toMatchObject([{ reason, rawBytes: granted.length }]);
  });

  it('H19 stores only the beginning of what it refuses', async () => {
    await post({ events: [view({ postTitle: 'x'.repeat(100_000) })] });
    const [refusal] = await refusals();
    expect([raw(refusal?.raw ?? '').length, (refusal?.rawBytes ?? 0) > 100_000]).toEqual([8192, true]);
  });
});

describe('secrets in URLs', () => {
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
      expect((await storedRequests())[0]?.body.events).toMatchObject([
        {
          url: 'https://www.example.com/reset-password?utm_source=letter',
          referrer: 'https://www.example.com/reset-password?utm_source=letter',
          pageSlug: 'blog/preview/12/…',
        },
      ]);
      expect(await everything()).not.toContain('SECRET');
    },
  );

  it('H03 removes secrets from refused events, including unknown fields and unreadable bodies', async () => {
    await post({ events: [view({ url: secretUrl, unheardOf: { href: secretUrl } })] });
    await post(`{"events":[{"url":"${secretUrl}"}],"jwt":"SECRET"`);
    expect(await refusals()).toHaveLength(2);
    expect(await everything()).not.toContain('SECRET');
  });

  it('H03 removes secrets from fields beside the events', async () => {
    await post({ events: [view()], page: secretUrl });
    expect(await storedRequests()).toHaveLength(1);
    expect(await everything()).not.toContain('SECRET');
  });
});

describe('consent', () => {
  const { consent: _, ...withoutConsent } = view();
  const refusal = { index: 1, reason: 'analytics consent is missing' };

  it.each([
    ['no consent', withoutConsent],
    ['a refusal', { ...withoutConsent, consent: 'refused' }],
    ['an invalid consent value', { ...withoutConsent, consent: true }],
    ['no consent and a wrong field', { ...withoutConsent, scrollDepth: 'deep' }],
  ])('H13 is checked per event: refuses one with %s and does not store it', async (_, event) => {
    const good = [view({ batchId: 1, consent: 'granted' }), view({ batchId: 3, consent: 'not-required' })];
    const { status, answer } = await post({ events: [good[0], event, good[1]] });
    expect([status, answer]).toEqual([200, { accepted: 2, rejected: [refusal] }]);
    expect((await storedRequests())[0]?.body.events).toEqual(good);
    expect(await refusals()).toEqual([]);
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
      /collector_events_total\{outcome="without_consent",service="collector"\} 1/,
    );
  });

  it('H13 drops everything with Sec-GPC, sends the usual response and counts it separately', async () => {
    const headers = { 'sec-gpc': '1' };
    expect(await post({ events: [view(), view({ batchId: 2 })] }, { headers })).toMatchObject({
      status: 200,
      answer: { accepted: 2, rejected: [] },
    });
    expect((await post({ events: [view({ scrollDepth: 'deep' })] }, { path: '/lite', headers })).status).toBe(200);
    expect((await post('nonsense', { headers })).status).toBe(400);
    expect([await storedRequests(), await refusals()]).toEqual([[], []]);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/collector_events_total\{outcome="privacy_signal",service="collector"\} 3/);
    expect(metrics).toMatch(/collector_events_total\{outcome="accepted",service="collector"\} 0/);
    await post({ events: [view()] }, { headers: { 'sec-gpc': '0' } });
    expect(await storedRequests()).toHaveLength(1);
  });
});

describe('rate limit by client address', () => {
  const from = (client: string, origin?: string) =>
    post({ events: [view()] }, { headers: { 'x-forwarded-for': client, ...(origin && { origin }) } });

  it('H14 returns 429 with Retry-After, counts it, and does not affect other addresses', async () => {
    await close();
    await start({ requestsPerMinute: 2 });
    expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
    const limited = await from('192.0.2.1', origin);
    expect([limited.status, limited.answer]).toMatchObject([429, { error: 'rate-limit' }]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited.headers.get('access-control-expose-headers')).toBe('retry-after');
    expect((await from('192.0.2.2')).status).toBe(200);
    expect(await storedRequests()).toHaveLength(3);
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/throttled_total\{reason="rate_limit"[^}]*\} 1/);
  });

  it('H14 does not limit web, which removes the address and has its own limit', async () => {
    await close();
    await start({ requestsPerMinute: 1 });
    for (let times = 0; times < 3; times += 1) expect((await post({ events: [view()] })).status).toBe(200);
  });
});

describe('event tokens', () => {
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
  ])('F05 refuses and stores events with a token that is %s', async (_, jwt, reason) => {
    const { status, answer } = await withToken(jwt);
    expect([status, answer]).toEqual([
      200,
      { accepted: 0, rejected: [{ index: 0, reason: expect.stringMatching(reason) }] },
    ]);
    expect(await refusals()).toHaveLength(1);
  });

  it('F05 rejects a token with a wrong signature or an invalid subject', async () => {
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
    expect((await storedRequests())[0]?.body.events.map(({ userId }) => userId)).toEqual(['7', '-1', '0']);
  });

  it('E09 accepts an exposure of the token’s user only, also before the user was known', async () => {
    const exposure = (userId: string, batchId: number) => eventSample('experiment/exposure', { userId, batchId });
    const exposures = ['-7', '-8', '-1', '0'].map((userId, index) => exposure(userId, index + 1));
    const reason = 'userId is not the one of the token';
    const rejected = [1, 2, 3].map((index) => ({ index, reason }));
    const body = { events: exposures, jwt: await sign({ sub: '-7' }) };
    expect((await post(body, { path: '/events-with-token' })).answer).toEqual({ accepted: 1, rejected });
    // A hub without event tokens does not send user ids.
    const { answer } = await post({ events: [exposure('-1', 5), exposure('-7', 6)] });
    expect(answer).toEqual({ accepted: 1, rejected: [{ index: 1, reason: 'userId without a token' }] });
  });

  it.each(['/events', '/lite'])(
    'H14 requires a token to name a user on %s; only anonymous ids work without one',
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
      expect((await storedRequests())[0]?.body.events.map(({ userId }) => userId)).toEqual(['0']);
      expect((await refusals()).map((each) => each.reason)).toEqual([reason, reason]);
    },
  );

  it('F05 caches a valid token until it expires', async () => {
    const jwt = await sign({ sub: '7', exp: now / 1000 + 60 });
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    now += 59_000;
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    now += 2000;
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 0 });
  });

  it('does not write the token to the log', async () => {
    const jwt = await sign({ sub: '7' });
    expect((await withToken(jwt)).answer).toMatchObject({ accepted: 1 });
    const bytes = Buffer.concat((await readAll(events)).map((entry) => Buffer.from(entry.bytes))).toString();
    expect(bytes).not.toContain(jwt);
  });
});

describe('visitors', () => {
  it('stores no IP address', async () => {
    await post({ events: [view()] }, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    await post('nonsense', { headers: { 'x-forwarded-for': '203.0.113.77' } });
    const entries = [...(await readAll(events)), ...(await readAll(refused))];
    const bytes = Buffer.concat(entries.map((entry) => Buffer.from(entry.bytes))).toString();
    expect(entries).toHaveLength(2);
    expect(bytes).not.toMatch(/203\.0\.113|127\.0\.0/);
  });

  it('flags robots instead of dropping them', async () => {
    await post({ events: [view()] });
    await post({ events: [view()] }, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } });
    expect((await storedRequests()).map(({ meta }) => meta.bot)).toEqual([false, true]);
  });
});

describe('invented readers', () => {
  const browserId = (number: number) => `browser${String(number).padStart(5, '0')}`;
  const send = (number: number, options: Parameters<typeof post>[1] = {}, more = {}) =>
    post({ events: [view({ containerId: browserId(number), userId: '0' })], ...more }, options);
  const suspects = async () => (await storedRequests()).map(({ meta }) => meta.suspect === true);

  it('H33 accepts the events of more browsers of a network than the limit, and marks them', async () => {
    await close();
    await start({ browsersPerNetwork: 2 });
    for (const [number, address] of [
      [1, '2001:db8::1'],
      [2, '2001:db8::2'],
      [3, '2001:db8::3'],
      [1, '2001:db8::4'],
      [3, '2001:db8:0:1::1'],
    ] as const) {
      const { status } = await send(number, { headers: { 'x-forwarded-for': address } });
      expect(status).toBe(200);
    }
    expect(await suspects()).toEqual([false, false, true, false, false]);
  });

  it('H33 counts by the key that a trusted web sends, and by no key that a stranger sends', async () => {
    await close();
    await start({ browsersPerNetwork: 1 });
    for (const number of [1, 2]) await send(number, { headers: { [networkKeyHeader]: 'of one network' } });
    for (const number of [3, 4]) {
      const headers = { 'x-forwarded-for': '192.0.2.1', [networkKeyHeader]: `invented ${number}` };
      await send(number, { headers });
    }
    expect(await suspects()).toEqual([false, true, false, true]);
  });

  it('H33 counts no request of a web that names no network', async () => {
    await close();
    await start({ browsersPerNetwork: 1 });
    for (const number of [1, 2, 3]) await send(number);
    expect(await suspects()).toEqual([false, false, false]);
  });

  it('H33 takes exposures of signed ids only, where the hub issues tokens', async () => {
    await close();
    await start({ exposuresNeedToken: true });
    const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('-77').sign(Buffer.from(secret));
    const exposure = eventSample('experiment/exposure', { userId: '0' });
    const rejected = [{ index: 0, reason: 'an exposure without a token' }];
    for (const path of ['/events', '/lite']) {
      const { answer } = await post({ events: [exposure, view({ batchId: 2 })], jwt }, { path });
      expect(answer).toEqual({ accepted: 1, rejected });
    }
    const own = { ...exposure, userId: '-77' };
    const { answer } = await post({ events: [own], jwt }, { path: '/events-with-token' });
    expect(answer).toEqual({ accepted: 1, rejected: [] });
  });

  it('H33 gives a signed id ten browsers, from whatever networks', async () => {
    const jwt = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject('-77').sign(Buffer.from(secret));
    for (let number = 0; number < 12; number += 1) {
      await send(number, { path: '/events-with-token', headers: { 'x-forwarded-for': `192.0.2.${number}` } }, { jwt });
    }
    expect((await suspects()).flatMap((isSuspect, index) => (isSuspect ? [index] : []))).toEqual([10, 11]);
  });
});

describe('pages of other origins', () => {
  it('F10 may send with credentials if listed, after a preflight where required', async () => {
    const { status, headers } = await post({ events: [view()] }, { headers: { origin } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const preflight = await fetch(`${address}/events`, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('F10 see the beacon receipt in the resource timing and no other response data', async () => {
    // Not with fetch, which sends `sec-fetch-mode: cors`.
    const beacon = request(`${address}/events`, { method: 'POST', headers: { origin, 'sec-fetch-mode': 'no-cors' } });
    beacon.end(JSON.stringify({ events: [view()] }));
    const [response] = (await once(beacon, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([204, '']);
    expect(response.headers).toMatchObject({ 'server-timing': 'accepted, taken', 'timing-allow-origin': '*' });
    expect(await storedRequests()).toHaveLength(1);
  });

  it('may not send if not listed', async () => {
    const { status, headers } = await post({ events: [view()] }, { headers: { origin: 'https://elsewhere.example' } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(await storedRequests()).toEqual([]);
  });
});

describe('limits', () => {
  it('F18 returns 503 over the in-flight limit and releases its memory', async () => {
    await close();
    await start({ inFlightBytes: 50_000 });
    // Half of an unfinished body uses up the in-flight limit.
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

  it('refuses a request body that is too large', async () => {
    const { status } = await post({ events: [], pad: 'x'.repeat(300_000) });
    expect(status).toBe(413);
  });

  it('F18 returns 503 when the log is full and acknowledges nothing that is not stored', async () => {
    await close();
    await start({ logBytes: 10_000 });
    let accepted = 0;
    let last = await post({ events: [view()] });
    while (last.status === 200) {
      accepted += 1;
      last = await post({ events: [view()] });
    }
    expect([last.status, last.headers.get('retry-after'), last.answer]).toMatchObject([503, '10', { error: 'full' }]);
    expect((await storedRequests()).length).toBe(accepted);
    await events.trim((await events.state()).last);
    expect((await post({ events: [view()] })).status).toBe(200);
  });
});

it('F18 acknowledges hundreds of requests after one entry is stored', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, index) => post({ events: [view({ batchId: index + 1 })] })));
  const entries = await readAll(events);
  expect(entries.length).toBeLessThan(100);
  const ids = entries
    .flatMap((entry) => parseRequests(entry.bytes))
    .flatMap(({ body }) => body.events.map((each) => each.batchId));
  expect(ids.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

it('counts accepted and refused events and reports its health', async () => {
  await post({ events: [view(), 1] });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toMatch(/collector_events_total\{outcome="accepted",service="collector"\} 1/);
  expect(metrics).toMatch(/collector_events_total\{outcome="rejected",service="collector"\} 1/);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/events`)).status).toBe(405);
  expect((await fetch(`${address}/other`)).status).toBe(404);
});

it('H06 serves health and metrics only on the operations port if there is one, for every spelling of the path', async () => {
  await close();
  await start({ servesHealth: false });
  for (const path of ['/healthz', '/readyz', '/metrics', '/%6detrics'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
  expect((await post({ events: [view()] })).status).toBe(200);
});

it('H17 sends nosniff and a cross-origin resource policy with every response', async () => {
  for (const path of ['/events', '/metrics', '/other']) {
    const { headers } = await fetch(address + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

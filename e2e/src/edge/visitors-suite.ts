import { consentCookie } from '@contenthub/contracts/platform/consent';
import { bucketCount, getBucket } from '@contenthub/experiments/evaluation/subject';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import type { Plan } from '@contenthub/platform/user-admin';
import { patientEdge, Varnish } from '@contenthub/services/testing/varnish';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountHub } from '../support/hub/account-hub.ts';
import { countPageRequests, type EdgeHub } from '../support/hub/edge-hub.ts';
import { splitVisitor } from '../support/pages/page-visitor.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const password = 'correct horse battery';
const plans: Plan[] = ['free', 'premium', 'gift'];
const random = seededRandom(11);
const oneOf = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T;

/** A thousand visitors at night, and in `npm run bench -- attacks`. */
const rounds = Number(process.env.TEST_ROUNDS ?? 1);

type Headers = Record<string, string>;

const hasSession = ({ cookie = '' }: Headers) => /(^|; )contenthub\.session_token=/.test(cookie);

async function read(address: string, headers: Headers) {
  // Uses a new connection each time, because Varnish may close an idle one while a request is written.
  const response = await fetch(address + post, { headers: { ...headers, connection: 'close' } });
  return {
    status: response.status,
    html: await response.text(),
    cache: response.headers.get('x-cache'),
    control: response.headers.get('cache-control'),
    setCookies: response.headers.getSetCookie(),
  };
}

/** A random visitor: with or without an id, consent choice, country and browser. */
function anonymous(): Headers {
  const id = -Math.floor(1 + random() * 2 ** 40);
  const choice = oneOf(undefined, [], ['necessary'], ['necessary', 'analytics'], ['analytics', 'marketing']);
  const consent = choice && { categories: choice, revision: 0, services: { analytics: ['analytics'] } };
  const cookies = [
    ...oneOf([`visitor=${id}.signature`, `experiment-bucket=${getBucket(String(id))}`], []),
    ...(consent ? [`${consentCookie}=${encodeURIComponent(JSON.stringify(consent))}`] : []),
    ...oneOf([], ['country-class=us'], ['country-class=other'], ['country-class=nonsense']),
    ...oneOf([], ['theme=dark'], ['xcountry-class=us', 'country-classes=us', 'not-contenthub.session_token=9']),
  ];
  const country = oneOf('US', 'us', 'CA', 'FR', 'GB', 'zz9', '');
  return {
    ...(country && { 'x-country': country }),
    ...oneOf({}, {}, { 'sec-gpc': '1' }),
    ...oneOf({}, { 'accept-encoding': 'identity' }),
    ...(cookies.length > 0 && { cookie: cookies.toSorted(() => random() - 0.5).join('; ') }),
  };
}

/** Visitors of two edges in front of one hub. */
export function visitorTests(visit: { stack: EdgeHub<AccountHub> }): void {
  /** The second edge. */
  let other: Varnish;
  beforeAll(async () => {
    other = await Varnish.start({ web: [`127.0.0.1:${visit.stack.socket.port}`], timeouts: patientEdge });
    await other.waitUntilHealthy();
  });
  afterAll(() => other?.stop());

  async function signedIn(number: number): Promise<Headers> {
    const email = `reader-${number}@example.com`;
    const groups = number % 2 ? { join: ['blog', 'partial'] } : {};
    await visit.stack.hub.people.create(email, password, { plan: plans[number % plans.length] ?? 'free', ...groups });
    const visitor = new TestVisitor(visit.stack.hub.address, { origin: visit.stack.hub.origin });
    await visitor.submit('signIn', { email, password });
    return {
      'x-country': oneOf('US', 'FR'),
      cookie: [...visitor.cookies].map((cookie) => cookie.join('=')).join('; '),
    };
  }

  it('H05 serves many mixed visitors of two edges one page, and each session its own state', async () => {
    const people: Headers[] = [];
    for (let number = 0; number < 6 * rounds; number += 1) people.push(await signedIn(number));
    const visitors = Array.from(
      { length: 250 * rounds },
      (_, index) => people[Math.floor(index / 8)] ?? anonymous(),
    ).toSorted(() => random() - 0.5);
    const edges = [visit.stack.edge, other];
    for (const edge of edges) await read(edge.address, {});
    const before = await countPageRequests(visit.stack.hub);

    // All visitors request the edges concurrently, so that a mix-up could happen.
    const seen = new Array<Awaited<ReturnType<typeof read>>>(visitors.length);
    let next = 0;
    const reader = async () => {
      for (let at = next++; at < visitors.length; at = next++)
        seen[at] = await read(edges[at % edges.length]?.address ?? '', visitors[at] ?? {});
    };
    await Promise.all(Array.from({ length: 50 }, reader));
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    const sessions = visitors.filter(hasSession).length;
    expect(await countPageRequests(visit.stack.hub)).toBe(before + sessions);

    // The site itself answers each visitor's cookies with the expected page.
    const expected = new Map<string, Awaited<ReturnType<typeof read>>>();
    for (const [index, headers] of visitors.entries()) {
      const name = JSON.stringify(headers);
      const direct = expected.get(name) ?? (await read(visit.stack.hub.address, headers));
      expected.set(name, direct);
      const { html, cache, control, setCookies } = seen[index] ?? direct;
      const [page, directPage] = [splitVisitor(html), splitVisitor(direct.html)];
      expect([headers, page.json, page.page === directPage.page, control, setCookies]).toEqual([
        headers,
        directPage.json,
        true,
        hasSession(headers) ? 'private, no-store' : 'private, max-age=0, must-revalidate',
        direct.setCookies,
      ]);
      expect([headers, cache]).toEqual([headers, hasSession(headers) ? 'pass' : 'hit']);
    }
    const shared = visitors.flatMap((headers, index) => (hasSession(headers) ? [] : [seen[index]?.html]));
    expect(new Set(shared).size).toBe(1);
    expect(shared[0]).not.toContain('reader-');
    // Proves that the visitors differ.
    const bodies = new Set([...expected.values()].map(({ html }) => html));
    expect([...bodies].filter((html) => html.includes('reader-')).length).toBe(people.length);
    expect(new Set([...expected.values()].flatMap(({ setCookies }) => setCookies)).size).toBe(3);
  });

  it('H05 tells browsers their country class on delivery, in no cached object', async () => {
    const cookieFor = async (country: string, cookie = '') =>
      (await read(visit.stack.edge.address, { 'x-country': country, cookie })).setCookies;
    expect(await cookieFor('US')).toEqual(['country-class=us; Path=/; SameSite=Lax']);
    expect(await cookieFor('BR', 'a=b')).toEqual(['country-class=other; Path=/; SameSite=Lax']);
    expect(await cookieFor('US', 'country-class=us; a=b')).toEqual([]);
    expect([await cookieFor('DE'), await cookieFor('')]).toEqual([[], []]);
    expect(await cookieFor('DE', 'a=b; country-class=us')).toEqual(['country-class=; Path=/; SameSite=Lax; Max-Age=0']);
  });

  it('ignores a forged bucket cookie', async () => {
    const forged = [
      '10000',
      '99999',
      '-1',
      '12x',
      '1;2',
      '%31',
      '1 OR 1',
      '../1',
      '1&version=x',
      'session',
      'none',
      '',
    ];
    const { html } = await read(visit.stack.edge.address, {});
    for (const bucket of forged) {
      const headers = { 'x-country': 'US', cookie: `experiment-bucket=${bucket}` };
      expect([bucket, (await read(visit.stack.edge.address, headers)).html === html]).toEqual([bucket, true]);
    }
    expect(bucketCount).toBe(10_000);
  });

  it('serves the shared page after the session cookie is removed', async () => {
    const headers = await signedIn(100);
    const own = splitVisitor((await read(visit.stack.edge.address, headers)).html).visitor;
    expect(own.data).toMatchObject({ email: 'reader-100@example.com' });
    expect(own.treatments).not.toHaveLength(0);
    const { html } = await read(visit.stack.edge.address, { 'x-country': 'US' });
    expect(html).not.toContain('reader-100');
  });
}

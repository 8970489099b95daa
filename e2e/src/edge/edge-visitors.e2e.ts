import { consentCookie } from '@contenthub/contracts/platform/consent';
import { bucketCount, getBucket } from '@contenthub/experiments/evaluation/subject';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import type { Plan } from '@contenthub/platform/user-admin';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { countPageRequests, type EdgeHub, splitVisitorBlock, startBehindEdge } from '../support/hub/edge-hub.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const password = 'correct horse battery';
const plans: Plan[] = ['free', 'premium', 'gift'];
const random = seededRandom(11);
const oneOf = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T;

type Headers = Record<string, string>;

let stack: EdgeHub<AccountHub>;
beforeAll(async () => {
  // A visitor the platform does not identify in time is anonymous, so the timeout is generous here.
  stack = await startBehindEdge(startAccountHub, { PLATFORM_DEADLINE_MS: '60000' });
});
afterAll(() => stack?.stop());

async function read(address: string, headers: Headers) {
  // Uses a new connection each time, because Varnish may close an idle one while a request is written.
  const response = await fetch(address + post, { headers: { ...headers, connection: 'close' } });
  const html = await response.text();
  return {
    ...splitVisitorBlock(html),
    cache: response.headers.get('x-cache'),
    control: response.headers.get('cache-control'),
  };
}

/** A random visitor: with or without an id, consent choice, country and browser. */
function anonymous(): Headers {
  const id = -Math.floor(1 + random() * 2 ** 40);
  const choice = oneOf(undefined, [], ['necessary'], ['necessary', 'analytics'], ['analytics', 'marketing']);
  const consent = choice && { categories: choice, revision: 0, services: { analytics: ['analytics'] } };
  const cookies = [
    ...oneOf([`visitor=${id}.signature`, `visitor-bucket=${getBucket(String(id))}`], []),
    ...(consent ? [`${consentCookie}=${encodeURIComponent(JSON.stringify(consent))}`] : []),
    ...oneOf([], ['theme=dark'], ['xvisitor-bucket=7', 'visitor-buckets=8', 'not-visitor-bucket=9']),
  ];
  const country = oneOf('US', 'us', 'CA', 'FR', 'GB', 'zz9', '');
  return {
    ...(country && { 'x-country': country }),
    ...oneOf({}, {}, { 'sec-gpc': '1' }),
    ...oneOf({}, { 'accept-encoding': 'identity' }),
    ...(cookies.length > 0 && { cookie: cookies.toSorted(() => random() - 0.5).join('; ') }),
  };
}

async function signedIn(number: number): Promise<Headers> {
  const email = `reader-${number}@example.com`;
  const groups = number % 2 ? { join: ['blog', 'partial'] } : {};
  await stack.hub.people.create(email, password, { plan: plans[number % plans.length] ?? 'free', ...groups });
  const visitor = new TestVisitor(stack.hub.address, { origin: stack.hub.origin });
  await visitor.submit('signIn', { email, password });
  return { 'x-country': oneOf('US', 'FR'), cookie: [...visitor.cookies].map((cookie) => cookie.join('=')).join('; ') };
}

it('serves a thousand visitors of one cached page their own block', async () => {
  const people: Headers[] = [];
  for (let number = 0; number < 12; number += 1) people.push(await signedIn(number));
  const visitors = Array.from({ length: 1000 }, (_, index) => people[Math.floor(index / 20)] ?? anonymous()).toSorted(
    () => random() - 0.5,
  );
  await read(stack.edge.address, {});
  const before = await countPageRequests(stack.hub);

  // All visitors request the edge concurrently, so that a mix-up could happen.
  const seen = new Array<Awaited<ReturnType<typeof read>>>(visitors.length);
  let next = 0;
  const reader = async () => {
    for (let at = next++; at < visitors.length; at = next++)
      seen[at] = await read(stack.edge.address, visitors[at] ?? {});
  };
  await Promise.all(Array.from({ length: 50 }, reader));
  expect(await countPageRequests(stack.hub)).toBe(before);
  expect(new Set(seen.map(({ cache }) => cache))).toEqual(new Set(['hit']));
  expect(new Set(seen.map(({ page }) => page)).size).toBe(1);

  // The site itself renders the expected block from the visitor's own cookies.
  const blocks = new Map<string, string>();
  for (const [index, headers] of visitors.entries()) {
    const name = JSON.stringify(headers);
    if (!blocks.has(name)) blocks.set(name, (await read(stack.hub.address, headers)).block);
    expect([headers, seen[index]?.block]).toEqual([headers, blocks.get(name)]);
    const session = headers.cookie?.includes('session_token');
    expect(seen[index]?.control).toBe(session ? 'private, no-store' : 'private, max-age=0, must-revalidate');
  }
  // Proves that the visitors differ.
  expect(new Set(blocks.values()).size).toBeGreaterThan(30);
  expect([...blocks.values()].filter((block) => block.includes('reader-')).length).toBe(people.length);
});

it('a forged bucket cookie only changes the bucket', async () => {
  const forged = ['10000', '99999', '-1', '12x', '1;2', '%31', '1 OR 1', '../1', '1&version=x', 'session', 'none', ''];
  const plain = (await read(stack.edge.address, { 'x-country': 'US' })).block;
  for (const bucket of forged) {
    const headers = { 'x-country': 'US', cookie: `visitor-bucket=${bucket}` };
    const { block } = await read(stack.edge.address, headers);
    expect([bucket, JSON.parse(block).data]).toEqual([bucket, null]);
    if (!/^\d{1,4}(;|$)/.test(bucket)) expect([bucket, block]).toEqual([bucket, plain]);
  }
  expect(bucketCount).toBe(10_000);
});

it('serves an anonymous page after the session cookie is removed', async () => {
  const headers = await signedIn(100);
  expect((await read(stack.edge.address, headers)).block).toContain('reader-100');
  expect((await read(stack.edge.address, { 'x-country': 'US' })).block).not.toContain('reader-100');
});

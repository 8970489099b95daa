import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import {
  capabilityHeader,
  edgeCapability,
  knownChangeHeader,
  staleHeader,
} from '@contenthub/contracts/http/edge-caching';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabaseStack } from '../support/hub/database-stack.ts';

const seen = 'comma-rules';
const removed = 'a-an-the';
const unseen = 'conditional-sentences';
let stack: Awaited<ReturnType<typeof startDatabaseStack>>;
beforeAll(async () => {
  stack = await startDatabaseStack([seen, removed, unseen]);
});
afterAll(() => stack?.stop());

const addressOf = async (slug: string): Promise<string> => {
  const response = await fetch(`${stack.contentUrl}${contentApiBase}/post/${slug}/?blog_type=main`);
  return ((await response.json()) as { link: string }).link;
};
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(stack.address + path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** Returns the site's position in the change feed. Until it is known, the site neither writes nor uses stale copies. */
const knownChange = async () => {
  const response = await fetch(`${stack.address}/robots.txt`, { headers: { [capabilityHeader]: edgeCapability } });
  return Number(response.headers.get(knownChangeHeader));
};

it('serves stale copies from disk after a restart with PostgreSQL down, except removed pages', async () => {
  const [seenPath, removedPath, unseenPath] = await Promise.all([seen, removed, unseen].map(addressOf));
  const category = seenPath?.split('/').slice(0, 3).join('/') ?? '';
  const first = await stack.startSite();
  await expect.poll(knownChange).toBeGreaterThan(0);
  const rendered = ['/blog/', category, seenPath ?? '', removedPath ?? ''];
  const before = await Promise.all(rendered.map((path) => ask(path)));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(before[0]?.headers.get(staleHeader)).toBeNull();
  expect(before[0]?.html).toContain(removedPath);
  await first.stop();

  // The site is not running, so it must catch up with this change later.
  await stack.removeArticle(removed);
  const gone = async () => (await fetch(`${stack.contentUrl}${contentApiBase}/post/${removed}/?blog_type=main`)).status;
  await expect.poll(gone).toBe(404);
  // The change is published a moment after it is stored.
  await expect.poll(() => stack.pendingChanges()).toBe(0);
  await stack.database.kill();

  const second = await stack.startSite();
  await expect.poll(knownChange).toBeGreaterThan(0);
  for (const path of ['/blog/', category, seenPath ?? '']) {
    const { status, headers, html } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get(staleHeader)).toMatch(/^disk; \d{4}-/);
    const forEdge = await ask(path, { [capabilityHeader]: edgeCapability });
    expect(forEdge.headers.get('cache-control')).toContain('s-maxage=2');
    expect(html).not.toContain(removedPath);
  }
  for (const path of [removedPath ?? '', unseenPath ?? '']) {
    const { status, headers, html } = await ask(path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(html).toContain('Please try again');
  }

  await stack.database.begin();
  const status = async (path = '') => (await ask(path)).status;
  await expect.poll(() => status(unseenPath)).toBe(200);
  await expect.poll(() => status(removedPath)).toBe(404);
  await expect.poll(async () => (await ask(seenPath ?? '')).headers.get(staleHeader)).toBeNull();
  await second.stop();
});

it('starts and responds while NATS is down, and receives changes once it is back', async () => {
  await stack.nats.kill();
  await stack.startSite();
  expect((await ask('/blog/')).status).toBe(200);
  await stack.nats.begin();
  const path = await addressOf(unseen);
  expect((await ask(path)).status).toBe(200);
  await stack.removeArticle(unseen);
  await expect.poll(async () => (await ask(path)).status).toBe(404);
});

import { setTimeout as wait } from 'node:timers/promises';
import { HubProcess } from '@contenthub/cli/drill/hub-process';
import { percentile } from '@contenthub/cli/drill/latencies';
import type { AffectedPathKind } from '@contenthub/contracts/content/publish-receipts';
import { readServices } from '@contenthub/services/state';
import { Varnish } from '@contenthub/services/testing/varnish';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { type Figure, median } from './report/figure.ts';

/** A URL that must show a post, and how to detect that it does. */
export type PublishTarget = { kind: AffectedPathKind; url: string; shows: (status: number, body: string) => boolean };

const timeoutMs = 30_000;
const pollMs = 20;
/** How often a URL is requested again after it has shown the post. */
const checksAfterwards = 10;

export function publishTargets(address: string, slug: string, authorSlug: string): PublishTarget[] {
  const contains = (link: string) => (status: number, body: string) => status === 200 && body.includes(link);
  const link = `/blog/grammar/${slug}`;
  return [
    { kind: 'post', url: address + link, shows: contains(`<p>${slug}</p>`) },
    { kind: 'home', url: `${address}/blog/`, shows: contains(link) },
    { kind: 'category', url: `${address}/blog/grammar`, shows: contains(link) },
    { kind: 'author', url: `${address}/blog/author/${authorSlug}`, shows: contains(link) },
    { kind: 'feed', url: `${address}/blog/feed.xml`, shows: contains(link) },
    { kind: 'sitemap', url: `${address}/sitemap-main-posts-1.xml`, shows: contains(link) },
    { kind: 'search', url: `${address}/blog/search/${slug}`, shows: contains(link) },
  ];
}

/** Polls until the URL shows the post, and then some more to detect stale responses. */
export async function measureVisibility(
  { url, shows }: PublishTarget,
  since: number,
): Promise<{ ms: number; stale: number }> {
  const isVisible = async () => {
    const response = await fetch(url, { redirect: 'manual' });
    return shows(response.status, await response.text());
  };
  while (!(await isVisible())) {
    if (performance.now() - since > timeoutMs) throw new Error(`${url} does not show the post after ${timeoutMs} ms`);
    await wait(pollMs);
  }
  const ms = performance.now() - since;
  let stale = 0;
  for (let again = 0; again < checksAfterwards; again += 1) {
    if (!(await isVisible())) stale += 1;
    await wait(pollMs);
  }
  return { ms, stale };
}

const readers = 8;
const pauseMs = 20;
const paths = ['/blog/', '/blog/grammar', '/blog/search/comma', '/sitemap.xml'];

/** Reads pages until it is stopped and returns the pages per second. */
export function startReaders(address: string): { stop: () => Promise<number> } {
  let stopped = false;
  let pages = 0;
  const startedAt = performance.now();
  const read = async (_: unknown, number: number) => {
    while (!stopped) {
      const response = await fetch(address + (paths[(number + pages) % paths.length] ?? '')).catch(() => undefined);
      await response?.arrayBuffer();
      pages += 1;
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, read));
  return {
    async stop() {
      stopped = true;
      await all;
      return pages / ((performance.now() - startedAt) / 1000);
    },
  };
}

const url = (port: number) => `http://127.0.0.1:${port}`;

/** Starts content, site and purger as separate processes behind an edge, with real PostgreSQL, NATS and WordPress. */
export async function startPublishStack() {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL || !services.WORDPRESS_URL)
    throw new Error('The engines are not running. Start them with `npm run services`.');
  const [fresh, data] = [await createTestDatabase(services.DATABASE_URL), await temporaryFolder()];
  const [contentPort, port, purgerPort] = [await freePort(), await freePort(), await freePort()];
  const [contentUrl, site] = [url(contentPort), url(port)];
  const edge = await Varnish.start({ web: [`127.0.0.1:${port}`], limits: { search: [1_000_000, 10] } });
  const env = {
    ...services,
    DATABASE_URL: fresh.url,
    DATA_FOLDER: data.path,
    CONTENT_PORT: String(contentPort),
    CONTENT_URL: contentUrl,
    EDGE_ORIGIN: edge.address,
    ...edge.settings,
    PUBLIC_ORIGIN: edge.address,
    PORT: String(port),
    PURGER_PORT: String(purgerPort),
  };
  const content = await HubProcess.start('services/content/src/main.ts', env, `${contentUrl}/readyz`);
  const web = await HubProcess.start('apps/web/src/main.ts', { ...env, WORDPRESS_URL: '' }, `${site}/readyz`);
  const purger = await HubProcess.start('services/purger/src/main.ts', env, `${url(purgerPort)}/healthz`);
  await edge.waitUntilHealthy();
  return {
    address: edge.address,
    contentUrl,
    async stop() {
      await edge.stop();
      await purger.stop();
      await web.stop();
      await content.stop();
      await fresh.drop();
      await data.remove();
    },
  };
}

const publishes = 50;
const aimMs = 2000;

/** Measures the delay from the WordPress response to the editor until each URL shows the post, under load. */
export async function measurePublish(): Promise<Figure[]> {
  const stack = await startPublishStack();
  const [category] = await wordpressApi<{ id: number }[]>('GET', '/wp/v2/categories?slug=grammar');
  const author = await wordpressApi<{ slug: string }>('GET', '/wp/v2/users/me');
  await wordpressApi('POST', '/contenthub/v1/settings', { url: stack.contentUrl });
  const times = new Map<PublishTarget['kind'], number[]>();
  const createdIds: number[] = [];
  let staleAfter = 0;
  let perSecond = 0;
  const readers = startReaders(stack.address);
  try {
    for (let number = 1; number <= publishes; number += 1) {
      const word = `quokka${Date.now().toString(36)}`;
      const fields = {
        title: `The ${word} comma`,
        slug: word,
        content: `<p>${word}</p>`,
        status: 'publish',
        categories: [category?.id],
      };
      const { id } = await wordpressApi<{ id: number }>('POST', '/wp/v2/posts', fields);
      createdIds.push(id);
      const startedAt = performance.now();
      const targets = publishTargets(stack.address, word, author.slug);
      const found = await Promise.all(targets.map((target) => measureVisibility(target, startedAt)));
      for (const [index, { ms, stale }] of found.entries()) {
        const kind = targets[index]?.kind ?? 'post';
        times.set(kind, [...(times.get(kind) ?? []), ms]);
        staleAfter += stale;
      }
      process.stdout.write(
        `${number} of ${publishes}: all URLs after ${Math.round(Math.max(...found.map(({ ms }) => ms)))} ms\n`,
      );
    }
  } finally {
    await wordpressApi('POST', '/contenthub/v1/settings', { url: '' });
    for (const id of createdIds) await wordpressApi('DELETE', `/wp/v2/posts/${id}?force=true`);
    perSecond = await readers.stop();
    await stack.stop();
  }
  return [
    { name: 'pages read meanwhile', value: perSecond, unit: 'requests/s', aim: null },
    ...toFigures(times),
    { name: 'stale pages after a new one', value: staleAfter, unit: '', aim: { atMost: 0 } },
  ];
}

function toFigures(times: Map<PublishTarget['kind'], number[]>): Figure[] {
  return [...times].flatMap(([kind, values]) => [
    { name: `${kind}, median`, value: median(values), unit: 'ms', aim: null },
    { name: `${kind}, p99`, value: percentile(values, 0.99), unit: 'ms', aim: { atMost: aimMs } },
  ]);
}

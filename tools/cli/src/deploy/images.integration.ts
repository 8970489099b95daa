import { requireEngines } from '@contenthub/services/testing/running-engines';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { generousDeadlines } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { afterAll, expect, it } from 'vitest';
import { readDocumentedMetrics } from '../monitoring/monitoring-files.ts';
import { StartedImage } from './testing/started-image.ts';

/**
 * Runs the command of each image's Dockerfile with the settings of the compose file, against local engines instead of
 * containers. Health is checked with the image's own health check command.
 */
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const { DATABASE_URL, NATS_URL, WORDPRESS_URL, ...wordpress } = await requireEngines(
  ...(['DATABASE_URL', 'NATS_URL', 'WORDPRESS_URL'] as const),
  ...(['WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'] as const),
);
const folder = await temporaryFolder();
ends.push(() => folder.remove());
const common = { HOST: '127.0.0.1', NATS_URL, DATA_FOLDER: folder.path };
const addresses = new Map<string, string>();

async function start(service: string, port: string, settings: Record<string, string>): Promise<StartedImage> {
  const number = await freePort();
  const image = StartedImage.start(service, { ...common, ...settings, [port]: String(number) }, number);
  ends.push(() => image.stop());
  addresses.set(service, `http://127.0.0.1:${number}`);
  return image;
}

async function isWell(image: StartedImage): Promise<void> {
  const ended = image.ended.then((code) => {
    throw new Error(`it exited with ${code} before it was healthy`);
  });
  await Promise.race([expect.poll(() => image.isReady()).toBe(true), ended]);
  expect(await image.health()).toBe(0);
}

const started = new Map<string, ReturnType<typeof start>>();

/** Starts an image for the first test that needs it. */
function startOnce(name: string, begin: () => ReturnType<typeof start>): ReturnType<typeof start> {
  const image = started.get(name) ?? begin();
  started.set(name, image);
  return image;
}

async function createDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase(DATABASE_URL);
  ends.push(drop);
  return url;
}

const startContent = () =>
  startOnce('content', async () =>
    start('content', 'CONTENT_PORT', { DATABASE_URL: await createDatabase(), WORDPRESS_URL, ...wordpress }),
  );

const startPlatform = () =>
  startOnce('platform', async () => {
    const OPERATIONS_PORT = String(await freePort());
    addresses.set('platform, inside', `http://127.0.0.1:${OPERATIONS_PORT}`);
    return start('platform', 'PLATFORM_PORT', { PLATFORM_DATABASE_URL: await createDatabase(), OPERATIONS_PORT });
  });

const startIntake = () => startOnce('intake', () => start('intake', 'COLLECTOR_PORT', {}));

it('content becomes healthy with its own database, WordPress and NATS', async () => {
  await isWell(await startContent());
});

it('platform becomes healthy with its own database', async () => {
  await isWell(await startPlatform());
});

it('intake becomes healthy with NATS', async () => {
  await isWell(await startIntake());
});

it('loader becomes healthy (with chdb instead of a ClickHouse server)', async () => {
  await isWell(await start('loader', 'LOADER_PORT', { CLICKHOUSE_URL: '' }));
});

it('purger becomes healthy with NATS, even without a reachable edge', async () => {
  await isWell(await start('purger', 'PURGER_PORT', { EDGE_URLS: 'http://127.0.0.1:1' }));
});

it('H06 web becomes healthy, renders a page and reaches the internal platform port', async () => {
  for (const begin of [startContent, startPlatform, startIntake]) await isWell(await begin());
  const [CONTENT_URL = '', PLATFORM_URL = '', PLATFORM_INTERNAL_URL = '', COLLECTOR_URL = ''] = [
    ...['content', 'platform', 'platform, inside', 'intake'],
  ].map((name) => addresses.get(name) ?? '');
  // The content service is still importing from WordPress at the same time.
  const OPERATIONS_PORT = String(await freePort());
  const upstreams = { CONTENT_URL, PLATFORM_URL, PLATFORM_INTERNAL_URL, COLLECTOR_URL, WORDPRESS_URL };
  const oneHost = { EDITORS_ON_READERS_ORIGIN: 'accepted' };
  addresses.set('web, inside', `http://127.0.0.1:${OPERATIONS_PORT}`);
  const image = await start('web', 'PORT', { ...upstreams, ...oneHost, OPERATIONS_PORT, ...generousDeadlines });
  await isWell(image);
  const page = await fetch(`${addresses.get('web')}/blog/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root"');
  // The public port that readers' requests are proxied to serves no internal route.
  const internal = (from: string) => fetch(`${from}/internal/experiments/configuration`);
  expect([(await internal(PLATFORM_URL)).status, (await internal(PLATFORM_INTERNAL_URL)).status]).toEqual([404, 200]);
});

it('O06 exports exactly the metrics that docs/monitoring.md describes', async () => {
  const ports = ['web', 'platform'].map((name) => [name, addresses.get(`${name}, inside`) ?? '']);
  const places = { ...Object.fromEntries(addresses), ...Object.fromEntries(ports) };
  const jobs = { web: 'web', content: 'content', platform: 'platform', intake: 'collector', loader: 'loader' };
  const exported = new Map<string, { type: string; services: string[] }>();
  for (const [name, service] of Object.entries({ ...jobs, purger: 'purger' })) {
    const text = await (await fetch(`${places[name]}/metrics`)).text();
    for (const [, metric = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const known = exported.get(metric) ?? { type, services: [] };
      exported.set(metric, { type, services: [...known.services, service] });
    }
  }
  const documented = readDocumentedMetrics().filter(({ services }) => !/Prometheus|blackbox/.test(services.join()));
  expect(documented.length).toBeGreaterThan(40);
  for (const { name, type, services } of documented) {
    const where = exported.get(name);
    expect([name, where?.type]).toEqual([name, type]);
    if (services.join() !== 'all') expect([name, where?.services]).toEqual([name, services]);
  }
  const own = [...exported.keys()].filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(own.filter((name) => !documented.some((each) => each.name === name))).toEqual([]);
});

it('reports unhealthy when nothing listens', async () => {
  const OPERATIONS_PORT = String(await freePort());
  const image = await start('web', 'PORT', { CONTENT_URL: 'not an address', PORT: 'not a port', OPERATIONS_PORT });
  expect(await image.ended).not.toBe(0);
  expect(await image.health()).toBe(1);
});

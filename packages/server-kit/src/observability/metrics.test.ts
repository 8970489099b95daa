import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { createLogger } from './logger.ts';
import { addCounter, addGauge, addLabelledGauge, createMetrics } from './metrics.ts';

const logger = createLogger('measured', 'silent');
const app = createServer({ name: 'measured', logger });
app.get('/post/:slug/', async () => ({}));
app.get('/broken', async () => {
  throw new Error('broken');
});
afterAll(() => app.close());

async function count(labels: string): Promise<number> {
  const text = (await app.inject('/metrics')).body;
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`http_request_duration_seconds_count{service="measured",${labels}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('metrics', () => {
  it('O12 name the release', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    expect((await app.inject('/metrics')).body).toContain(`build_info{version="${version}",service="measured"} 1`);
  });

  it('count a request by route pattern, not by URL', async () => {
    await app.inject('/post/one/');
    await app.inject('/post/two/');
    expect(await count('method="GET",route="/post/:slug/",status="200"')).toBe(2);
    expect((await app.inject('/metrics')).body).not.toContain('/post/one/');
  });

  it('count failures and unknown URLs without new label values', async () => {
    await app.inject('/broken');
    await app.inject('/no/such/address');
    await app.inject('/nor/this/one');
    expect(await count('method="GET",route="/broken",status="500"')).toBe(1);
    expect(await count('method="GET",route="none",status="404"')).toBe(2);
  });

  it('are in Prometheus format with the service name on every metric', async () => {
    const response = await app.inject('/metrics');
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const figures = response.body.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(figures.length).toBeGreaterThan(20);
    expect(figures.filter((line) => !line.includes('service="measured"'))).toEqual([]);
  });

  it('of two services in one process are separate', async () => {
    const other = createServer({ name: 'other', logger });
    await other.inject('/healthz');
    const { body } = await other.inject('/metrics');
    expect(body).toContain('http_request_duration_seconds_count{service="other",method="GET",route="/healthz"');
    expect(body).not.toContain('/post/:slug/');
    await other.close();
  });
});

describe('O06 metrics of a service', () => {
  const metrics = createMetrics('any');
  const series = async (name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  it('leave out a gauge that cannot be read, without failing the others', async () => {
    let age: number | undefined = 3;
    addGauge(metrics, 'oldest_age_seconds', 'Age.', async () => age);
    addGauge(metrics, 'broken_age_seconds', 'Age.', () => Promise.reject(new Error('database down')));
    expect(await series('oldest_age_seconds')).toEqual(['oldest_age_seconds{service="any"} 3']);
    expect(await series('broken_age_seconds')).toEqual([]);
    age = undefined;
    expect(await series('oldest_age_seconds')).toEqual([]);
  });

  it('forget a label value that no longer exists', async () => {
    let edges: Record<string, number> = { one: 1, two: 2 };
    addLabelledGauge(metrics, 'pending_keys', 'Keys.', 'edge', () => edges);
    expect(await series('pending_keys')).toHaveLength(2);
    edges = { two: 0 };
    expect(await series('pending_keys')).toEqual(['pending_keys{edge="two",service="any"} 0']);
  });

  it('have every series of a counter from the start', async () => {
    const count = addCounter(metrics, 'mails_total', 'Mails.', 'result', ['sent', 'failed']);
    count('sent', 2);
    expect(await series('mails_total')).toEqual([
      'mails_total{result="sent",service="any"} 2',
      'mails_total{result="failed",service="any"} 0',
    ]);
  });

  it('name the dependency that does not respond', async () => {
    const checks = { database: async () => {}, log: () => Promise.reject(new Error('down')) };
    const service = createServer({ name: 'checked', logger, ready: checks });
    const { body } = await service.inject('/metrics');
    expect(body).toContain('readiness_check_success{check="database",service="checked"} 1');
    expect(body).toContain('readiness_check_success{check="log",service="checked"} 0');
    await service.close();
  });
});

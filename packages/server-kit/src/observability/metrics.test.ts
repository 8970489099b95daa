import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { createLogger } from './logger.ts';

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

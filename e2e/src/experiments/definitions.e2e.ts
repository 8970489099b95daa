import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PlatformStack, startPlatformStack } from '../support/hub/platform-stack.ts';

const path = '/blog/commonly-confused-words/affect-vs-effect';
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';
/** A user in a test group of the side banner. */
const visitor = { 'x-country': 'US', cookie: 'visitor=-3.signature' };
const opening = '<script type="application/json" id="visitor">';

let stack: PlatformStack;
beforeAll(async () => {
  stack = await startPlatformStack();
  // A site may start before the platform responds, and applies its configuration once it arrives.
  await vi.waitFor(async () => expect(await enrolled()).toBe(true), { timeout: 60_000 });
});
afterAll(() => stack?.stop());

async function read(headers: Record<string, string> = {}) {
  const response = await fetch(stack.address + path, { headers });
  const html = await response.text();
  const from = html.indexOf(opening) + opening.length;
  const to = html.indexOf('</script>', from);
  const json = html.slice(from, to);
  return { response, json, block: JSON.parse(json) as VisitorPayload, page: html.slice(0, from) + html.slice(to) };
}
const treatment = ({ treatments }: VisitorPayload, name = sideBanner) =>
  treatments.find(({ experimentName }) => experimentName === name) as Treatment;
const enrolled = async () => treatment((await read(visitor)).block).needLog === true;

describe('a page with its visitor block', () => {
  it('E16 E20 H05 is the same for everybody except the block, and not shared by caches', async () => {
    const [unknown, known, other] = await Promise.all([
      read(),
      read(visitor),
      read({ 'x-country': 'US', cookie: 'visitor=-4.signature' }),
    ]);
    expect([known.page, other.page]).toEqual([unknown.page, unknown.page]);
    expect(treatment(unknown.block)).toMatchObject({ groupName: 'control', needLog: false });
    expect(treatment(known.block)).toMatchObject({ needLog: true });
    for (const { response } of [unknown, known, other])
      expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    expect(known.json).not.toContain('-3');
  });

  it('E10 has the gates of the country that the edge sets', async () => {
    const geo = async (country: string) => treatment((await read({ 'x-country': country })).block, 'geo_usa').groupName;
    expect([await geo('US'), await geo('CA'), await geo('FR')]).toEqual(['on', 'off', 'off']);
  });

  it('E16 has the block that /visitor returns for the bucket, which an edge may cache', async () => {
    const current = await fetch(`${stack.address}/visitor?bucket=1&country=us&version=none`);
    const version = current.headers.get('x-experiments-version') ?? '';
    expect(current.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    const address = `${stack.address}/visitor?bucket=${getBucket('-3')}&country=us&version=${version}`;
    const [one, again] = [await fetch(address), await fetch(address, { headers: { cookie: 'visitor=-9.other' } })];
    expect(one.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=86400');
    expect(await one.text()).toBe((await read(visitor)).json);
    expect(again.status).toBe(200);
    const own = await fetch(`${stack.address}/visitor`, { headers: visitor });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(await own.text()).toBe((await read(visitor)).json);
    for (const wrong of ['bucket=10000&country=us', 'bucket=-1&country=us', 'bucket=1', 'bucket=1&country=de']) {
      expect((await fetch(`${stack.address}/visitor?${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('E16 follows a kill switch within 5 seconds', async () => {
    expect(await enrolled()).toBe(true);
    await stack.changeExperiment(sideBanner, { on: false });
    const killed = performance.now();
    await expect.poll(enrolled, { interval: 20 }).toBe(false);
    process.stdout.write(`kill switch: web followed after ${Math.round(performance.now() - killed)} ms\n`);
    await stack.changeExperiment(sideBanner, { on: true });
    await expect.poll(enrolled).toBe(true);
  });

  it('E16 follows changes from the CLI', async () => {
    await expect.poll(enrolled).toBe(true);
    expect(await stack.experiments('kill', sideBanner)).toContain('off');
    await expect.poll(enrolled).toBe(false);
    expect(await stack.experiments('set', sideBanner, '--on', '--share', '100%')).toContain('100%');
    await expect.poll(enrolled).toBe(true);
    expect(await stack.experiments()).toMatch(/geo_usa +gate +on +100%/);
  });
});

describe('during an outage', () => {
  it('E16 keeps the last treatments while PostgreSQL is down', async () => {
    await stack.changeExperiment('blog_gc', { on: false });
    await expect.poll(async () => treatment((await read(visitor)).block, 'blog_gc').needLog).toBe(false);
    const { json } = await read(visitor);
    await stack.database.close();
    // Longer than the lifetime of the configuration in web, so it was fetched again.
    const until = Date.now() + 6000;
    while (Date.now() < until) {
      const { response, json: now } = await read(visitor);
      expect([response.status, now]).toEqual([200, json]);
    }
    await stack.database.open();
  });

  it('E20 serves pages with control groups while the platform is down', async () => {
    await expect.poll(enrolled).toBe(true);
    await stack.platform.stop();
    await expect.poll(enrolled).toBe(false);
    const { response, block } = await read({ ...visitor, cookie: `${visitor.cookie}; contenthub.session_token=gone` });
    expect(response.status).toBe(200);
    expect(block.data).toBeNull();
    for (const { type, groupName, needLog } of block.treatments) {
      if (type === 'experiment') expect({ groupName, needLog }).toEqual({ groupName: 'control', needLog: false });
    }
    await stack.platform.start();
    await expect.poll(enrolled).toBe(true);
  });
});

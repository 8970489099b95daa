import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { patience } from '@contenthub/testing/patience';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlatformStack } from '../support/hub/platform-stack.ts';
import { splitVisitor, treatmentInBucket } from '../support/pages/page-visitor.ts';

const path = '/blog/commonly-confused-words/affect-vs-effect';
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';
/** In a test group of the side banner. */
const bucket = getBucket('-3');
const visitor = { 'x-country': 'US', cookie: `visitor=-3.signature; experiment-bucket=${bucket}` };

/** Changes experiments and stops the platform, so it runs after the tests of treatments. */
export function definitionTests(visit: { stack: PlatformStack }): void {
  beforeAll(async () => {
    // A site may start before the platform responds, and applies its configuration once it arrives.
    await vi.waitUntil(enrolled, patience);
  });

  async function read(headers: Record<string, string> = {}) {
    const response = await fetch(visit.stack.address + path, { headers });
    return { response, html: await response.text() };
  }
  const isLogged = async (name: string) => treatmentInBucket((await read()).html, bucket, name).needLog;
  const enrolled = async () => (await isLogged(sideBanner)) === true;

  describe('a page with the definitions of the experiments', () => {
    it('E16 E20 H05 is the same for everybody without a session, and not shared by caches', async () => {
      const [unknown, known, german] = await Promise.all([read(), read(visitor), read({ 'x-country': 'DE' })]);
      expect([known.html, german.html]).toEqual([unknown.html, unknown.html]);
      for (const { response } of [unknown, known, german])
        expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
      expect(splitVisitor(known.html).visitor).toMatchObject({ data: null, groups: [], preferenceProfile: [] });
    });

    it('E10 comes with the class of the country that the edge sets', async () => {
      const cookie = async (country: string) =>
        (await read({ 'x-country': country })).response.headers.getSetCookie().join().split(';')[0];
      expect([await cookie('US'), await cookie('CA'), await cookie('FR')]).toEqual([
        'country-class=us',
        'country-class=other',
        '',
      ]);
    });

    it('E16 follows a kill switch within 5 seconds', async () => {
      expect(await enrolled()).toBe(true);
      await visit.stack.changeExperiment(sideBanner, { on: false });
      const killed = performance.now();
      await expect.poll(enrolled, { interval: 20 }).toBe(false);
      process.stdout.write(`kill switch: web followed after ${Math.round(performance.now() - killed)} ms\n`);
      await visit.stack.changeExperiment(sideBanner, { on: true });
      await expect.poll(enrolled).toBe(true);
    });

    it('E16 follows changes from the CLI', async () => {
      await expect.poll(enrolled).toBe(true);
      expect(await visit.stack.experiments('kill', sideBanner)).toContain('off');
      await expect.poll(enrolled).toBe(false);
      expect(await visit.stack.experiments('set', sideBanner, '--on', '--share', '100%')).toContain('100%');
      await expect.poll(enrolled).toBe(true);
      expect(await visit.stack.experiments()).toMatch(/geo_usa +gate +on +100%/);
    });
  });

  describe('during an outage', () => {
    it('E16 keeps the last treatments while PostgreSQL is down', async () => {
      const version = async () => splitVisitor((await read()).html).visitor.experiments?.version;
      const before = await version();
      await visit.stack.changeExperiment('blog_gc', { on: false });
      await expect.poll(version).not.toBe(before);
      const { html } = await read();
      await visit.stack.database.close();
      // Longer than the lifetime of the configuration in web, so it was fetched again.
      const until = Date.now() + 6000;
      const pages: string[] = [];
      const readUntilExpired = async () => {
        const { response, html: now } = await read();
        pages.push(`${response.status}, ${now === html ? 'the same' : 'another'} page`);
        return Date.now() > until;
      };
      await expect.poll(readUntilExpired, { interval: 250 }).toBe(true);
      expect(new Set(pages)).toEqual(new Set(['200, the same page']));
      await visit.stack.database.open();
    });

    it('E20 serves pages with control groups while the platform is down', async () => {
      await expect.poll(enrolled).toBe(true);
      await visit.stack.platform.stop();
      await expect.poll(enrolled).toBe(false);
      const { response, html } = await read({ ...visitor, cookie: `${visitor.cookie}; contenthub.session_token=gone` });
      expect(response.status).toBe(200);
      const { data, experiments } = splitVisitor(html).visitor;
      expect([data, experiments?.version]).toEqual([null, 'none']);
      expect(new Set(experiments?.experiments.map(({ share }) => share))).toEqual(new Set([0]));
      await visit.stack.platform.start();
      await expect.poll(enrolled).toBe(true);
    });
  });
}

import { consentCookie } from '@contenthub/contracts/platform/consent';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketCount, bucketSubject } from '@contenthub/experiments/evaluation/subject';
import { experimentGroups, toExperience } from '@contenthub/experiments/registry/registry';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { imperceptibleShift, measureLayoutShift } from '../support/browser/layout-shift.ts';
import { holdScripts, waitForDocument, waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const post = '/blog/commonly-confused-words/affect-vs-effect';
const evaluator = new Evaluator(registryConfiguration);

/** The groups of a bucket, by experiment, for a visitor who consented. */
function groupsOf(bucket: number): Record<string, string> {
  const treatments = evaluator.experiments(bucketSubject(bucket, 'gdpr'));
  return Object.fromEntries(treatments.map(({ experimentName, groupName }) => [experimentName, groupName]));
}

/** A few buckets that together are in every group of every experiment. */
function bucketsOfEveryGroup(): number[] {
  const missing = new Set(
    Object.entries(experimentGroups).flatMap(([name, groups]) => groups.map((group) => `${name}:${group}`)),
  );
  const found: number[] = [];
  for (let bucket = 0; missing.size > 0 && bucket < bucketCount; bucket += 1) {
    const groups = Object.entries(groupsOf(bucket)).map((pair) => pair.join(':'));
    // The groups with a visible difference first, so that few buckets are enough.
    if (groups.filter((group) => missing.has(group)).length < Math.min(3, missing.size)) continue;
    for (const group of groups) missing.delete(group);
    found.push(bucket);
  }
  return found;
}

async function appearance(page: Page) {
  return page.evaluate(() => ({
    treatments: Object.fromEntries(
      [...document.documentElement.attributes]
        .filter(({ name }) => name.startsWith('data-treatment-'))
        .map(({ name, value }) => [name.slice('data-treatment-'.length).replaceAll('-', '_'), value]),
    ),
    tops: ['h1', '[data-post-text] > p', 'footer'].map((selector) =>
      Math.round((document.querySelector(selector) as Element).getBoundingClientRect().top),
    ),
    width: Math.round((document.querySelector('header') as Element).getBoundingClientRect().width),
  }));
}

it.each(bucketsOfEveryGroup())(
  'E16 shows the treatments of bucket %s in the first frame, and nothing moves',
  async (bucket) => {
    const { page, problems } = await visit.reader.open({ viewport: { width: 1440, height: 900 } });
    const consent = encodeURIComponent(JSON.stringify({ categories: ['necessary', 'analytics'] }));
    const url = visit.hub.origin;
    await page.context().addCookies([
      { name: consentCookie, value: consent, url },
      { name: 'experiment-bucket', value: String(bucket), url },
    ]);
    const shifts = await measureLayoutShift(page);
    const release = await holdScripts(page);
    await page.goto(url + post, { waitUntil: 'commit' });
    await waitForDocument(page);
    await waitForFonts(page);
    // No script of the page has run, so this is the first frame.
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
    const first = await appearance(page);
    expect(first.treatments).toMatchObject(groupsOf(bucket));
    release();
    await waitForHydration(page);
    await page.locator('html[data-visitor]').waitFor({ state: 'attached' });
    expect(await appearance(page)).toEqual(first);
    expect(await page.locator('html').getAttribute('data-side-banner')).toBe(
      toExperience(groupsOf(bucket).blog_sticky_sidebanner_cta_rerun ?? ''),
    );
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.contenthub.test/blog/" }
import '@contenthub/ui/testing/component-setup.ts';
import { createConfiguration, Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { getExpectedShares } from '@contenthub/experiments/evaluation/expected-shares';
import { experimentNames } from '@contenthub/experiments/registry/registry';
import { chiSquareTail } from '@contenthub/experiments/testing/statistics';
import { sampleRatioAlpha, sampleRatioPValue } from '@contenthub/statistics/sample-ratio';
import { expect, it } from 'vitest';
import { type FirstExposure, simulateReaders } from '../testing/simulated-readers.ts';

const visits = 100_000;
const batches = 100;

/** An experiment of two groups, whose control has no values. */
const staffExperiment = (name: string, id: number, slot: string, values: object) => ({
  ...{ name, id, seed: `${name}/1`, share: 1, groups: ['control', 'new'], holdout: 'blog_growth_holdout' },
  dynamicConfiguration: { control: { slot }, new: { slot, ...values } },
});

const inCode = new Evaluator(createConfiguration({}));
const ofStaff = new Evaluator(
  createConfiguration(
    Object.fromEntries(experimentNames.map((name) => [name, { on: false, share: 0, overrides: {} }])),
    [
      staffExperiment('popup_words', 1001, 'post_popup_copy', { headline: 'New words' }),
      staffExperiment('banner_on', 1002, 'side_banner_display', { shown: true }),
      staffExperiment('fewer_cards', 1003, 'related_posts', { cards: 1 }),
    ],
  ),
);

/** The chi-square test of counts against expected shares. */
function chiSquarePValue(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const terms = counts.map(
    (count, index) => (count - total * (shares[index] ?? 0)) ** 2 / (total * (shares[index] ?? 0)),
  );
  return chiSquareTail(
    terms.reduce((sum, term) => sum + term, 0),
    counts.length - 1,
  );
}

function describeExposures(evaluator: Evaluator, exposures: FirstExposure[], name: string, page: 1 | 2) {
  const shares = getExpectedShares(evaluator.publicDefinitions, name);
  const groups = Object.keys(shares);
  const found = exposures.filter((each) => each.experimentName === name && each.page === page);
  const count = (counted: FirstExposure[]) =>
    groups.map((group) => counted.filter(({ groupName }) => groupName === group).length);
  const inBatches = Array.from({ length: batches }, () => [] as FirstExposure[]);
  for (const each of found) inBatches[Math.floor((each.visit * batches) / visits)]?.push(each);
  const expected = Object.values(shares);
  return {
    name,
    page,
    counts: Object.fromEntries(count(found).map((number, index) => [groups[index], number])),
    /** The alarm of the console. */
    p: sampleRatioPValue(count(found), expected),
    /** Of a hundred A/A tests at 5%. */
    positives: inBatches.filter((batch) => batch.length > 0 && chiSquarePValue(count(batch), expected) < 0.05).length,
  };
}

it.each([
  ['in code', inCode, 1],
  ['of staff', ofStaff, 2],
] as const)(
  'L05 E09 no experiment %s has a sample-ratio mismatch without an effect',
  async (_, evaluator, seed) => {
    const exposures = await simulateReaders(evaluator, visits, seed);
    const names = [...new Set(exposures.map(({ experimentName }) => experimentName))].filter(
      (name) => Object.keys(getExpectedShares(evaluator.publicDefinitions, name)).length > 0,
    );
    const results = names
      .flatMap((name) => ([1, 2] as const).map((page) => describeExposures(evaluator, exposures, name, page)))
      .filter(({ counts }) => Object.values(counts).some((number) => Number(number) > 0));
    process.stdout.write(
      `${results.map(({ name, page, counts, p, positives }) => `${name}, page ${page}: ${JSON.stringify(counts)}, p = ${p.toPrecision(2)}, ${positives} of ${batches} at 5%`).join('\n')}\n`,
    );
    expect(results.length).toBeGreaterThan(2);
    // More than 12 of a hundred happens once in a thousand times.
    expect(results.filter(({ p, positives }) => p < sampleRatioAlpha || positives > 12)).toEqual([]);
  },
  1_800_000,
);

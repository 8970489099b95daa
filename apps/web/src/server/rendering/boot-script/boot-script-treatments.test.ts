import { readFile } from 'node:fs/promises';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { signedInVisitorSample } from '@contenthub/contracts/testing/visitor-samples';
import {
  createConfiguration,
  Evaluator,
  registryConfiguration,
} from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketCount, bucketSubject, type Subject, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import { type CountryClass, countryClasses } from '@contenthub/experiments/registry/definition';
import { describe, expect, it } from 'vitest';
import { bundleBootScript, generatedSource } from '../../../../bundle-boot-script.ts';
import { sessionFragment, sharedFragment } from '../../visitor/visitor-fragment.server.ts';
import { bootScript } from './generated-boot-script.server.ts';

type Browser = { cookies: readonly string[]; fragment: { bytes: Buffer }; privacySignal?: boolean; origin?: string };
type Result = { visitor: VisitorPayload; attributes: Map<string, string>; dataset: Record<string, string> };

/** The committed script with the globals that it uses. Compiled once, because it runs thirty thousand times. */
const script = new Function(
  ...['document', 'window', 'navigator', 'location', 'localStorage', 'sessionStorage', 'addEventListener'],
  bootScript,
);

/** Runs the script on a page with these cookies, as a browser does before the first paint. */
function run({ cookies, fragment, privacySignal = false, origin = 'http://www.test' }: Browser): Result {
  const attributes = new Map<string, string>();
  const dataset: Record<string, string> = {};
  const document = {
    cookie: cookies.join('; '),
    documentElement: {
      dataset,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    querySelector: (selector: string) =>
      selector.includes('visitor') ? { textContent: String(fragment.bytes) } : null,
    querySelectorAll: () => [],
    addEventListener() {},
  };
  const window: { contenthubVisitor?: VisitorPayload } = {};
  const storage = { getItem: () => null };
  const navigator = { globalPrivacyControl: privacySignal };
  script(document, window, navigator, { origin }, storage, storage, () => {});
  if (!window.contenthubVisitor) throw new Error('the boot script left no visitor');
  return { visitor: window.contenthubVisitor, attributes, dataset };
}

const countryCookies = (countryClass: CountryClass) =>
  countryClass === 'gdpr' ? [] : [`country-class=${countryClass}`];
const choice = (...categories: string[]) => `${consentCookie}=${encodeURIComponent(JSON.stringify({ categories }))}`;
const agreed = choice('necessary', 'analytics');
const asEvaluated = (evaluator: Evaluator, subject: Subject): Treatment[] => [
  ...evaluator.experiments(subject),
  ...evaluator.gates(subject),
];

describe('the boot script', () => {
  it('is the bundle of its source (run `npm run boot-script` to update it)', async () => {
    const committed = await readFile(new URL('./generated-boot-script.server.ts', import.meta.url), 'utf8');
    expect(committed).toBe(generatedSource(await bundleBootScript()));
  });

  it.each([
    ['every bucket', 1, 1],
    ['every tenth bucket', 10, 0.5],
  ])('E16 assigns %s in every country like the server', (_, step, share) => {
    const registry = new Evaluator(registryConfiguration).publicDefinitions;
    const names = [...registry.experiments, ...registry.gates].map(({ name }) => name);
    const states = Object.fromEntries(names.map((name) => [name, { on: true, share, overrides: {} }]));
    const evaluator = new Evaluator(createConfiguration(states));
    const fragment = sharedFragment(evaluator.publicDefinitions);
    const different: unknown[] = [];
    for (const countryClass of countryClasses) {
      for (let bucket = 0; bucket < bucketCount; bucket += step) {
        const cookies = [...countryCookies(countryClass), `experiment-bucket=${bucket}`, agreed];
        const { treatments } = run({ cookies, fragment }).visitor;
        const expected = asEvaluated(evaluator, bucketSubject(bucket, countryClass));
        if (JSON.stringify(treatments) !== JSON.stringify(expected)) different.push([countryClass, bucket, treatments]);
      }
    }
    expect(different).toEqual([]);
  });

  it('L01 assigns the readers of exclusion groups like the server, each to at most one experiment of a group', () => {
    const group = 'exclusion-group/popups';
    const own = [0, 0.3, 0.65].map((from, index) => ({
      ...{ name: `experiment_${index}`, id: 1000 + index, seed: `seed/${index}`, share: 1, groups: ['control', 'a'] },
      ...{ exclusion: { group, from, to: from + 0.3 }, holdout: 'blog_growth_holdout', dynamicConfiguration: {} },
    }));
    const evaluator = new Evaluator(createConfiguration({}, own));
    const fragment = sharedFragment(evaluator.publicDefinitions);
    const names = new Set(own.map(({ name }) => name));
    const counts = [0, 0, 0];
    for (let bucket = 0; bucket < bucketCount; bucket += 5) {
      const cookies = ['country-class=us', `experiment-bucket=${bucket}`];
      const { treatments } = run({ cookies, fragment }).visitor;
      expect(treatments).toEqual(asEvaluated(evaluator, bucketSubject(bucket, 'us')));
      const enrolled = treatments.filter(({ experimentName, needLog }) => needLog && names.has(experimentName));
      counts[enrolled.length] = (counts[enrolled.length] ?? 0) + 1;
    }
    expect(counts[2]).toBe(0);
    // 90% of the readers outside the holdout.
    expect((counts[1] ?? 0) / (bucketCount / 5)).toBeCloseTo(0.855, 1);
  });

  const evaluator = new Evaluator(registryConfiguration);
  const fragment = sharedFragment(evaluator.publicDefinitions);
  const bucket = 'experiment-bucket=3';

  it.each<[string, Omit<Browser, 'fragment'>, CountryClass]>([
    ['without a cookie', { cookies: [] }, 'gdpr'],
    ['before a required choice', { cookies: [bucket] }, 'gdpr'],
    ['after a refusal', { cookies: ['country-class=us', bucket, choice('necessary')] }, 'us'],
    ['with Global Privacy Control', { cookies: ['country-class=us', bucket], privacySignal: true }, 'us'],
    ['without a bucket', { cookies: ['country-class=other'] }, 'other'],
    ['with an invalid bucket', { cookies: ['country-class=us', 'experiment-bucket=12x'] }, 'us'],
    ['with an invalid country class', { cookies: ['country-class=mars', bucket] }, 'gdpr'],
    ['with cookies of similar names', { cookies: ['country-class=us', 'xexperiment-bucket=3'] }, 'us'],
    [
      'with an unprefixed cookie over https',
      { cookies: ['country-class=us', bucket], origin: 'https://w.test' },
      'gdpr',
    ],
  ])('E20 puts a visitor %s into control and logs nothing', (_, browser, countryClass) => {
    const { treatments } = run({ ...browser, fragment }).visitor;
    expect(treatments).toEqual(asEvaluated(evaluator, unknownSubject(countryClass)));
    expect(treatments.filter(({ needLog }) => needLog)).toEqual([]);
  });

  it('reads prefixed cookies over https', () => {
    const cookies = ['__Host-country-class=us', '__Host-experiment-bucket=3'];
    const { treatments } = run({ cookies, fragment, origin: 'https://www.test' }).visitor;
    expect(treatments).toEqual(asEvaluated(evaluator, bucketSubject(3, 'us')));
  });

  it('sets an attribute for each treatment', () => {
    const { attributes, dataset } = run({ cookies: ['country-class=us', bucket], fragment });
    const expected = asEvaluated(evaluator, bucketSubject(3, 'us')).map(({ experimentName, groupName }) => [
      `data-treatment-${experimentName.replaceAll('_', '-')}`,
      groupName,
    ]);
    expect([...attributes]).toEqual(expect.arrayContaining(expected));
    expect([dataset.tier, dataset.choice]).toEqual(['anonymous', undefined]);
    expect(run({ cookies: [agreed], fragment }).dataset.choice).toBe('');
  });

  describe('slots of the layout', () => {
    const rule = (name: string, share: number, values: Record<string, object>) => ({
      ...{ name, id: 7, seed: name, share, groups: Object.keys(values) },
      dynamicConfiguration: values,
    });
    const runWith = (rules: ReturnType<typeof rule>[], cookies = ['country-class=us', bucket]) => {
      const own = new Evaluator(createConfiguration({}, rules as Parameters<typeof createConfiguration>[1]));
      return run({ cookies, fragment: sharedFragment(own.publicDefinitions) });
    };
    const slot = 'side_banner_display';
    const banner = 'data-treatment-blog-sticky-sidebanner-cta-rerun';

    it('L01 shows published values to everybody before the first paint, also without a group', () => {
      const rules = [rule('related_posts-default', 0, { control: { slot: 'related_posts', cards: 2 } })];
      const { attributes, visitor } = runWith(rules, []);
      expect(attributes.get('data-treatment-related-cards')).toBe('2');
      expect(visitor).toMatchObject({ overrides: { 'related-cards': '2' } });
    });

    it('L01 shows an experiment’s variant in place of what is published', () => {
      const { attributes, visitor } = runWith([
        rule('side_banner_display-default', 0, { control: { slot, shown: false } }),
        rule('banner_on', 1, { on: { slot, shown: true } }),
      ]);
      expect(attributes.get(banner)).toBe('test_sidebanner_with_topbanner');
      expect(visitor).toMatchObject({
        overrides: { blog_sticky_sidebanner_cta_rerun: 'test_sidebanner_with_topbanner' },
      });
    });

    it('L08 leaves out values for other plans', () => {
      const scope = { tiers: ['Premium'] };
      const rules = [rule('related_posts-default-premium', 0, { control: { slot: 'related_posts', scope, cards: 1 } })];
      expect(runWith(rules).attributes.has('data-treatment-related-cards')).toBe(false);
    });
  });

  it('takes the treatments of a session from the page', () => {
    const own = run({ cookies: ['country-class=us', bucket], fragment: sessionFragment(signedInVisitorSample) });
    expect(own.visitor).toEqual({ ...signedInVisitorSample, overrides: {} });
    expect(own.dataset.tier).toBe('premium');
  });
});

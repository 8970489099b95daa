import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { experiments } from '../registry/registry.server.ts';
import { createConfiguration, Evaluator, registryConfiguration } from './evaluator.server.ts';
import { anonymousSubject, bucketCount, bucketSubject, hashToBucket, unknownSubject, userSubject } from './subject.ts';

const asInRegistry = new Evaluator(registryConfiguration);
const withState = (name: string, state: { on?: boolean; share?: number; overrides?: Record<string, string> }) =>
  new Evaluator(createConfiguration({ [name]: { on: true, share: 1, overrides: {}, ...state } }));
const one = (evaluator: Evaluator, name: string, subject = bucketSubject(1, 'us')) =>
  evaluator.experiments(subject, [name])[0];
const allBuckets = Array.from({ length: bucketCount }, (_, bucket) => bucketSubject(bucket, 'us'));

describe('the hash', () => {
  it('is the evaluator’s version 2', () => {
    // From the evaluator’s published cases.
    expect([
      hashToBucket('seed', 'a'),
      hashToBucket('seed', 'b'),
      hashToBucket('foo', 'ab'),
      hashToBucket('foo', 'def'),
    ]).toEqual([505, 2696, 2575, 2019]);
  });
});

describe('assignment', () => {
  it('E16 depends only on the bucket and country class of an anonymous visitor', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: -1n }), (id) => {
        const [own, shared] = [anonymousSubject(String(id), 'gdpr'), anonymousSubject(String(id), 'gdpr')];
        const bucket = Number(own.unit?.slice('bucket:'.length));
        const group = (treatments: { groupName: string }[]) => treatments.map(({ groupName }) => groupName);
        expect(group(asInRegistry.experiments(own))).toEqual(
          group(asInRegistry.experiments(bucketSubject(bucket, 'gdpr'))),
        );
        expect(own).toEqual(shared);
      }),
    );
  });

  it('E16 assigns two visitors of one bucket alike, each under their own id, and applies overrides', () => {
    const id = '-4711';
    const neighbour = Array.from({ length: 100_000 }, (_, index) => String(-5000 - index)).find(
      (other) => anonymousSubject(other, 'us').unit === anonymousSubject(id, 'us').unit,
    );
    const evaluator = withState('blog_gc', { overrides: { [id]: 'article_end' } });
    const ofNeighbour = one(evaluator, 'blog_gc', anonymousSubject(neighbour ?? '', 'us'));
    expect(ofNeighbour).toEqual({ ...one(asInRegistry, 'blog_gc', anonymousSubject(neighbour ?? '', 'us')) });
    expect(ofNeighbour).toMatchObject({ userId: neighbour });
    expect(one(evaluator, 'blog_gc', anonymousSubject(id, 'us'))).toMatchObject({
      userId: id,
      groupName: 'article_end',
      needLog: false,
    });
  });

  it('E20 assigns an unknown visitor to control and logs nothing', () => {
    const treatments = asInRegistry.experiments(unknownSubject('gdpr'));
    expect(treatments).toHaveLength(experiments.length);
    for (const treatment of treatments) {
      expect(treatment).toMatchObject({ groupName: 'control', needLog: false, userId: '' });
      expect(treatment).not.toHaveProperty('holdoutTreatment');
    }
  });

  it('E16 assigns held-out visitors to control in every experiment and reports the holdout', () => {
    const held = allBuckets.filter((subject) => one(asInRegistry, 'blog_gc', subject)?.holdoutTreatment);
    expect(held.length / bucketCount).toBeCloseTo(0.05, 2);
    for (const subject of held) {
      for (const { groupName, needLog, holdoutTreatment } of asInRegistry.experiments(subject)) {
        expect({ groupName, needLog }).toEqual({ groupName: 'control', needLog: false });
        expect(holdoutTreatment).toMatchObject({ experimentName: 'blog_growth_holdout', groupName: 'holdout' });
      }
    }
  });

  it('E16 enrols only buckets in the experiment’s slot', () => {
    const slot = experiments.find(({ name }) => name === 'blog_gc')?.exclusion;
    if (!slot) throw new Error('blog_gc has no slot');
    const enrolled = allBuckets.filter((subject) => one(asInRegistry, 'blog_gc', subject)?.needLog);
    const places = enrolled.map(({ unit }) => hashToBucket(slot.group, unit ?? '') / bucketCount);
    expect(enrolled.length / bucketCount).toBeCloseTo((slot.to - slot.from) * 0.95, 1);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(slot.from);
    expect(Math.max(...places)).toBeLessThan(slot.to);
  });

  it('J08 enrols only visitors who see a checker in the grammar checker experiment', () => {
    const groupsOf = (subject: (typeof allBuckets)[number]) => [
      one(asInRegistry, 'blog_gc', subject)?.groupName,
      one(asInRegistry, 'blog_grammar_checker_rewrites', subject)?.needLog,
    ];
    const seen = allBuckets.map(groupsOf);
    const withChecker = seen.filter(([checker]) => checker !== 'control');
    expect(withChecker.length).toBeGreaterThan(bucketCount * 0.3);
    expect(new Set(withChecker.map(([, enrolled]) => enrolled))).toEqual(new Set([true]));
    expect(new Set(seen.filter(([checker]) => checker === 'control').map(([, enrolled]) => enrolled))).toEqual(
      new Set([false]),
    );
  });

  it('E16 includes the group’s dynamic configuration', () => {
    const seen = new Map(
      allBuckets.map((subject) => one(asInRegistry, 'blog_gc', subject)).map((t) => [t?.groupName, t]),
    );
    expect(seen.get('article_end')?.dynamicConfiguration).toMatchObject({ maxCharacters: 800 });
    expect(seen.get('control')).not.toHaveProperty('dynamicConfiguration');
  });

  it('respects the audience of an experiment', () => {
    const name = 'adding_google_signup_cta_to_blog_popup';
    const users = Array.from({ length: 200 }, (_, index) =>
      one(asInRegistry, name, userSubject(String(index + 1), 'us')),
    );
    expect(users.filter((treatment) => treatment?.needLog)).toEqual([]);
    expect(allBuckets.filter((subject) => one(asInRegistry, name, subject)?.needLog).length).toBeGreaterThan(9000);
  });

  it('enrols nobody when it is off, not even overridden users', () => {
    const off = withState('blog_gc', { on: false, overrides: { '7': 'article_end' } });
    const subjects = [...allBuckets.slice(0, 500), userSubject('7', 'us')];
    expect(new Set(subjects.map((subject) => one(off, 'blog_gc', subject)?.groupName))).toEqual(new Set(['control']));
  });

  it('applies overrides of single users and logs nothing', () => {
    const overridden = withState('blog_gc', { share: 0, overrides: { '7': 'article_end', '-9': 'product_headline' } });
    expect(one(overridden, 'blog_gc', userSubject('7', 'us'))).toMatchObject({
      groupName: 'article_end',
      needLog: false,
    });
    expect(one(overridden, 'blog_gc', anonymousSubject('-9', 'us'))).toMatchObject({
      groupName: 'product_headline',
      needLog: false,
    });
    expect(one(overridden, 'blog_gc', userSubject('8', 'us'))?.groupName).toBe('control');
  });

  it('ignores unknown names and returns each name once', () => {
    const names = ['blog_gc', 'nothing', 'toString', 'blog_gc', 'geo_usa'];
    expect(asInRegistry.experiments(bucketSubject(1, 'us'), names).map(({ experimentName }) => experimentName)).toEqual(
      ['blog_gc'],
    );
  });
});

describe('gates', () => {
  const groups = (evaluator: Evaluator, subject = unknownSubject('us')) =>
    Object.fromEntries(evaluator.gates(subject).map(({ experimentName, groupName }) => [experimentName, groupName]));

  it('E10 opens geo_usa in the United States, and gdpr_inverted where the GDPR does not apply', () => {
    expect(groups(asInRegistry, unknownSubject('us'))).toMatchObject({ geo_usa: 'on', gdpr_inverted: 'on' });
    expect(groups(asInRegistry, unknownSubject('gdpr'))).toMatchObject({ geo_usa: 'off', gdpr_inverted: 'off' });
    expect(groups(asInRegistry, unknownSubject('other'))).toMatchObject({ geo_usa: 'off', gdpr_inverted: 'on' });
  });

  it('opens for a share of visitors, for everybody, for single users, or for nobody', () => {
    const name = 'consumer_blog_cta_sign_up_first';
    const open = (evaluator: Evaluator) => allBuckets.filter((s) => groups(evaluator, s)[name] === 'on').length;
    expect(open(withState(name, { share: 0 }))).toBe(0);
    expect(open(withState(name, { share: 0.25 })) / bucketCount).toBeCloseTo(0.25, 1);
    expect(groups(withState(name, { share: 1 }))[name]).toBe('on');
    expect(groups(withState(name, { share: 0, overrides: { '7': 'on' } }), userSubject('7', 'us'))[name]).toBe('on');
    expect(groups(withState(name, { on: false }))[name]).toBe('off');
  });
});

describe('configuration version', () => {
  it('is independent of the order of states and changes with any state', () => {
    const state = { on: true, share: 0.5, overrides: { '1': 'a', '2': 'b' } };
    const other = { on: true, share: 0.5, overrides: { '2': 'b', '1': 'a' } };
    const version = createConfiguration({ x: state, y: state }).version;
    expect(createConfiguration({ y: other, x: other }).version).toBe(version);
    expect(createConfiguration({ x: { ...state, share: 0.6 }, y: state }).version).not.toBe(version);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
  });
});

import type { AddedExperiment } from '@contenthub/contracts/experiments/experiments-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluation/evaluate.ts';
import { createConfiguration, Evaluator } from '../evaluation/evaluator.server.ts';
import { bucketCount, bucketSubject, type Subject, userSubject } from '../evaluation/subject.ts';
import { describeNoRoom, findFreeRange, getLargestFreeShare } from './exclusion-groups.ts';

const range = (from: number, to: number, experiment = 'other') => ({ experiment, from, to });

describe('an exclusion group', () => {
  it.each<[string, { from: number; to: number }[], number, object | undefined]>([
    ['from the start of an empty group', [], 0.5, { from: 0, to: 0.5 }],
    ['after the others', [range(0, 0.5)], 0.5, { from: 0.5, to: 1 }],
    [
      'in the first gap that is large enough',
      [range(0, 0.1), range(0.15, 0.4), range(0.6, 1)],
      0.2,
      { from: 0.4, to: 0.6 },
    ],
    ['before the others', [range(0.3, 1)], 0.3, { from: 0, to: 0.3 }],
    ['nowhere without one gap of this size', [range(0.2, 0.5), range(0.6, 0.8)], 0.25, undefined],
    ['despite sums that are not exact', [range(0, 0.1), range(0.1, 0.3)], 0.7, { from: 0.3, to: 1 }],
  ])('L01 has room %s', (_where, held, reserved, expected) => {
    expect(findFreeRange(held, reserved)).toEqual(expected);
    expect(getLargestFreeShare(held) >= reserved - 1e-9).toBe(expected !== undefined);
  });

  it('L01 says who holds it and what is free, and does not count the experiment itself', () => {
    const groups = [{ name: 'popups', held: [range(0, 0.3, 'popup_copy'), range(0.3, 0.5, 'top_copy')] }];
    const of = (name: string, reserved: number) =>
      describeNoRoom(name, { exclusionGroup: { name: 'popups', reserved } }, groups);
    expect(of('new_copy', 0.5)).toBe('');
    expect(of('new_copy', 0.6)).toBe(
      'The exclusion group popups has no room for 60% of readers. popup_copy holds 30% and top_copy holds 20%. The largest free share is 50%.',
    );
    expect(of('top_copy', 0.7)).toBe('');
    const full = [{ name: 'popups', held: [range(0, 1, 'popup_copy')] }];
    expect(describeNoRoom('new_copy', { exclusionGroup: { name: 'popups', reserved: 0.01 } }, full)).toMatch(
      /popup_copy holds 100%\. Nothing is free\.$/,
    );
    expect(describeNoRoom('new_copy', {}, full)).toBe('');
  });
});

type Step = { experiment: number; reserved: number; share: number };

const subjects: Subject[] = [
  ...Array.from({ length: 4000 }, (_, index) => bucketSubject(index * 2, 'us')),
  ...Array.from({ length: 1000 }, (_, index) => userSubject(String(index + 1), 'gdpr')),
];

describe('readers of an exclusion group', () => {
  const step = fc.record<Step>({
    experiment: fc.nat(7),
    // Zero stops it.
    reserved: fc.constantFrom(0, 0, 0.01, 0.1, 0.25, 1 / 3, 0.5, 1),
    share: fc.constantFrom(0.1, 0.5, 1, 1),
  });

  it('L01 are in at most one experiment, whatever starts, stops and changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.string({ maxLength: 8 }), (steps, seed) => {
        const rules = new Map<number, AddedExperiment>();
        for (const [phase, { experiment, reserved, share }] of steps.entries()) {
          const others = [...rules].flatMap(([other, { exclusion }]) =>
            other !== experiment && exclusion ? [exclusion] : [],
          );
          const free = reserved > 0 ? findFreeRange(others, reserved) : undefined;
          if (!free && reserved > 0) {
            expect(getLargestFreeShare(others)).toBeLessThan(reserved);
            continue;
          }
          if (!free) rules.delete(experiment);
          else {
            rules.set(experiment, {
              ...{ name: `experiment_${experiment}`, id: 1000 + phase, seed: `${seed}/${phase}`, share },
              ...{ groups: ['control', 'a'], exclusion: { group: 'exclusion-group/popups', ...free } },
              dynamicConfiguration: {},
            });
          }
        }
        expectDisjoint([...rules.values()]);
      }),
      { numRuns: 25 },
    );
  });

  it('L01 are split completely by experiments that reserve all of it', () => {
    let held: { from: number; to: number }[] = [];
    const rules = [0.2, 0.5, 0.3].map((reserved, index): AddedExperiment => {
      const free = findFreeRange(held, reserved);
      if (!free) throw new Error('no room');
      held = [...held, free];
      return {
        ...{ name: `experiment_${index}`, id: 1000 + index, seed: `s${index}`, share: 1, groups: ['control', 'a'] },
        ...{ exclusion: { group: 'exclusion-group/popups', ...free }, dynamicConfiguration: {} },
      };
    });
    const enrolled = expectDisjoint(
      rules,
      Array.from({ length: bucketCount }, (_, bucket) => bucketSubject(bucket, 'us')),
    );
    expect(enrolled.reduce((sum, count) => sum + count, 0)).toBe(bucketCount);
    expect((enrolled[1] ?? 0) / bucketCount).toBeCloseTo(0.5, 1);
  });
});

/** Evaluates what pages contain, as browsers do. Returns how many readers each experiment enrols. */
function expectDisjoint(rules: AddedExperiment[], readers = subjects): number[] {
  const names = new Set(rules.map(({ name }) => name));
  const evaluator = new Evaluator(createConfiguration({}, rules));
  const definitions = JSON.parse(JSON.stringify(evaluator.publicDefinitions)) as typeof evaluator.publicDefinitions;
  const counts = new Map([...names].map((name) => [name, 0]));
  for (const subject of readers) {
    const enrolled = evaluate(definitions, subject).filter((one) => names.has(one.experimentName) && one.needLog);
    if (enrolled.length > 1) expect({ subject, enrolled }).toBe('a reader of one experiment');
    for (const { experimentName } of enrolled) counts.set(experimentName, (counts.get(experimentName) ?? 0) + 1);
  }
  return [...counts.values()];
}

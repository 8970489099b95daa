import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type Inference } from './comparison.ts';
import { estimateCuped, estimateMean, estimateProportion } from './estimates.ts';
import { addMoments, momentsOf } from './moments.ts';
import { daysNeeded, proportionBaseline, sequentialPower } from './power.ts';
import { sampleRatioOfLooks, sampleRatioPValue } from './sample-ratio.ts';

const sequential: Inference = { kind: 'sequential', alpha: 0.05, tunedFor: 10_000 };
const fixed: Inference = { kind: 'fixed', alpha: 0.05 };

const readers = fc.integer({ min: 20, max: 100_000 });
const variant = readers.chain((n) => fc.integer({ min: 1, max: n - 1 }).map((y) => ({ n, y })));

describe('comparison', () => {
  it('has a p-value below alpha exactly when the interval excludes no difference', () => {
    fc.assert(
      fc.property(variant, variant, fc.constantFrom(sequential, fixed), (control, treatment, inference) => {
        const { difference, lift } = compare(estimateProportion(control), estimateProportion(treatment), inference);
        for (const effect of [difference, lift]) {
          if (!effect) throw new Error('no lift');
          const excludes = effect.interval.low > 0 || effect.interval.high < 0;
          expect(effect.pValue < 0.05).toBe(excludes);
        }
      }),
    );
  });

  it('has a wider interval for daily looks than for one look', () => {
    fc.assert(
      fc.property(variant, variant, (control, treatment) => {
        const [daily, once] = [sequential, fixed].map((inference) => {
          const { interval } = compare(
            estimateProportion(control),
            estimateProportion(treatment),
            inference,
          ).difference;
          return interval.high - interval.low;
        });
        expect(daily).toBeGreaterThan(once ?? Number.NaN);
      }),
    );
  });

  it('has no lift without conversions, and no effect without any variance', () => {
    const none = estimateProportion({ n: 100, y: 0 });
    expect(compare(none, estimateProportion({ n: 100, y: 3 }), sequential).lift).toBeUndefined();
    expect(compare(none, none, sequential).difference).toMatchObject({ value: 0, pValue: 1 });
  });
});

describe('moments', () => {
  it('are the same whether readers are added one by one or day by day', () => {
    const values = fc.array(fc.tuple(fc.integer({ max: 1000, min: 0 }), fc.integer({ max: 1000, min: 0 })), {
      minLength: 4,
    });
    fc.assert(
      fc.property(values, fc.nat(), (pairs, at) => {
        const cut = at % pairs.length;
        const of = (some: [number, number][]) =>
          momentsOf(
            some.map(([y]) => y),
            some.map(([, x]) => x),
          );
        expect(addMoments(of(pairs.slice(0, cut)), of(pairs.slice(cut)))).toEqual(of(pairs));
      }),
    );
  });

  it('CUPED leaves the means alone without a history, and narrows the interval with one', () => {
    const before = Array.from({ length: 400 }, (_, index) => (index * 37) % 100);
    const outcomes = before.map((value, index) => value + ((index * 13) % 20));
    const [plain, adjusted] = [momentsOf(outcomes), momentsOf(outcomes, before)];
    expect(estimateCuped([plain, plain])[0]).toEqual(estimateMean(plain));
    expect(estimateCuped([adjusted, adjusted])[0]?.variance).toBeLessThan(estimateMean(plain).variance / 10);
    expect(estimateCuped([adjusted, adjusted])[0]?.value).toBeCloseTo(estimateMean(plain).value, 9);
  });
});

describe('sample ratio', () => {
  it('keeps the alarm of an earlier look', () => {
    const looks = [
      [600, 400],
      [5050, 5000],
    ];
    expect(sampleRatioPValue([5050, 5000], [0.5, 0.5])).toBe(1);
    expect(sampleRatioOfLooks(looks, [0.5, 0.5])).toBeLessThan(0.001);
  });

  it('fires for any reader in a variant without a share', () => {
    expect(sampleRatioPValue([100, 1], [1, 0])).toBe(0);
    expect(sampleRatioPValue([100, 0], [1, 0])).toBe(1);
  });
});

describe('power', () => {
  const plan = { baseline: proportionBaseline(0.05), lift: 0.1 };
  const options = { alpha: 0.05, tunedFor: 100_000 };

  it('grows with every day, and is at most alpha without an effect', () => {
    const looks = Array.from({ length: 60 }, (_, day) => 2000 * (day + 1));
    const powers = sequentialPower(plan, looks, options);
    expect(powers.every((power, index) => power >= (powers[index - 1] ?? 0))).toBe(true);
    expect(powers.at(-1)).toBeGreaterThan(0.95);
    expect(sequentialPower({ ...plan, lift: 0 }, looks, options).at(-1)).toBeLessThan(0.05);
  });

  it('says how many days an effect needs, or that they do not suffice', () => {
    const traffic = { readersPerDay: 2000, maxDays: 60, power: 0.8 };
    const days = daysNeeded(plan, traffic, options) ?? 0;
    const looks = Array.from({ length: days }, (_, day) => 2000 * (day + 1));
    const powers = sequentialPower(plan, looks, options);
    expect([powers.at(-2), powers.at(-1)].map((power) => (power ?? 0) >= 0.8)).toEqual([false, true]);
    expect(daysNeeded(plan, { ...traffic, readersPerDay: 10 }, options)).toBeUndefined();
  });
});

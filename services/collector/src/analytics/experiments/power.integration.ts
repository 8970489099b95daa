import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline } from '../../testing/pipeline.ts';
import { openSimulatedPipeline } from '../../testing/simulated-pipeline.ts';
import { calculatePower } from './power.ts';

const dayMs = 24 * 60 * 60 * 1000;
const days = 20;
const from = Math.floor(Date.now() / dayMs) * dayMs - 25 * dayMs;

let pipeline: Pipeline;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ pipeline, close } = await openSimulatedPipeline({ seed: 5, from, days, visitsPerDay: 500 }));
});
afterAll(() => close?.());

describe('the power calculator', () => {
  it('L06 says before the start how many days each lift takes at the traffic of the last weeks', async () => {
    const query = { metric: 'cta-click', variants: 2, share: 1, days: 14 };
    const found = await calculatePower(pipeline.store, query, from + 22 * dayMs);
    expect(found.readersPerDay).toBeGreaterThan(100);
    expect(found.baseline).toBeGreaterThan(0);
    const needed = found.lifts.map((each) => each.days ?? Number.POSITIVE_INFINITY);
    expect(needed).toEqual(needed.toSorted((a, b) => b - a));
    const half = await calculatePower(
      pipeline.store,
      { ...query, metric: 'read-to-end', share: 0.5 },
      from + 22 * dayMs,
    );
    const whole = await calculatePower(pipeline.store, { ...query, metric: 'read-to-end' }, from + 22 * dayMs);
    expect(half.lifts.at(-1)?.days).toBeGreaterThan(whole.lifts.at(-1)?.days ?? Number.POSITIVE_INFINITY);
  });

  it('L06 estimates the result of a large store from a sample of readers', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14 };
    const at = from + 22 * dayMs;
    const whole = await calculatePower(pipeline.store, query, at);
    const [sent] = await pipeline.store.rows<{ events: number }>('select count() as events from events');
    const some = await calculatePower(pipeline.store, query, at, (sent?.events ?? 0) / 3);
    expect(some.readersPerDay).not.toBe(whole.readersPerDay);
    expect(some.readersPerDay / whole.readersPerDay).toBeCloseTo(1, 0.5);
    expect(some.baseline / whole.baseline).toBeCloseTo(1, 0.5);
  });

  it('L06 counts only readers in the audience, as far as events show it', async () => {
    const query = { metric: 'cta-click', variants: 2, share: 1, days: 14 };
    const perDay = async (more: object) =>
      (await calculatePower(pipeline.store, { ...query, ...more }, from + 22 * dayMs)).readersPerDay;
    const all = await perDay({});
    /** Each reader is in some of these audiences, and views of one reader can be in both. */
    const complements: [object, object][] = [
      [{ devices: 'phone' }, { devices: 'desktop' }],
      [{ tiers: 'Anonymous' }, { tiers: 'Freemium,Premium' }],
      [{ countries: 'gdpr' }, { countries: 'us,other' }],
    ];
    for (const [one, other] of complements) {
      const [some, others] = await Promise.all([perDay(one), perDay(other)]);
      expect([some, others].every((count) => count > 0 && count < all)).toBe(true);
      expect(some + others).toBeGreaterThanOrEqual(all * 0.999);
    }
    expect(await perDay({ blogs: 'main', categories: 'grammar,style', visitors: 'anonymous' })).toBe(all);
    for (const nobody of [{ blogs: 'engineering' }, { categories: 'style' }, { visitors: 'signed-in' }]) {
      expect(await perDay(nobody)).toBe(0);
    }
    const narrow = await perDay({ devices: 'phone', tiers: 'Premium' });
    expect([narrow > 0, narrow < (await perDay({ devices: 'phone' }))]).toEqual([true, true]);
  });

  it('L06 takes longer for a narrow audience and less with a fixed horizon, and reports joined countries', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14 };
    const of = (more: object) => calculatePower(pipeline.store, { ...query, ...more }, from + 22 * dayMs);
    const [all, phones, fixed, us] = await Promise.all([
      of({}),
      of({ devices: 'phone', tiers: 'Anonymous' }),
      of({ inference: 'fixed' }),
      of({ countries: 'us' }),
    ]);
    const days = ({ lifts }: typeof all) => lifts.at(-1)?.days ?? Number.POSITIVE_INFINITY;
    expect(days(phones)).toBeGreaterThan(days(all));
    expect(days(fixed)).toBeLessThan(days(all));
    expect([all, phones, us].map(({ joinsCountries }) => joinsCountries)).toEqual([false, false, true]);
  });

  it('L06 finds a narrow audience of a large store among more readers', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14, devices: 'phone', tiers: 'Premium' };
    const [sent] = await pipeline.store.rows<{ events: number }>('select count() as events from events');
    const at = from + 22 * dayMs;
    const whole = await calculatePower(pipeline.store, query, at);
    // The audience has less than a twentieth of all views, so all readers are read again.
    expect(await calculatePower(pipeline.store, query, at, (sent?.events ?? 0) / 10)).toEqual(whole);
  });
});

import { requireEngines } from '@contenthub/services/testing/running-engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders, type Start } from '../testing/accounts/takeover-model.ts';
import { TakeoverStory } from '../testing/accounts/takeover-story.ts';
import { RunningPlatform } from '../testing/running-platform.ts';
import { openFreshPostgres } from '../testing/test-databases.ts';

const atATime = 8;

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await RunningPlatform.start(await openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
});
afterAll(() => platform?.stop());

/** A hijacked account has some steps of the attacker behind it. With five more there would be 15,000 orders. */
it.each<[Start, number]>([
  ['a new address', 5],
  ['a hijacked account', 4],
])(
  'H22 with %s, the attacker is out for good and the owner gets in, in all orders of up to %i steps',
  { timeout: 2 * 60 * 60 * 1000 },
  async (start, length) => {
    const left = orders(start, length);
    const all = left.length;
    let taken = 0;
    const takeOrders = async () => {
      for (let steps = left.pop(); steps; steps = left.pop()) {
        expect(await TakeoverStory.run(platform, start, steps), steps.join(', ')).toEqual([]);
        taken += 1;
        // Waiting for a mail looks through those that have arrived.
        if (left.length % 100 === 0) platform.mails.mails.splice(0, Math.max(0, platform.mails.mails.length - 500));
      }
    };
    await Promise.all(Array.from({ length: atATime }, takeOrders));
    expect(taken).toBe(all);
  },
);

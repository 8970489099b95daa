import { requireEngines } from '@contenthub/services/testing/running-engines';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders, type Start, type StepName, starts } from '../testing/accounts/takeover-model.ts';
import { TakeoverStory } from '../testing/accounts/takeover-story.ts';
import { RunningPlatform } from '../testing/running-platform.ts';
import { openFreshPostgres } from '../testing/test-databases.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await RunningPlatform.start(await openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));
});
afterAll(() => platform?.stop());

/** At night, `takeover-orders.nightly.ts` takes all of them. */
it.each(Object.keys(starts) as Start[])(
  'H22 with %s, the attacker is out for good and the owner gets in, in a sample of all orders of five steps',
  async (start) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...orders(start, 5)), async (steps) => {
        expect(await TakeoverStory.run(platform, start, steps)).toEqual([]);
      }),
      { seed: 22, numRuns: 20 },
    );
  },
);

it.each<StepName[][]>([
  // Three mails an hour are all that strangers can request. Their links have to work until more can be sent.
  [['attacker signs up', ...Array<StepName>(3).fill('attacker asks for a reset'), 'attacker signs up']],
  [
    [
      'owner signs up',
      ...Array<StepName>(3).fill('attacker asks for a reset'),
      'owner resets by mail',
      'owner resets by mail',
    ],
  ],
])('H22 the owner gets in although the attacker has used up her mails: %j', async (steps) => {
  expect(await TakeoverStory.run(platform, 'a new address', steps)).toEqual([]);
});

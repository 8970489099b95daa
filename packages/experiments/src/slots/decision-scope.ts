import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import type { Tier } from '@contenthub/contracts/platform/tiers';

export type SlotScope = Pick<SlotVersion, 'blog' | 'tier'>;

type Targeting = Pick<ExperimentPlan, 'visitors' | 'blogs' | 'tiers' | 'devices' | 'categories' | 'countries'>;

const tiersOfVisitors: Readonly<Record<Exclude<ExperimentPlan['visitors'], 'everybody'>, readonly Tier[]>> = {
  anonymous: ['Anonymous'],
  'signed-in': ['Freemium', 'Premium'],
};

/** Where the values of a decision are published: the blogs and plans of the experiment's readers. Null means all. */
export function getDecisionScopes({ visitors, blogs, tiers }: Targeting): SlotScope[] {
  const ofVisitors = visitors === 'everybody' ? undefined : tiersOfVisitors[visitors];
  const both = ofVisitors && tiers ? tiers.filter((tier) => ofVisitors.includes(tier)) : (tiers ?? ofVisitors);
  return (blogs ?? [null]).flatMap((blog) => (both ?? [null]).map((tier) => ({ blog, tier })));
}

export type WiderTarget = 'devices' | 'categories' | 'countries';

/** What an experiment was limited to and published values can't be, so they reach more readers than it did. */
export function getWiderTargets(plan: Targeting): WiderTarget[] {
  return (['devices', 'categories', 'countries'] as const).filter((target) => plan[target]);
}

/** The readers of both scopes, or undefined if there are none. */
export function intersectScopes(one: SlotScope, other: SlotScope): SlotScope | undefined {
  const isDisjoint = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  if (isDisjoint(one.blog, other.blog) || isDisjoint(one.tier, other.tier)) return undefined;
  return { blog: one.blog ?? other.blog, tier: one.tier ?? other.tier };
}

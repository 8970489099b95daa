import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import type { Treatment } from '@contenthub/contracts/platform/visitor';

type Scope = { blogs?: BlogType[]; categories?: string[]; tiers?: Tier[]; devices?: ('phone' | 'desktop')[] };

/** The values of a slot in a treatment. */
export type SlotConfiguration = { slot?: string; scope?: Scope } & Readonly<Record<string, unknown>>;

/** The page that a slot is on. */
export type SlotPage = { blog: BlogType; category?: string | null | undefined };

const phone = '(width < 48rem)';

/** Whether values with this scope apply to a page and its reader. Slots of the layout are the same on every page. */
function isInScope({ blogs, categories, tiers, devices }: Scope, tier: Tier, page?: SlotPage): boolean {
  return (
    (!blogs || (page !== undefined && blogs.includes(page.blog))) &&
    (!categories || categories.includes(page?.category ?? '')) &&
    (!tiers || tiers.includes(tier)) &&
    (!devices || devices.includes(matchMedia(phone).matches ? 'phone' : 'desktop'))
  );
}

/** The treatments that set values of slots on a page, from the widest to the narrowest. Experiments come last. */
export function readSlots(
  treatments: readonly Pick<Treatment, 'experimentName' | 'dynamicConfiguration'>[],
  tier: Tier,
  page?: SlotPage,
) {
  return treatments.flatMap(({ experimentName, dynamicConfiguration }) => {
    const { scope = {}, ...values } = (dynamicConfiguration ?? {}) as SlotConfiguration;
    return values.slot && isInScope(scope, tier, page) ? [{ experimentName, values }] : [];
  });
}

import type { BlogType } from '@contenthub/contracts/content/blogs';
import { getTier, type Tier } from '@contenthub/contracts/platform/tiers';
import { useTracking } from '@contenthub/tracking/tracking';
import { use, useEffect } from 'react';
import { useVisitor, VisitorContext } from './use-visitor.ts';

type SlotValues = Readonly<Record<string, unknown>>;
type Scope = { blogs?: BlogType[]; categories?: string[]; tiers?: Tier[]; devices?: ('phone' | 'desktop')[] };
type SlotConfiguration = { slot?: string; scope?: Scope } & SlotValues;

/** The page that a slot is on. */
export type SlotPage = { blog: BlogType; category?: string | null | undefined };

const phone = '(width < 48rem)';

/** Whether values with this scope apply to a page and its reader. */
export function isInScope({ blogs, categories, tiers, devices }: Scope, { blog, category }: SlotPage, tier: Tier) {
  return (
    (!blogs || blogs.includes(blog)) &&
    (!categories || categories.includes(category ?? '')) &&
    (!tiers || tiers.includes(tier)) &&
    (!devices || devices.includes(matchMedia(phone).matches ? 'phone' : 'desktop'))
  );
}

/**
 * The values of a slot for this visitor, if staff published some or an experiment sets them. Values for one blog or tier
 * replace those for all, and the experiment's come last. The exposure is logged once, when `seen` is true. Parameters
 * and defaults are in `packages/experiments/src/slots`.
 */
export function useSlot(slot: string, page: SlotPage, seen = true): SlotValues | undefined {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { data, treatments, settled } = useVisitor();
  const tier = data ? getTier(data) : 'Anonymous';
  const found = treatments.flatMap(({ experimentName, dynamicConfiguration }) => {
    const { slot: its, scope = {}, ...values } = (dynamicConfiguration ?? {}) as SlotConfiguration;
    return its === slot && isInScope(scope, page, tier) ? [{ experimentName, values }] : [];
  });
  // A preview comes after the experiment that is running, and both after what was published.
  const name = found.at(-1)?.experimentName;
  useEffect(() => {
    if (!settled || !seen || name === undefined) return;
    visitor
      .logExposure(name)
      .then((logged) => {
        if (!logged) return;
        const { experimentName, groupName } = logged;
        track('experiment/exposure', { experimentName, groupName }, { ifUser: true });
      })
      .catch(reportError);
  }, [visitor, name, settled, seen, track]);
  return found.length > 0 ? Object.assign({}, ...found.map(({ values }) => values)) : undefined;
}

/** A text of a slot, or the default if it is empty. */
export function getSlotText(values: SlotValues | undefined, name: string, fallback: string): string {
  return String(values?.[name] ?? '') || fallback;
}

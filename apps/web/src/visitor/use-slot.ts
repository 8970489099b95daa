import { getTier } from '@contenthub/contracts/platform/tiers';
import type { layoutSlots } from '@contenthub/experiments/slots/layout-slots';
import { useTracking } from '@contenthub/tracking/tracking';
import { use, useEffect } from 'react';
import { readSlots, type SlotPage } from './slot-scope.ts';
import { useVisitor, VisitorContext } from './use-visitor.ts';

export type SlotValues = Readonly<Record<string, unknown>>;

/**
 * The values of a slot for this visitor, if staff published some or an experiment sets them. Values for one blog or tier
 * replace those for all, and the experiment's come last. The exposure is logged once, when `seen` is true. Parameters
 * and defaults are in `packages/experiments/src/slots`.
 */
export function useSlot(slot: string, page: SlotPage | undefined, seen = true): SlotValues | undefined {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { data, treatments, settled } = useVisitor();
  const tier = data ? getTier(data) : 'Anonymous';
  const found = readSlots(treatments, tier, page).filter(({ values }) => values.slot === slot);
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

/**
 * Logs the exposure of a slot that the boot script applied. A reader who got a group after the first paint sees it on
 * the next page, and counts from then on, in every group.
 */
export function useLayoutSlot(slot: (typeof layoutSlots)[number], seen = true): void {
  const isApplied = typeof document !== 'undefined' && document.documentElement.dataset.assigned !== undefined;
  useSlot(slot, undefined, seen && isApplied);
}

/** A text of a slot, or the default if it is empty. */
export function getSlotText(values: SlotValues | undefined, name: string, fallback: string): string {
  return String(values?.[name] ?? '') || fallback;
}

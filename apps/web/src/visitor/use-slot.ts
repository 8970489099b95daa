import { useTracking } from '@contenthub/tracking/tracking';
import { use, useEffect } from 'react';
import { useVisitor, VisitorContext } from './use-visitor.ts';

type SlotValues = Readonly<Record<string, unknown>>;

/**
 * The values of a slot for this visitor, if an experiment or a decision of staff sets them. The exposure is logged once,
 * when `seen` is true. Parameters and defaults are in `packages/experiments/src/slots`.
 */
export function useSlot(slot: string, seen = true): SlotValues | undefined {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { treatments, settled } = useVisitor();
  // A preview comes after the experiment that is running.
  const treatment = treatments.findLast(
    ({ dynamicConfiguration }) => (dynamicConfiguration as SlotValues | undefined)?.slot === slot,
  );
  const name = treatment?.experimentName;
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
  return treatment?.dynamicConfiguration as SlotValues | undefined;
}

/** A text of a slot, or the default if it is empty. */
export function getSlotText(values: SlotValues | undefined, name: string, fallback: string): string {
  return String(values?.[name] ?? '') || fallback;
}

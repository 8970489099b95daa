import { useTracking } from '@contenthub/tracking/tracking';
import { use, useEffect } from 'react';
import { useVisitor, VisitorContext } from './use-visitor.ts';

/**
 * The values of a slot for this visitor, if an experiment or a decision of staff sets them. The exposure is logged once,
 * when `seen` is true. Parameters and defaults are in `packages/experiments/src/slots`.
 */
export function useSlot(slot: string, seen = true): Readonly<Record<string, unknown>> {
  const visitor = use(VisitorContext);
  const track = useTracking();
  const { treatments, settled } = useVisitor();
  // A preview comes after the experiment that is running.
  const treatment = treatments.findLast(({ dynamicConfiguration }) => readSlot(dynamicConfiguration)?.slot === slot);
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
  return readSlot(treatment?.dynamicConfiguration) ?? {};
}

/** A text of a slot, or the default if it is empty. */
export function getSlotText(values: Readonly<Record<string, unknown>>, name: string, fallback: string): string {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

function readSlot(configuration: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof configuration === 'object' && configuration !== null
    ? (configuration as Record<string, unknown>)
    : undefined;
}

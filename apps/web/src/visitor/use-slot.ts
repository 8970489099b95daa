import { getTier } from '@contenthub/contracts/platform/tiers';
import { readSlots, type SlotPage } from './slot-scope.ts';
import { useExposure } from './use-exposure.ts';
import { useVisitor } from './use-visitor.ts';

export type SlotValues = Readonly<Record<string, unknown>>;

/**
 * The values of a slot for this visitor, if staff published some or an experiment sets them. Values for one blog or tier
 * replace those for all, and the experiment's come last. `decided` is that of `useExposure`. Parameters and defaults are in
 * `packages/experiments/src/slots`.
 */
export function useSlot(slot: string, page: SlotPage | undefined, decided = true): SlotValues | undefined {
  const { data, treatments } = useVisitor();
  const tier = data ? getTier(data) : 'Anonymous';
  const found = readSlots(treatments, tier, page).filter(({ values }) => values.slot === slot);
  // A preview comes after the experiment that is running, and both after what was published.
  useExposure(found.at(-1)?.experimentName, decided);
  return found.length > 0 ? Object.assign({}, ...found.map(({ values }) => values)) : undefined;
}

/** A text of a slot, or the default if it is empty. */
export function getSlotText(values: SlotValues | undefined, name: string, fallback: string): string {
  return String(values?.[name] ?? '') || fallback;
}

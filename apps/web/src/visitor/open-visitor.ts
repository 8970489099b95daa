import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';
import { type Overrides, readOverrides } from '@contenthub/experiments/client/overrides';
import { checkedTreatments, invalid } from '@contenthub/experiments/client/treatment-shape';
import { VisitorStore } from './visitor-store.ts';

/** The visitor of this page, by the block that came with it. */
export function openVisitor(given: unknown): VisitorStore {
  return new VisitorStore({
    block: checkedBlock(given),
    overrides: overridesOf(),
    calls: () => import('./visitor-calls.ts').then(({ visitorCalls }) => visitorCalls),
    cookies: () => document.cookie,
  });
}

/** Treatments that are not what they should be are refused as a whole; the page goes on without. */
function checkedBlock(given: unknown): VisitorBlock {
  const block = given as VisitorBlock | null;
  try {
    return { ...unknownVisitor, ...block, treatments: checkedTreatments(block?.treatments, invalid.prefetched) };
  } catch (error) {
    reportError(error);
    return { ...unknownVisitor, ...block, treatments: [] };
  }
}

function overridesOf(): Overrides {
  try {
    return readOverrides(
      location.search,
      storageOf(() => localStorage),
    );
  } catch (error) {
    reportError(error);
    return {};
  }
}

import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';
import { type Overrides, overridesParameter, overridesStorageKey } from '@contenthub/experiments/client/overridden';
import { checkedTreatments, invalid } from '@contenthub/experiments/client/treatment-shape';
import { refusesByBrowser } from './consent-state.ts';
import { treatmentAttribute } from './use-painted.ts';
import { VisitorStore } from './visitor-store.ts';

/** The visitor of this page, by the block that came with it. */
export async function openVisitor(given: unknown): Promise<VisitorStore> {
  const overrides = await overridesOf();
  // The boot script knows nothing of overrides; what keeps room for a group goes by its attributes.
  for (const [name, group] of Object.entries(overrides))
    document.documentElement.setAttribute(treatmentAttribute(name), group);
  return new VisitorStore({
    block: checkedBlock(given),
    overrides,
    calls: () => import('./visitor-calls.ts').then(({ visitorCalls }) => visitorCalls),
    cookies: () => document.cookie,
    refuses: refusesByBrowser,
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

/** Hardly anybody has any, so the code that reads them comes only for those who do. */
async function overridesOf(): Promise<Overrides> {
  const storage = storageOf(() => localStorage);
  const { search } = location;
  if (!search.includes(`${overridesParameter}=`) && storage.get(overridesStorageKey) === null) return {};
  try {
    const { readOverrides } = await import('@contenthub/experiments/client/overrides');
    return readOverrides(search, storage);
  } catch (error) {
    reportError(error);
    return {};
  }
}

import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import {
  type Overrides,
  overridesParameter,
  overridesStorageKey,
} from '@contenthub/experiments/client/apply-overrides';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { parseTreatments, treatmentErrors } from '@contenthub/experiments/client/treatment-shape';
import { hasGlobalPrivacyControl } from './consent.ts';
import { treatmentAttribute } from './use-visitor.ts';
import { VisitorStore } from './visitor-store.ts';

/** The visitor of this page, by the block that came with it. */
export async function createVisitorStore(given: unknown): Promise<VisitorStore> {
  const overrides = await loadOverrides();
  // The boot script knows nothing of overrides; what keeps room for a group goes by its attributes.
  for (const [name, group] of Object.entries(overrides))
    document.documentElement.setAttribute(treatmentAttribute(name), group);
  return new VisitorStore({
    block: validateBlock(given),
    overrides,
    loadApi: () => import('./visitor-api.ts').then(({ visitorApi }) => visitorApi),
    cookies: () => document.cookie,
    hasGlobalPrivacyControl,
  });
}

/** Treatments that are not what they should be are refused as a whole; the page goes on without. */
function validateBlock(given: unknown): VisitorPayload {
  const block = given as VisitorPayload | null;
  try {
    return { ...unknownVisitor, ...block, treatments: parseTreatments(block?.treatments, treatmentErrors.prefetched) };
  } catch (error) {
    reportError(error);
    return { ...unknownVisitor, ...block, treatments: [] };
  }
}

/** Hardly anybody has any, so the code that reads them comes only for those who do. */
async function loadOverrides(): Promise<Overrides> {
  const storage = safeStorage(() => localStorage);
  const { search } = location;
  if (!search.includes(`${overridesParameter}=`) && storage.get(overridesStorageKey) === null) return {};
  try {
    const { readOverrides } = await import('@contenthub/experiments/client/parse-overrides');
    return readOverrides(search, storage);
  } catch (error) {
    reportError(error);
    return {};
  }
}

import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import {
  overridesParameter,
  overridesStorageKey,
  parseTreatments,
  treatmentErrors,
} from '@contenthub/experiments/client/treatments';
import { hasGlobalPrivacyControl } from './consent.ts';
import { treatmentAttribute } from './use-visitor.ts';
import { type VisitorOverrides, VisitorStore } from './visitor-store.ts';

/** The block as the boot script completed it, with the groups that published values and experiments of staff choose. */
type BootVisitor = VisitorPayload & Pick<VisitorOverrides, 'overrides'>;

/** Creates the visitor store from the block in the page. */
export async function createVisitorStore(fragment: unknown): Promise<VisitorStore> {
  const { overrides, ...others } = await loadOverrides();
  // The boot script ignores overrides. Styles that reserve space for a group depend on these attributes.
  for (const [name, group] of Object.entries(overrides))
    document.documentElement.setAttribute(treatmentAttribute(name), group);
  return new VisitorStore({
    block: validateBlock(fragment),
    overrides: { ...(fragment as BootVisitor | null)?.overrides, ...overrides },
    ...others,
    loadApi: () => import('./visitor-api.ts').then(({ visitorApi }) => visitorApi),
    cookies: () => document.cookie,
    hasGlobalPrivacyControl,
  });
}

/** Invalid treatments are rejected as a whole. The page works without them. */
function validateBlock(fragment: unknown): VisitorPayload {
  const block = { ...unknownVisitor, ...(fragment as VisitorPayload | null) };
  try {
    parseTreatments((fragment as VisitorPayload | null)?.treatments, treatmentErrors.prefetched);
  } catch (error) {
    reportError(error);
    block.treatments = [];
  }
  return block;
}

/** Few visitors have overrides, so the code that reads them is loaded on demand. */
async function loadOverrides(): Promise<VisitorOverrides> {
  const storage = safeStorage(() => localStorage);
  const hasOverrides = location.search.includes(`${overridesParameter}=`) || storage.get(overridesStorageKey) !== null;
  try {
    if (hasOverrides) return await (await import('./page-overrides.ts')).readPageOverrides(storage);
  } catch (error) {
    reportError(error);
  }
  return { overrides: {}, added: [] };
}

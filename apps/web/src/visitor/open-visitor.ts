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

/** The fragment with the treatments and layout groups that the boot script added. */
type BootVisitor = VisitorPayload & Pick<VisitorOverrides, 'overrides'>;

/** Creates the visitor store from the fragment in the page. */
export async function createVisitorStore(fragment: unknown, { isPreview = false } = {}): Promise<VisitorStore> {
  const { overrides, ...rest } = await loadOverrides();
  // The boot script ignores overrides. Styles that reserve space for a group depend on these attributes.
  for (const [name, group] of Object.entries(overrides))
    document.documentElement.setAttribute(treatmentAttribute(name), group);
  return new VisitorStore({
    fragment: validateFragment(fragment),
    overrides: { ...(fragment as BootVisitor | null)?.overrides, ...overrides },
    ...rest,
    isPreview: isPreview || rest.isPreview === true,
    loadApi: () => import('./visitor-api.ts').then(({ visitorApi }) => visitorApi),
    cookies: () => document.cookie,
    hasGlobalPrivacyControl,
  });
}

/** Invalid treatments are rejected as a whole. The page works without them. */
function validateFragment(fragment: unknown): VisitorPayload {
  const visitor = { ...unknownVisitor, ...(fragment as VisitorPayload | null) };
  try {
    parseTreatments((fragment as VisitorPayload | null)?.treatments, treatmentErrors.prefetched);
  } catch (error) {
    reportError(error);
    visitor.treatments = [];
  }
  return visitor;
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

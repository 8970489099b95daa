import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import {
  type OverriddenValues,
  type Overrides,
  overridesParameter,
  overridesStorageKey,
  parseTreatments,
  treatmentErrors,
} from '@contenthub/experiments/client/treatments';
import type { PageVisitor } from '../browser/boot-script/visitor.ts';
import { hasGlobalPrivacyControl } from './consent.ts';
import { treatmentAttribute } from './use-visitor.ts';
import { VisitorStore } from './visitor-store.ts';

/** Creates the visitor store from the block in the page. */
export async function createVisitorStore(given: unknown): Promise<VisitorStore> {
  const { overrides, values } = await loadOverrides();
  // The boot script ignores overrides. Styles that reserve space for a group depend on these attributes.
  for (const [name, group] of Object.entries(overrides))
    document.documentElement.setAttribute(treatmentAttribute(name), group);
  return new VisitorStore({
    block: validateBlock(given),
    ...{ overrides, values },
    loadApi: () => import('./visitor-api.ts').then(({ visitorApi }) => visitorApi),
    cookies: () => document.cookie,
    hasGlobalPrivacyControl,
  });
}

/** Invalid treatments are rejected as a whole. The page works without them. */
function validateBlock(given: unknown): VisitorPayload {
  const block = given as VisitorPayload | null;
  try {
    return { ...unknownVisitor, ...block, treatments: parseTreatments(block?.treatments, treatmentErrors.prefetched) };
  } catch (error) {
    reportError(error);
    return { ...unknownVisitor, ...block, treatments: [] };
  }
}

type Loaded = { overrides: Overrides; values: OverriddenValues };

/** Few visitors have overrides, so the code that reads them is loaded on demand. */
async function loadOverrides(): Promise<Loaded> {
  const storage = safeStorage(() => localStorage);
  const { search } = location;
  const none = { overrides: {}, values: {} };
  if (!search.includes(`${overridesParameter}=`) && storage.get(overridesStorageKey) === null) return none;
  try {
    const { readOverrides, getOverriddenValues } = await import('@contenthub/experiments/client/parse-overrides');
    const text = document.querySelector('head>script#visitor')?.textContent ?? '{}';
    const rules = (JSON.parse(text) as Partial<PageVisitor>).experiments?.experiments ?? [];
    const overrides = readOverrides(search, storage, rules);
    return { overrides, values: getOverriddenValues(overrides, rules) };
  } catch (error) {
    reportError(error);
    return none;
  }
}

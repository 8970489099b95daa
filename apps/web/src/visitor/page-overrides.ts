import {
  experimentsPaths,
  previewKeyParameter,
  treatmentTimeoutMs,
} from '@contenthub/contracts/experiments/experiments-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { KeyValueStorage } from '@contenthub/experiments/client/key-value-storage';
import {
  type AddedRules,
  getOverriddenValues,
  parseOverrides,
  readOverrides,
} from '@contenthub/experiments/client/parse-overrides';
import { type OverriddenValues, overridesParameter } from '@contenthub/experiments/client/treatments';
import { getLayoutGroups } from '@contenthub/experiments/slots/layout-slots';
import type { PageVisitor } from '../browser/boot-script/visitor.ts';
import { getFromPlatform } from './platform-client.ts';
import type { VisitorOverrides } from './visitor-store.ts';

/** The overrides in the URL or in storage, with the values of groups that staff define. */
export async function readPageOverrides(storage: KeyValueStorage): Promise<VisitorOverrides> {
  const params = new URLSearchParams(location.search);
  const key = params.get(previewKeyParameter);
  if (key !== null) return readPreview(params.get(overridesParameter) ?? '', key);
  const text = document.querySelector('head>script#visitor')?.textContent ?? '{}';
  const rules = (JSON.parse(text) as Partial<PageVisitor>).experiments?.experiments ?? [];
  const overrides = readOverrides(location.search, storage, rules);
  const values = getOverriddenValues(overrides, rules);
  return { overrides: { ...readLayoutGroups(values), ...overrides }, values, added: [] };
}

/** An experiment that is not part of the page. It is shown on this page only, and never logged. */
async function readPreview(text: string, key: string): Promise<VisitorOverrides> {
  const [name = ''] = text.split(':');
  const query = new URLSearchParams({ name, key });
  const path = `${experimentsPaths.getPreview}?${query}`;
  const rule = (await getFromPlatform(path, treatmentTimeoutMs)) as AddedRules[number];
  const overrides = parseOverrides(text, [rule]);
  const treatment = {
    ...{ type: 'experiment' as const, experimentName: name, groupName: overrides[name] ?? '' },
    ...{ userId: String(unknownUserId), experimentId: 0, needLog: false },
  };
  const values = getOverriddenValues(overrides, [rule]);
  return { overrides: { ...readLayoutGroups(values), ...overrides }, values, added: [treatment] };
}

/** An override shows a group to everybody who opens the page, whatever it is limited to. */
function readLayoutGroups(values: OverriddenValues) {
  return getLayoutGroups(Object.values(values) as Record<string, unknown>[]);
}

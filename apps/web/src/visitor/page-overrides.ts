import type { KeyValueStorage } from '@contenthub/experiments/client/key-value-storage';
import { getOverriddenValues, readOverrides } from '@contenthub/experiments/client/parse-overrides';
import type { PageVisitor } from '../browser/boot-script/visitor.ts';
import type { VisitorOverrides } from './visitor-store.ts';

/** The overrides in the URL or in storage, with the values of groups that staff define. */
export function readPageOverrides(storage: KeyValueStorage): VisitorOverrides {
  const text = document.querySelector('head>script#visitor')?.textContent ?? '{}';
  const rules = (JSON.parse(text) as Partial<PageVisitor>).experiments?.experiments ?? [];
  const overrides = readOverrides(location.search, storage, rules);
  return { overrides, values: getOverriddenValues(overrides, rules) };
}

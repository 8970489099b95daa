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
  overridesError,
  parseOverrides,
  readOverrides,
} from '@contenthub/experiments/client/parse-overrides';
import { type OverriddenValues, type Overrides, overridesParameter } from '@contenthub/experiments/client/treatments';
import type { ExperimentName } from '@contenthub/experiments/registry/registry';
import { getLayoutGroups } from '@contenthub/experiments/slots/layout-slots';
import type { PageVisitor } from '../browser/boot-script/visitor.ts';
import { getFromPlatform } from './platform-client.ts';
import { showPreviewBar } from './preview-bar.ts';
import type { VisitorOverrides } from './visitor-store.ts';

/** The overrides in the URL or in storage, with the values of groups that staff define. */
export async function readPageOverrides(storage: KeyValueStorage): Promise<VisitorOverrides> {
  const params = new URLSearchParams(location.search);
  const key = params.get(previewKeyParameter);
  if (key !== null) return readPreview(params.get(overridesParameter) ?? '', key);
  const text = document.querySelector('head>script#visitor')?.textContent ?? '{}';
  const rules = (JSON.parse(text) as Partial<PageVisitor>).experiments?.experiments ?? [];
  const overrides = readOverrides(location.search, storage, { added: rules, report: reportError });
  const values = getOverriddenValues(overrides, rules);
  return { overrides: { ...readLayoutGroups(values), ...overrides }, values, added: [] };
}

/** An experiment that is not part of the page. It is shown on this page only, and nothing is logged there. */
async function readPreview(text: string, key: string): Promise<VisitorOverrides> {
  const [name = ''] = text.split(':');
  const query = new URLSearchParams({ name, key });
  const path = `${experimentsPaths.getPreview}?${query}`;
  const rule = (await getFromPlatform(path, treatmentTimeoutMs)) as AddedRules[number];
  const { overrides } = parseOverrides(text, [rule]);
  if (overrides[name] === undefined) throw new Error(overridesError);
  const treatment = {
    ...{ type: 'experiment' as const, experimentName: name, groupName: overrides[name] },
    ...{ userId: String(unknownUserId), experimentId: 0, needLog: false },
  };
  const values = getOverriddenValues(overrides, [rule]);
  // Whether the reader has answered the notice on cookies decides nothing here, so it waits for the next page.
  document.documentElement.dataset.choice = '';
  showPreviewBar(rule, overrides[name]);
  const shown = reveal(String((values[name] as { slot?: unknown } | undefined)?.slot));
  return {
    overrides: { ...shown, ...readLayoutGroups(values), ...overrides },
    values,
    added: [treatment],
    isPreview: true,
  };
}

/** What counts as dismissed where the overlay of a slot shows. An open popup hides the banners. */
const dismissedFor: Readonly<Record<string, '' | 'popup'>> = {
  post_popup_copy: '',
  popup_type: '',
  top_banner_copy: 'popup',
  side_banner_copy: 'popup',
  side_banner_display: 'popup',
};

/**
 * Makes the overlay of a slot visible on this page: only an overlay in its way counts as dismissed, nothing was closed,
 * and the reader is in the group that has the banner. Nothing is stored.
 */
function reveal(slot: string): Overrides {
  const dismissed = dismissedFor[slot];
  if (dismissed === undefined) return {};
  const { dataset } = document.documentElement;
  dataset.popup = 'open';
  dataset.dismissed = dismissed;
  const banner: ExperimentName = 'blog_sticky_sidebanner_cta_rerun';
  if (slot === 'side_banner_copy') return { [banner]: 'test_sidebanner_with_topbanner' };
  return slot === 'top_banner_copy' ? { [banner]: 'control' } : {};
}

/** An override shows a group to everybody who opens the page, whatever it is limited to. */
function readLayoutGroups(values: OverriddenValues) {
  return getLayoutGroups(Object.values(values) as Record<string, unknown>[]);
}

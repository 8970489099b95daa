import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { blogLabels } from '../../data/dimensions.ts';
import { compareFields, type FieldChange } from '../../staff/audit/compare-fields.ts';
import { formatSlotValue } from '../experiments/experiment-text.ts';
import { tierLabels } from '../experiments/plan/targeting.ts';

export type Scope = Pick<SlotVersion, 'blog' | 'tier'>;

export const blogOptions = [
  { id: '', label: 'All blogs' },
  ...Object.entries(blogLabels).map(([id, label]) => ({ id, label })),
];
export const tierOptions = [
  { id: '', label: 'All plans' },
  ...Object.entries(tierLabels).map(([id, label]) => ({ id, label })),
];

export function describeScope({ blog, tier }: Scope): string {
  const parts = [blog && blogLabels[blog], tier && tierLabels[tier]].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Everybody';
}

/** In the middle of a sentence. */
export function describeReaders(scope: Scope): string {
  return scope.blog || scope.tier ? describeScope(scope) : 'everybody';
}

const isSameScope = (one: Scope, other: Scope) => one.blog === other.blog && one.tier === other.tier;

/** The newest version whose start has passed. `versions` are newest first. */
export function currentVersion(versions: readonly SlotVersion[], scope: Scope, now = Date.now()) {
  return versions.find((version) => isSameScope(version, scope) && Date.parse(version.startsAt) <= now);
}

/** What was in force for its readers before a version. */
export function previousVersion(versions: readonly SlotVersion[], version: SlotVersion) {
  return versions.find((older) => older.version < version.version && isSameScope(older, version));
}

/** The parameters of a slot whose value differs, with their titles. */
export function compareValues(slot: Slot, before: SlotVersion['values'], after: SlotVersion['values']): FieldChange[] {
  const toText = (values: SlotVersion['values']) =>
    new Map(Object.entries(slot.parameters).map(([name, { title }]) => [title, formatSlotValue(values[name])]));
  return compareFields(toText(before), toText(after));
}

/** Versions that wait for their start. A newer version replaces those before it. */
export function scheduledVersions(versions: readonly SlotVersion[], now = Date.now()): SlotVersion[] {
  return versions.filter((version) => {
    const current = currentVersion(versions, version, now);
    return Date.parse(version.startsAt) > now && version.version > (current?.version ?? 0);
  });
}

/**
 * What readers of a plan get once values are published for a scope: narrower ones replace wider ones, parameter by
 * parameter, as on the site.
 */
export function effectiveValues(
  versions: readonly SlotVersion[],
  scope: Scope,
  values: Record<string, unknown>,
  tier: Tier,
): Record<string, unknown> {
  const { blog } = scope;
  const single: Scope[] = [
    { blog: null, tier },
    { blog, tier: null },
  ];
  const byName = single.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const ordered = blog
    ? [{ blog: null, tier: null }, ...byName, { blog, tier }]
    : [
        { blog: null, tier: null },
        { blog: null, tier },
      ];
  const of = (one: Scope) => (isSameScope(one, scope) ? values : (currentVersion(versions, one)?.values ?? {}));
  return Object.assign({}, ...ordered.map(of));
}

const nameOf = ({ blog, tier }: Scope) => blog ?? tier?.toLowerCase() ?? '';

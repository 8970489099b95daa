import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { defaultMetrics } from '@contenthub/experiments/metrics/metrics';
import type { ExperimentsResponse, PowerInput } from '../../../data/experiments.ts';
import { openSlots, slotOf } from '../experiment-text.ts';

type Targeting = Pick<ExperimentPlan, 'countries' | 'blogs' | 'tiers' | 'devices'>;
export type TargetingName = keyof Targeting;

/** A plan as its form edits it: texts of fields, and percentages. */
export type PlanDraft = {
  name: string;
  hypothesis: string;
  slot: string;
  variants: { key: number; name: string; values: Record<string, unknown> }[];
  visitors: ExperimentPlan['visitors'];
  targeting: Record<TargetingName, string[]>;
  categories: string;
  /** Of the exclusion group. Empty for none. */
  group: string;
  reservedPercent: string;
  sharePercent: string;
  /** Days and times in UTC, as date fields have them. */
  startsAt: string;
  endsAt: string;
  owner: string;
  primary: string;
  roles: Record<string, 'secondary' | 'guardrail'>;
  minimumLiftPercent: string;
  plannedReaders: string;
  inference: NonNullable<ExperimentPlan['inference']>;
};

/** What every section of the form needs. */
export type SectionProps = {
  draft: PlanDraft;
  response: ExperimentsResponse;
  /** What decides an experiment is fixed by then. */
  hasStarted: boolean;
  set: (change: Partial<PlanDraft>) => void;
};

const dayMs = 24 * 3_600_000;
const control = 'control';
const toField = (time: number) => new Date(time).toISOString().slice(0, 16);
const withoutVersion = (metric: string) => metric.split('@')[0] ?? metric;

export function newDraft(owner: string, now = Date.now()): PlanDraft {
  const roles = {
    ...setRole(defaultMetrics.secondary, 'secondary'),
    ...setRole(defaultMetrics.guardrails, 'guardrail'),
  };
  return {
    ...{ name: '', hypothesis: '', slot: openSlots[0]?.name ?? '', owner },
    variants: [
      { key: 0, name: control, values: {} },
      { key: 1, name: 'variant_a', values: {} },
    ],
    visitors: 'everybody',
    targeting: { countries: [], blogs: [], tiers: [], devices: [] },
    ...{
      categories: '',
      group: '',
      reservedPercent: '50',
      sharePercent: '100',
      startsAt: '',
      endsAt: toField(now + 28 * dayMs),
    },
    ...{ primary: defaultMetrics.primary, roles, minimumLiftPercent: '5', plannedReaders: '20000' },
    inference: 'sequential',
  };
}

function setRole<R extends string>(names: readonly string[], role: R): Record<string, R> {
  return Object.fromEntries(names.map((name) => [withoutVersion(name), role]));
}

export function toDraft(name: string, plan: ExperimentPlan): PlanDraft {
  const { hypothesis, slot, visitors, owner, countries, blogs, tiers, devices, categories } = plan;
  return {
    ...{ name, hypothesis, slot, visitors, owner },
    variants: plan.variants.map((variant, key) => ({ key, ...variant })),
    targeting: { countries: countries ?? [], blogs: blogs ?? [], tiers: tiers ?? [], devices: devices ?? [] },
    categories: (categories ?? []).join(', '),
    group: plan.exclusionGroup?.name ?? '',
    reservedPercent: String(round((plan.exclusionGroup?.reserved ?? 0.5) * 100)),
    sharePercent: String(round(plan.share * 100)),
    startsAt: plan.startsAt ? toField(Date.parse(plan.startsAt)) : '',
    endsAt: toField(Date.parse(plan.endsAt)),
    primary: withoutVersion(plan.primary),
    roles: { ...setRole(plan.secondary, 'secondary'), ...setRole(plan.guardrails, 'guardrail') },
    minimumLiftPercent: String(round(plan.minimumLift * 100)),
    plannedReaders: String(plan.plannedReaders),
    inference: plan.inference ?? 'sequential',
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

export function toExclusionGroup({ group, reservedPercent }: PlanDraft): Pick<ExperimentPlan, 'exclusionGroup'> {
  const name = group.trim();
  return name ? { exclusionGroup: { name, reserved: Number(reservedPercent) / 100 } } : {};
}

export function toPlan(draft: PlanDraft): ExperimentPlan {
  const { hypothesis, slot, visitors, owner, primary, roles, targeting } = draft;
  const withRole = (role: string) =>
    Object.keys(roles).filter((metric) => roles[metric] === role && metric !== primary);
  const { parameters = {}, isLayout = false } = slotOf(slot) ?? {};
  const categories = isLayout ? [] : draft.categories.split(',').flatMap((slug) => slug.trim() || []);
  const isChosen = ([name, values]: [string, string[]]) => values.length > 0 && !(isLayout && name === 'blogs');
  const chosen = Object.fromEntries(Object.entries(targeting).filter(isChosen)) as Targeting;
  return {
    ...{ hypothesis: hypothesis.trim(), slot, visitors, owner: owner.trim(), primary, ...chosen },
    ...(categories.length > 0 && { categories }),
    variants: draft.variants.map(({ name, values }) => ({
      name,
      values: Object.fromEntries(Object.entries(values).filter(([parameter]) => parameter in parameters)),
    })),
    ...toExclusionGroup(draft),
    share: Number(draft.sharePercent) / 100,
    ...(draft.startsAt && { startsAt: `${draft.startsAt}Z` }),
    endsAt: `${draft.endsAt}Z`,
    secondary: withRole('secondary'),
    guardrails: withRole('guardrail'),
    minimumLift: Number(draft.minimumLiftPercent) / 100,
    plannedReaders: Math.round(Number(draft.plannedReaders)),
    ...(draft.inference === 'fixed' && { inference: draft.inference }),
  };
}

/** What the power calculator needs of a plan, without the metric. Its share is one of all readers. */
export function toPowerInput(plan: ExperimentPlan): Omit<PowerInput, 'metric'> {
  const { exclusionGroup, visitors, blogs, categories, tiers, devices, countries, inference } = plan;
  const share = Math.round(plan.share * (exclusionGroup?.reserved ?? 1) * 1e6) / 1e6;
  return {
    ...{ variants: plan.variants.length, share, visitors },
    ...(blogs && { blogs }),
    ...(categories && { categories }),
    ...(tiers && { tiers }),
    ...(devices && { devices }),
    ...(countries && { countries }),
    ...(inference && { inference }),
  };
}

/** The next free letter, such as `variant_b`. */
export function nextVariant(variants: PlanDraft['variants']): PlanDraft['variants'][number] {
  const names = new Set(variants.map(({ name }) => name));
  const name = [...'abcdefgh'].map((letter) => `variant_${letter}`).find((each) => !names.has(each)) ?? 'variant';
  return { key: Math.max(...variants.map(({ key }) => key)) + 1, name, values: {} };
}

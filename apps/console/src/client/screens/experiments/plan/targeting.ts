import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { getDecisionScopes, type WiderTarget } from '@contenthub/experiments/slots/decision-scope';
import { blogLabels } from '../../../data/dimensions.ts';
import type { TargetingName } from './plan-draft.ts';

export const visitorOptions = [
  { id: 'everybody', label: 'Everybody' },
  { id: 'anonymous', label: 'Readers without an account' },
  { id: 'signed-in', label: 'Signed-in readers' },
];

export const tierLabels: Record<string, string> = { Anonymous: 'No account', Freemium: 'Free', Premium: 'Premium' };

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([id, label]) => ({ id, label }));
const all = 'None chosen means all.';

type TargetingOption = { name: TargetingName; label: string; options: { id: string; label: string }[]; hint?: string };

/** What an experiment can be limited to. */
export const targetingOptions: readonly TargetingOption[] = [
  { name: 'blogs', label: 'Blogs', options: toOptions(blogLabels), hint: all },
  { name: 'tiers', label: 'Plans', options: toOptions(tierLabels), hint: all },
  {
    name: 'devices',
    label: 'Screens',
    options: [
      { id: 'phone', label: 'Phone' },
      { id: 'desktop', label: 'Tablet and desktop' },
    ],
    hint: all,
  },
  {
    name: 'countries',
    label: 'Countries',
    options: [
      { id: 'us', label: 'United States' },
      { id: 'gdpr', label: 'Countries with consent rules' },
      { id: 'other', label: 'Others' },
    ],
    hint: all,
  },
];

/** The audience of a plan in one sentence. */
export function describeAudience(plan: ExperimentPlan): string {
  const visitors = visitorOptions.find(({ id }) => id === plan.visitors)?.label ?? plan.visitors;
  const limits = targetingOptions.flatMap(({ name, options }) => {
    const values: readonly string[] = plan[name] ?? [];
    return values.length > 0
      ? [values.map((value) => options.find(({ id }) => id === value)?.label ?? value).join(', ')]
      : [];
  });
  const categories = plan.categories ? [`categories ${plan.categories.join(', ')}`] : [];
  return [visitors, ...limits, ...categories].join(' · ');
}

/** Where a decision changes the default, such as “ for Engineering · Premium”. Empty for everybody. */
export function describeDecisionScope(plan: ExperimentPlan): string {
  const scopes = getDecisionScopes(plan);
  const names = (labels: Record<string, string>, values: (string | null)[]) =>
    [...new Set(values)].flatMap((value) => (value ? [labels[value] ?? value] : [])).join(', ');
  const blogs = names(
    blogLabels,
    scopes.map(({ blog }) => blog),
  );
  const tiers = names(
    tierLabels,
    scopes.map(({ tier }) => tier),
  );
  const parts = [blogs, tiers].filter(Boolean);
  return parts.length > 0 ? ` for ${parts.join(' · ')}` : '';
}

const widerLabels: Readonly<Record<WiderTarget, string>> = {
  devices: 'screens',
  categories: 'categories',
  countries: 'countries',
};

/** Such as “screens and countries”. */
export function describeWiderTargets(targets: readonly WiderTarget[]): string {
  return new Intl.ListFormat('en').format(targets.map((target) => widerLabels[target]));
}

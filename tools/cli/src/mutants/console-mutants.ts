import type { Mutant } from './mutant.ts';

const screens = 'apps/console/src/client/screens';
const slots = 'packages/experiments/src/slots';

/** Mistakes in the console and in the rules of experiments. */
export const consoleMutants: readonly Mutant[] = [
  {
    name: 'decision for control asks about a wider default',
    requirement: 'L02',
    file: `${screens}/experiments/DecideButton.tsx`,
    find: "const asks = !isControl && wider !== '';",
    replace: "const asks = wider !== '';",
    tests: [`${screens}/experiments/DecideButton.test.tsx`],
    project: 'component',
  },
  {
    name: 'experiment on another component is a conflict',
    requirement: 'L01',
    file: `${screens}/experiments/plan/VariantsSection.tsx`,
    find: "status === 'running' && plan.slot === draft.slot && name",
    replace: "status === 'running' && name",
    tests: [`${screens}/experiments/Overlaps.test.tsx`],
    project: 'component',
  },
  {
    name: 'layout experiment keeps its blogs',
    requirement: 'L01',
    file: `${screens}/experiments/plan/plan-draft.ts`,
    find: "values.length > 0 && !(isLayout && name === 'blogs')",
    replace: 'values.length > 0',
    tests: [`${screens}/experiments/Experiments.test.tsx`],
    project: 'component',
  },
  {
    name: 'primary metric is secondary, too',
    requirement: 'L03',
    file: `${screens}/experiments/plan/plan-draft.ts`,
    find: '(metric) => roles[metric] === role && metric !== primary',
    replace: '(metric) => roles[metric] === role',
    tests: [`${screens}/experiments/plan/plan-draft.test.ts`],
    project: 'unit',
  },
  {
    name: 'posts are recommended in a quiet month',
    file: `${screens}/posts/update-next.ts`,
    find: 'const expected = then * trend;',
    replace: 'const expected = then;',
    tests: [`${screens}/posts/update-next.test.ts`],
    project: 'unit',
  },
  {
    name: 'bounced mails were never sent',
    file: `${screens}/newsletter/issue-figures.ts`,
    find: 'return sent + delivered + bounced + complained;',
    replace: 'return sent + delivered + complained;',
    tests: [`${screens}/newsletter/issue-figures.test.ts`],
    project: 'unit',
  },
  {
    name: 'figures of an issue end with the last full hour',
    file: `${screens}/newsletter/issue-figures.ts`,
    find: 'Math.floor(now / hourMs) * hourMs + hourMs',
    replace: 'Math.floor(now / hourMs) * hourMs',
    tests: [`${screens}/newsletter/issue-figures.test.ts`],
    project: 'unit',
  },
  {
    name: 'decision reaches plans that had no reader',
    file: `${slots}/decision-scope.ts`,
    find: 'ofVisitors && tiers ? tiers.filter((tier) => ofVisitors.includes(tier)) : (tiers ?? ofVisitors)',
    replace: 'tiers ?? ofVisitors',
    tests: [`${slots}/decision-scope.test.ts`],
    project: 'unit',
  },
  {
    name: 'scopes without a common plan intersect',
    file: `${slots}/decision-scope.ts`,
    find: ' || isDisjoint(one.tier, other.tier)',
    replace: '',
    tests: [`${slots}/decision-scope.test.ts`],
    project: 'unit',
  },
];

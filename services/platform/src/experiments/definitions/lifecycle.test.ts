import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { expect, it } from 'vitest';
import { checkApprove, type StoredExperiment } from './lifecycle.ts';

const now = Date.parse('2026-06-18T12:00:00Z');
const plan = { endsAt: '2026-07-18T12:00:00Z' } as ExperimentPlan;
const [ada, grace] = ['ada@example.com', 'grace@example.com'];
const submitted: StoredExperiment = {
  ...{ name: 'popup_question', status: 'in-review', version: 1, plan },
  ...{ created_by: ada, submitted_by: ada, approved_by: null, proposed_plan: null, proposed_by: null },
};
const changed: StoredExperiment = {
  ...submitted,
  ...{ status: 'running', approved_by: grace, proposed_plan: plan, proposed_by: grace },
};

it.each<[string, StoredExperiment, string, string]>([
  ['a submitted plan', submitted, ada, grace],
  ['a plan that its author did not submit', { ...submitted, submitted_by: grace }, grace, ada],
  ['a proposed change', changed, grace, ada],
])('L02 only a colleague approves %s', (_what, experiment, own, other) => {
  expect(() => checkApprove(experiment, own, now)).toThrow('A colleague has to approve it.');
  expect(() => checkApprove(experiment, other, now)).not.toThrow();
});

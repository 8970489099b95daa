import type { ExperimentPlan, ExperimentStatus } from '@contenthub/contracts/experiments/experiment-definitions';
import { findMetric } from '@contenthub/experiments/metrics/metrics';
import { controlGroup, experimentNames } from '@contenthub/experiments/registry/registry';
import { findSlotProblems, slots } from '@contenthub/experiments/slots/slots';
import { HttpError } from '@contenthub/server-kit/http/error-responses';

/** An experiment as it is stored. */
export type StoredExperiment = {
  name: string;
  status: ExperimentStatus;
  version: number;
  plan: ExperimentPlan;
  submitted_by: string | null;
  approved_by: string | null;
};

export type LifecycleOptions = { needsApproval: boolean; now: number };

const refuse = (code: string, message: string) => new HttpError(409, code, message);

/** Throws if the plan cannot be stored. Metrics get the version that they have now. */
export function checkPlan(name: string, plan: ExperimentPlan, now: number): ExperimentPlan {
  const problems = findPlanProblems(name, plan, now);
  if (problems.length > 0) throw new HttpError(400, 'invalid-plan', problems.join(' '));
  const withVersion = (metric: string) => `${metric.split('@')[0]}@${findMetric(metric.split('@')[0] ?? '')?.version}`;
  return {
    ...plan,
    primary: withVersion(plan.primary),
    secondary: plan.secondary.map(withVersion),
    guardrails: plan.guardrails.map(withVersion),
  };
}

function findPlanProblems(name: string, plan: ExperimentPlan, now: number): string[] {
  const slot = slots.find((one) => one.name === plan.slot);
  const names = plan.variants.map((variant) => variant.name);
  const metrics = [plan.primary, ...plan.secondary, ...plan.guardrails].map((each) => each.split('@')[0] ?? '');
  const checks: [boolean, string][] = [
    [experimentNames.some((known) => known === name), `"${name}" is an experiment in code.`],
    [!slot, `There is no slot "${plan.slot}".`],
    [slot?.experiment !== undefined, `The slot is used by ${slot?.experiment}, whose groups are in code.`],
    [names[0] !== controlGroup, `The first variant is "${controlGroup}".`],
    [new Set(names).size < names.length, 'Two variants have the same name.'],
    [new Set(metrics).size < metrics.length, 'A metric has one role only.'],
    [
      Date.parse(plan.endsAt) <= Math.max(now, Date.parse(plan.startsAt ?? '') || 0),
      'The end is after the start, and in the future.',
    ],
  ];
  return [
    ...checks.flatMap(([isWrong, message]) => (isWrong ? [message] : [])),
    ...metrics.filter((metric) => !findMetric(metric)).map((metric) => `There is no metric "${metric}".`),
    ...(slot ? plan.variants.flatMap(({ values }) => findSlotProblems(slot, values)) : []),
  ];
}

export function checkVersion({ version }: StoredExperiment, expected: number): void {
  if (version !== expected) throw refuse('changed-meanwhile', 'A colleague changed the experiment. Reload it first.');
}

/** What a change of the plan does: nothing more, a return to draft, or a new phase. */
export function planChange(experiment: StoredExperiment, plan: ExperimentPlan, newPhase: boolean) {
  const { status, plan: before } = experiment;
  if (status === 'stopped' || status === 'decided') throw refuse('already-stopped', 'The experiment is over.');
  if (status !== 'running' && status !== 'paused') return { status: 'draft' as const, startsPhase: false };
  const differs = (pick: (one: ExperimentPlan) => unknown) =>
    JSON.stringify(pick(before)) !== JSON.stringify(pick(plan));
  if (differs(({ slot, startsAt }) => [slot, startsAt])) {
    throw refuse('fixed-while-running', 'The slot and the start cannot change while the experiment is running.');
  }
  // L03: what decides an experiment is fixed before its start.
  if (
    differs(({ primary, secondary, guardrails, minimumLift, plannedReaders, hypothesis }) => [
      ...[primary, secondary, guardrails, minimumLift, plannedReaders, hypothesis],
    ])
  ) {
    throw refuse('metrics-are-fixed', 'Hypothesis and metrics are fixed at the start. Stop it and start another one.');
  }
  // A paused experiment resumes with a new phase anyway.
  if (status === 'paused') return { status: 'paused' as const, startsPhase: false };
  const startsPhase = differs(({ share, visitors, countries, variants, blogs, categories, tiers, devices }) => [
    ...[share, visitors, countries, variants, blogs, categories, tiers, devices],
  ]);
  if (startsPhase && !newPhase) {
    throw refuse('starts-new-phase', 'This starts a new phase with new readers. Results of both phases stay apart.');
  }
  return { status: 'running' as const, startsPhase };
}

export function checkSubmit({ status }: StoredExperiment): void {
  if (status !== 'draft') throw refuse('not-a-draft', 'Only a draft can be submitted.');
}

export function checkApprove({ status, submitted_by }: StoredExperiment, who: string): void {
  if (status !== 'in-review') throw refuse('not-in-review', 'Only an experiment in review can be approved.');
  if (submitted_by === who) throw refuse('own-experiment', 'Somebody else has to approve it.');
}

export function checkStart(
  experiment: StoredExperiment,
  conflicts: readonly string[],
  options: LifecycleOptions,
): void {
  const { status, plan, approved_by } = experiment;
  const startable = options.needsApproval ? ['in-review', 'paused'] : ['draft', 'in-review', 'paused'];
  const ready = startable.includes(status);
  if (!ready)
    throw refuse('not-ready', options.needsApproval ? 'Submit it for review first.' : 'It was started before.');
  if (options.needsApproval && !approved_by) throw refuse('not-approved', 'A colleague has to approve it first.');
  if (conflicts.length > 0) throw refuse('conflict', `${conflicts.join(', ')} is running on the same slot.`);
  if (Date.parse(plan.endsAt) <= options.now) throw refuse('already-over', 'The end is in the past.');
}

export function checkPause({ status }: StoredExperiment): void {
  if (status !== 'running') throw refuse('not-running', 'Only a running experiment can be paused.');
}

export function checkStop({ status }: StoredExperiment): void {
  if (status !== 'running' && status !== 'paused')
    throw refuse('not-running', 'Only a running or paused experiment can be stopped.');
}

export function checkUndoDecision({ status }: StoredExperiment): void {
  if (status !== 'decided') throw refuse('not-decided', 'There is no decision to undo.');
}

export function checkArchive({ status }: StoredExperiment): void {
  if (status === 'running' || status === 'paused') throw refuse('still-running', 'Stop the experiment first.');
}

export function checkDecide({ status, plan }: StoredExperiment, variant: string): void {
  if (status !== 'stopped' && status !== 'decided') throw refuse('not-stopped', 'Stop the experiment first.');
  if (!plan.variants.some(({ name }) => name === variant))
    throw new HttpError(400, 'unknown-variant', 'No such variant.');
}

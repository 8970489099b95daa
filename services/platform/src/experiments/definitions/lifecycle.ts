import { isDeepStrictEqual } from 'node:util';
import type {
  ExperimentDecision,
  ExperimentPlan,
  ExperimentStatus,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { findMetric } from '@contenthub/experiments/metrics/metrics';
import { controlGroup, experimentNames } from '@contenthub/experiments/registry/registry';
import { getWiderTargets } from '@contenthub/experiments/slots/decision-scope';
import { findSlotProblems, slots } from '@contenthub/experiments/slots/slots';
import { HttpError } from '@contenthub/server-kit/http/error-responses';

/** An experiment as it is stored. */
export type StoredExperiment = {
  name: string;
  status: ExperimentStatus;
  version: number;
  plan: ExperimentPlan;
  created_by: string;
  submitted_by: string | null;
  approved_by: string | null;
  /** A change that waits for an approval. */
  proposed_plan: ExperimentPlan | null;
  proposed_by: string | null;
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
    [slot?.isServerRendered === true, `${slot?.title} are the same for everybody. Publish them under Texts.`],
    [
      slot?.isLayout === true && Boolean(plan.blogs || plan.categories),
      `${slot?.title} is applied before the page is known. Target plans, screens, countries or sessions instead.`,
    ],
    [names[0] !== controlGroup, `Name the first variant "${controlGroup}".`],
    [new Set(names).size < names.length, 'Two variants have the same name.'],
    [new Set(metrics).size < metrics.length, 'Each metric can have only one role.'],
    [
      Date.parse(plan.endsAt) <= Math.max(now, Date.parse(plan.startsAt ?? '') || 0),
      'Choose an end after the start and in the future.',
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

/** What readers can get, and which readers. Share, end and owner are left to the manager. */
const shownOf = (plan: ExperimentPlan) => [
  ...[plan.variants, plan.visitors, plan.countries, plan.blogs, plan.categories, plan.tiers, plan.devices],
  plan.exclusionGroup,
];

type ChangeOptions = { newPhase: boolean; needsApproval: boolean };

/** What a change of the plan does: nothing more, a return to draft, a new phase, or a wait for an approval. */
export function planChange(experiment: StoredExperiment, plan: ExperimentPlan, options: ChangeOptions) {
  const { status, plan: before, proposed_plan } = experiment;
  const applied = { isProposed: false, startsPhase: false };
  if (status === 'stopped' || status === 'decided') throw refuse('already-stopped', 'The experiment is over.');
  if (status !== 'running' && status !== 'paused') return { ...applied, status: 'draft' as const };
  if (proposed_plan) throw refuse('change-waits', 'A change waits for approval. Approve or withdraw it first.');
  const differs = (pick: (one: ExperimentPlan) => unknown) => !isDeepStrictEqual(pick(before), pick(plan));
  if (differs(({ slot, startsAt }) => [slot, startsAt])) {
    throw refuse('fixed-while-running', 'The slot and the start cannot change while the experiment is running.');
  }
  // L03: what decides an experiment is fixed before its start.
  if (
    differs(({ primary, secondary, guardrails, minimumLift, plannedReaders, hypothesis, inference = 'sequential' }) => [
      ...[primary, secondary, guardrails, minimumLift, plannedReaders, hypothesis, inference],
    ])
  ) {
    throw refuse('metrics-are-fixed', 'Hypothesis and metrics are fixed at the start. Stop it and start another one.');
  }
  if (before.inference === 'fixed' && differs(({ endsAt }) => Date.parse(endsAt))) {
    throw refuse('fixed-horizon', 'The end is fixed, because results count only then. Stop it and start another one.');
  }
  // L02: readers get nothing that a second person has not approved.
  if (options.needsApproval && differs(shownOf)) return { ...applied, status, isProposed: true };
  // A paused experiment resumes with a new phase anyway.
  const startsPhase = status === 'running' && differs((one) => [one.share, ...shownOf(one)]);
  if (startsPhase && !options.newPhase) {
    throw refuse('starts-new-phase', 'This starts a new phase with new readers. Results of both phases stay apart.');
  }
  return { ...applied, status, startsPhase };
}

export function checkSubmit({ status }: StoredExperiment): void {
  if (status !== 'draft') throw refuse('not-a-draft', 'Only a draft can be submitted.');
}

/** Approves a plan before its start, or a change of a started one. */
export function checkApprove(experiment: StoredExperiment, who: string, now: number): void {
  const { status, proposed_plan, proposed_by, submitted_by, created_by, approved_by } = experiment;
  // It was started before approval was required.
  const waitsToResume = status === 'paused' && !approved_by;
  if (!proposed_plan && status !== 'in-review' && !waitsToResume)
    throw refuse('not-in-review', 'Only an experiment in review can be approved.');
  if ((proposed_plan ? proposed_by : (submitted_by ?? created_by)) === who)
    throw refuse('own-experiment', 'A colleague has to approve it.');
  if (proposed_plan && Date.parse(proposed_plan.endsAt) <= now) throw refuse('already-over', 'The end is in the past.');
}

export function checkWithdraw({ proposed_plan }: StoredExperiment): void {
  if (!proposed_plan) throw refuse('nothing-proposed', 'No change is waiting for approval.');
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
    throw refuse(
      'not-ready',
      options.needsApproval ? 'Submit it for review first.' : 'This experiment was already started.',
    );
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

export function checkDecide({ status, plan }: StoredExperiment, { variant, values }: ExperimentDecision): void {
  if (status !== 'stopped' && status !== 'decided') throw refuse('not-stopped', 'Stop the experiment first.');
  const chosen = plan.variants.find(({ name }) => name === variant);
  if (!chosen) throw new HttpError(400, 'unknown-variant', 'There is no such variant.');
  const wider = getWiderTargets(plan);
  if (Object.keys(chosen.values).length > 0 && wider.length > 0 && values === undefined) {
    const message = `The default can’t be limited to ${wider.join(', ')}. Choose whether to change it for all, or to keep it.`;
    throw refuse('wider-than-audience', message);
  }
}

import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { formatTime } from '../../view/times.ts';
import { describeShare, formatPercent, inferenceOptions, metricTitle, slotOf } from './experiment-text.ts';
import { describeAudience } from './plan/targeting.ts';

/** A plan in words, without its variants. */
export function planFacts(plan: ExperimentPlan): (readonly [label: string, value: string])[] {
  return [
    ['What varies', slotOf(plan.slot)?.title ?? plan.slot],
    ['Audience', describeAudience(plan)],
    ['Exclusion group', plan.exclusionGroup?.name ?? 'None'],
    ['Share', describeShare(plan)],
    ['Primary metric', metricTitle(plan.primary)],
    ['Secondary metrics', plan.secondary.map(metricTitle).join(', ') || 'None'],
    ['Guardrails', plan.guardrails.map(metricTitle).join(', ') || 'None'],
    ['Smallest lift that matters', formatPercent(plan.minimumLift)],
    ['Judged', inferenceOptions.find(({ id }) => id === (plan.inference ?? 'sequential'))?.label ?? ''],
    ['Start', plan.startsAt ? formatTime(plan.startsAt) : 'Manually'],
    ['End', formatTime(plan.endsAt)],
    ['Owner', plan.owner],
  ];
}

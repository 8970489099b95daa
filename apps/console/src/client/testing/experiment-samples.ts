import type { ExperimentResults, MetricResult } from '@contenthub/contracts/analytics/experiment-results';
import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';

export const experimentSample: ExperimentRecord = {
  ...{ name: 'popup_question', status: 'draft', version: 1, createdBy: 'ada@example.com' },
  ...{ submittedBy: null, approvedBy: null, proposal: null, decision: null, phases: [], conflicts: [] },
  ...{ archived: false, setsDefault: false, previewKey: 'key', changedAt: '2026-11-01T00:00:00.000Z' },
  plan: {
    ...{ hypothesis: 'A question makes more readers click.', slot: 'post_popup_copy', visitors: 'everybody' },
    variants: [
      { name: 'control', values: {} },
      { name: 'question', values: { headline: 'Still unsure?' } },
    ],
    ...{ share: 0.5, endsAt: '2099-12-31T00:00:00.000Z', owner: 'ada@example.com' },
    ...{ primary: 'cta-click@1', secondary: ['sign-up-confirmed@1'], guardrails: ['read-to-end@1'] },
    ...{ minimumLift: 0.05, plannedReaders: 20_000 },
  },
};

const { plan } = experimentSample;
const phase = {
  ...{ number: 1, experimentName: 'popup_question', plan, from: '2026-11-01T00:00:00.000Z', to: null },
  resultsQuery: 'variants=control,question',
};

export const runningSample: ExperimentRecord = { ...experimentSample, status: 'running', phases: [phase] };

const lift = { value: 0.21, low: 0.12, high: 0.31 };
const metric: MetricResult = {
  ...{ name: 'cta-click', version: 1, role: 'primary', title: 'Call-to-action clicks', unit: 'readers' },
  ...{ description: 'Readers who clicked a call to action.', direction: 'up', windowDays: 7, adjusted: false },
  variants: [
    {
      ...{ variant: 'control', exposed: 5012, converted: 501, value: 0.1, lift: null, pValue: null },
      ...{ adjustedPValue: null, verdict: 'control' },
    },
    {
      ...{ variant: 'question', exposed: 4988, converted: 604, value: 0.121, lift, pValue: 0.0001 },
      ...{ adjustedPValue: null, verdict: 'better' },
    },
  ],
  series: [
    { day: '2026-11-01', lifts: [null, null] },
    { day: '2026-11-02', lifts: [null, lift] },
  ],
};

export const resultsSample: ExperimentResults = {
  ...{ experiment: 'popup_question', from: phase.from, to: '2026-11-03T00:00:00.000Z', simulated: false },
  asOf: '2026-11-03T00:00:00.000Z',
  checks: [{ name: 'sample-ratio', passed: true, message: 'The shares of readers are as planned.' }],
  hidden: null,
  variants: [
    { name: 'control', expectedShare: 0.5, exposed: 5012 },
    { name: 'question', expectedShare: 0.5, exposed: 4988 },
  ],
  exposuresByDay: [{ day: '2026-11-01', exposed: [2500, 2480] }],
  metrics: [metric, { ...metric, name: 'read-to-end', role: 'guardrail', title: 'Read to the end' }],
  segments: [{ value: 'phone', exploratory: true, variants: metric.variants }],
  recommendation: {
    ...{ action: 'ship', variant: 'question', daysLeft: null },
    text: 'Choose question: call-to-action clicks +21.0% (+12.0% to +31.0%) compared with control.',
  },
};

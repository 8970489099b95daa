import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { describe, expect, it } from 'vitest';
import { experimentSample } from '../../testing/experiment-samples.ts';
import { listExperimentChanges } from './experiment-changes.ts';

const { plan } = experimentSample;
const changed: ExperimentPlan = {
  ...{ ...plan, share: 0.8, blogs: ['engineering'], exclusionGroup: { name: 'popups', reserved: 0.3 } },
  variants: [
    { name: 'control', values: {} },
    { name: 'question', values: { headline: 'Unsure again?' } },
  ],
};
const inWords = [
  { field: 'Audience', before: 'Everybody', after: 'Everybody · Engineering' },
  { field: 'Exclusion group', before: 'None', after: 'popups' },
  { field: 'Share', before: '50%', after: '80% of the reserved 30%' },
  { field: 'Variant question', before: 'Headline: Still unsure?', after: 'Headline: Unsure again?' },
];

describe('a change of an experiment', () => {
  it.each([
    ['a changed plan', { plan }, { plan: changed }],
    ['a proposed change', { proposedPlan: plan }, { proposedPlan: changed }],
    ['an approved change', { plan }, { plan: changed }],
    ['an approved change with the proposal', { plan, proposedPlan: changed }, { plan: changed }],
  ])('K01 L01 lists what differs in the words of its page: %s', (_what, before, after) => {
    expect(listExperimentChanges({ before, after })).toEqual(inWords);
  });

  it('K01 lists a withdrawn change the other way round', () => {
    const back = inWords.map(({ field, before, after }) => ({ field, before: after, after: before }));
    expect(listExperimentChanges({ before: { proposedPlan: changed }, after: { proposedPlan: plan } })).toEqual(back);
  });

  it('K01 names status, readers, reason and decision', () => {
    const started = { status: 'running', reservedReaders: { from: 0, to: 0.3 } };
    expect(listExperimentChanges({ before: { status: 'in-review' }, after: started })).toEqual([
      { field: 'Status', before: 'In review', after: 'Running' },
      { field: 'Reserved readers', after: '0% to 30%' },
    ]);
    const stopped = { status: 'stopped', reason: 'Enough.' };
    expect(listExperimentChanges({ before: started, after: stopped })).toEqual([
      { field: 'Status', before: 'Running', after: 'Stopped, to be decided' },
      { field: 'Reserved readers', before: '0% to 30%', after: 'none' },
      { field: 'Reason', after: 'Enough.' },
    ]);
    const decided = { status: 'decided', decision: { variant: 'question', reason: 'More clicks.', values: 'keep' } };
    expect(listExperimentChanges({ before: { status: 'stopped' }, after: decided }).slice(1)).toEqual([
      { field: 'Decision', after: 'question' },
      { field: 'Reason', after: 'More clicks.' },
      { field: 'Default', after: 'Stays as it was' },
    ]);
  });

  it('K01 lists the whole plan of a new draft', () => {
    const changes = listExperimentChanges({ before: {}, after: { plan } });
    expect(changes).toContainEqual({ field: 'What varies', after: 'Texts of the popup' });
    expect(changes).toContainEqual({ field: 'Variant control', after: 'Default' });
  });
});

import type {
  ExclusionGroup,
  ExperimentPlan,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { experimentSample, runningSample } from '../../testing/experiment-samples.ts';
import { fill } from '../../testing/fill.ts';
import { openExperiments, power, powerPath } from './testing/open-experiments.ts';

const user = userEvent.setup();
const inGroup = (reserved: number): ExperimentPlan => ({
  ...{ ...experimentSample.plan, exclusionGroup: { name: 'popups', reserved } },
});
const approved = (reserved: number): ExperimentRecord => ({
  ...{ ...experimentSample, status: 'in-review', approvedBy: 'grace@example.com', plan: inGroup(reserved) },
});
const exclusionGroups: ExclusionGroup[] = [
  { name: 'popups', held: [{ experiment: 'top_copy', from: 0, to: 0.7 }] },
  { name: 'writing-checker', held: [{ experiment: 'blog_gc', from: 0, to: 0.5 }] },
];
const noRoom =
  'The exclusion group popups has no room for 50% of readers. top_copy holds 70%. The largest free share is 30%.';
const readersOf = async (group: string) =>
  within(await screen.findByRole('list', { name: `Readers of ${group}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the exclusion group of a plan', () => {
  it('L01 L06 is none, until a name is written or chosen; the reserved readers count for the power', async () => {
    const sent: Record<string, unknown>[] = [];
    openExperiments('/experiments/new', [], {
      exclusionGroups,
      handlers: {
        ...Object.fromEntries(
          ['0.5', '0.25', '0.125'].map((share) => [
            powerPath.replace('share=1', `share=${share}`),
            () => ({ ...power, readersPerDay: Number(share) * 1000 }),
          ]),
        ),
        '/api/staff/experiments': (body) => {
          if (!body.plan)
            return { experiments: [], needsApproval: true, runningInCode: [], holdoutShare: 0, exclusionGroups };
          sent.push(body);
          return { ...experimentSample, name: body.name };
        },
      },
    });
    const group = await screen.findByLabelText('Group');
    const suggested = [...document.querySelectorAll(`#${CSS.escape(group.getAttribute('list') ?? '')} option`)];
    expect(suggested.map((option) => option.getAttribute('value'))).toEqual(['popups', 'writing-checker']);
    expect(screen.queryByLabelText('Reserved readers, in percent')).toBeNull();
    expect(screen.getByLabelText('Share of readers, in percent')).toHaveValue(100);
    await fill(user, group, 'writing-checker');
    expect(await readersOf('writing-checker')).toEqual(['blog_gc: 50%', 'This experiment: 50%']);
    const reserved = screen.getByLabelText('Reserved readers, in percent');
    await user.clear(reserved);
    await fill(user, reserved, '25');
    expect(await readersOf('writing-checker')).toEqual(['blog_gc: 50%', 'This experiment: 25%', 'Free: 25%']);
    const share = screen.getByLabelText('Share of the reserved readers, in percent');
    await user.clear(share);
    await fill(user, share, '50');
    expect(
      await screen.findByText(/^125 readers of posts a day \(Everybody\), of whom 12.5% can take part/),
    ).toBeVisible();
    await fill(user, screen.getAllByLabelText('Name')[0] as HTMLElement, 'second_idea');
    await fill(user, screen.getByLabelText('Hypothesis'), 'More clicks.');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      plan: { exclusionGroup: { name: 'writing-checker', reserved: 0.25 }, share: 0.5 },
    });
  });

  it('L01 is left out of a plan without one', async () => {
    const sent: Record<string, unknown>[] = [];
    openExperiments('/experiments/popup_question/edit', [{ ...experimentSample, plan: inGroup(0.2) }], {
      exclusionGroups,
      handlers: {
        '/api/staff/experiments/popup_question': (body) => {
          sent.push(body);
          return experimentSample;
        },
      },
    });
    const group = await screen.findByLabelText('Group');
    expect(
      [group, screen.getByLabelText('Reserved readers, in percent')].map((field) => field as HTMLInputElement),
    ).toEqual([expect.objectContaining({ value: 'popups' }), expect.objectContaining({ value: '20' })]);
    await user.clear(group);
    expect(screen.queryByRole('list', { name: /^Readers of/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.plan).not.toHaveProperty('exclusionGroup');
  });

  it('L01 is saved without room, and says who holds it', async () => {
    openExperiments('/experiments/new', [], { exclusionGroups });
    await fill(user, await screen.findByLabelText('Group'), 'popups');
    expect(
      await screen.findByText(`${noRoom} You can save this experiment, but only start it when there is room.`),
    ).toBeVisible();
    expect(await readersOf('popups')).toEqual(['top_copy: 70%', 'Free: 30%']);
  });
});

describe('the exclusion group of an experiment', () => {
  it('L01 is on its page with the readers of the others', async () => {
    openExperiments('/experiments/popup_question', [approved(0.3)], { exclusionGroups });
    expect(await readersOf('popups')).toEqual(['top_copy: 70%', 'This experiment: 30%']);
    expect(screen.getByText('50% of the reserved 30%')).toBeVisible();
    expect(screen.queryByText(/has no room/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(within(await screen.findByRole('alertdialog')).queryByText(/has no room/)).toBeNull();
  });

  it('L01 has no room: the page and the dialog before the start say why', async () => {
    openExperiments('/experiments/popup_question', [approved(0.5)], { exclusionGroups });
    expect(await screen.findByText(`${noRoom} Stop one of them, or reserve fewer readers.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(within(await screen.findByRole('alertdialog')).getByText(noRoom)).toBeVisible();
  });

  it('L01 has the range of a running one, and its phases have their shares', async () => {
    const plan = inGroup(0.2);
    const [phase] = runningSample.phases;
    if (!phase) throw new Error('no phase');
    const phases = [
      { ...phase, plan: experimentSample.plan, to: phase.from },
      { ...phase, number: 2, plan },
    ];
    openExperiments('/experiments/popup_question', [{ ...runningSample, plan, phases }], {
      exclusionGroups: [
        {
          name: 'popups',
          // The one with the same size is not this experiment.
          held: [
            { experiment: 'top_copy', from: 0, to: 0.2 },
            { experiment: 'popup_question', from: 0.7, to: 0.9 },
          ],
        },
      ],
    });
    expect(await readersOf('popups')).toEqual(['top_copy: 20%', 'This experiment: 20%', 'Free: 60%']);
    const bar = document.querySelector('[data-kind=own][style]');
    expect(bar?.getAttribute('style')).toMatch(/inset-inline-start: 70%/);
    expect(screen.getByRole('row', { name: /^Phase 1 50% Nov/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Phase 2 50% of the reserved 20%/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the share' }));
    expect(
      within(await screen.findByRole('alertdialog')).getByLabelText('Share of the reserved readers, in percent'),
    ).toHaveValue('50');
  });

  it('L02 shows a changed group to the colleague who approves it, and whether there is room', async () => {
    const proposal = {
      ...{ plan: inGroup(0.5), by: 'grace@example.com', experimentName: 'popup_question_phase2', previewKey: 'key' },
    };
    openExperiments('/experiments/popup_question', [{ ...runningSample, proposal }], { exclusionGroups });
    const section = (await screen.findByRole('heading', { name: 'Change to approve' })).closest(
      'section',
    ) as HTMLElement;
    expect(within(section).getByText('popups')).toHaveTextContent('popupsBefore: None');
    expect(within(section).getByText('50% of the reserved 50%')).toHaveTextContent('Before: 50%');
    expect(within(section).getByText(`${noRoom} It can only be approved when there is room.`)).toBeVisible();
  });

  it('L01 is in the history of its plan', async () => {
    const entry = {
      ...{ id: 5, at: '2026-11-02T00:00:00.000Z', who: 'grace@example.com', action: 'experiment.approve-change' },
      ...{ target: 'popup_question', before: { plan: experimentSample.plan }, after: { plan: inGroup(0.3) } },
    };
    openExperiments('/experiments/popup_question', [{ ...runningSample, plan: inGroup(0.3) }], {
      exclusionGroups,
      handlers: { '/api/staff/experiments/popup_question/history': () => ({ entries: [entry] }) },
    });
    const item = (await screen.findByText('Change approved')).closest('li') as HTMLElement;
    expect(item).toHaveTextContent(
      /Exclusion group.*from None → to popups.*Share.*from 50% → to 50% of the reserved 30%/,
    );
  });

  it('L01 holds no readers after the stop', async () => {
    openExperiments('/experiments/popup_question', [{ ...runningSample, status: 'stopped', plan: inGroup(0.5) }], {
      exclusionGroups,
    });
    expect(await screen.findByRole('button', { name: 'Decide' })).toBeVisible();
    expect(screen.queryByText(/has no room/)).toBeNull();
    expect(screen.queryByRole('list', { name: 'Readers of popups' })).toBeNull();
  });
});

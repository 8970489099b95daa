import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { runningSample } from '../../testing/experiment-samples.ts';
import { buttonsOf, email, type Options, openExperiments } from './testing/open-experiments.ts';

const user = userEvent.setup();
const colleague = 'grace@example.com';
const approved: ExperimentRecord = { ...runningSample, approvedBy: colleague };
const proposedBy = (by: string): ExperimentRecord => ({
  ...approved,
  proposal: {
    ...{ by, experimentName: 'popup_question_phase2', previewKey: 'proposed' },
    plan: {
      ...approved.plan,
      tiers: ['Premium'],
      variants: [
        { name: 'control', values: {} },
        { name: 'question', values: { headline: 'Unsure again?' } },
      ],
    },
  },
});
const show = (experiment: ExperimentRecord, options?: Options) =>
  openExperiments('/experiments/popup_question', [experiment], options);

describe('a change of a started experiment', () => {
  it('L02 mentions a required approval by a colleague in the form', async () => {
    openExperiments('/experiments/popup_question/edit', [approved]);
    expect(await screen.findByText(/^A colleague has to approve changes of variants and audience/)).toBeVisible();
  });

  it('L02 mentions no approval if none is required or for a draft', async () => {
    openExperiments('/experiments/popup_question/edit', [approved], { needsApproval: false });
    expect(await screen.findByLabelText('Hypothesis')).toBeDisabled();
    expect(screen.queryByText(/A colleague has to approve/)).toBeNull();
  });

  it('L02 waits with everything that differs, its texts and previews, and can be approved', async () => {
    const sent: unknown[] = [];
    const { requests } = show(proposedBy(colleague), {
      handlers: {
        '/api/staff/experiments/popup_question/approve': (body) => {
          sent.push(body);
          return approved;
        },
      },
    });
    const section = (await screen.findByRole('heading', { name: 'Change to approve' })).closest(
      'section',
    ) as HTMLElement;
    expect(section).toHaveTextContent(`${colleague} proposes it.`);
    expect(section).toHaveTextContent(/AudienceEverybody · PremiumBefore: Everybody/);
    expect(within(section).queryByText('Owner')).toBeNull();
    expect(within(section).getByRole('row', { name: /question/ })).toHaveTextContent('Unsure again?');
    await waitFor(() =>
      expect(within(section).getByRole('link', { name: /Preview question/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/\?experiments=popup_question_phase2:question&preview-key=proposed$/),
      ),
    );
    expect(
      screen.getByText(`${colleague} asks you to approve a change. Until then, readers get what they get now.`),
    ).toBeVisible();
    expect(buttonsOf('Status')).toEqual(['Approve the change', 'Withdraw the change', 'Pause', 'Stop']);
    expect(screen.queryByRole('link', { name: 'Change the plan' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Approve the change' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('A new phase starts with new readers.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve the change' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/staff/experiments')).toHaveLength(2));
  });

  it('L02 can’t be approved by who proposed it, but withdrawn', async () => {
    const sent: unknown[] = [];
    show(proposedBy(email), {
      handlers: {
        '/api/staff/experiments/popup_question/withdraw-change': (body) => {
          sent.push(body);
          return approved;
        },
      },
    });
    expect(await screen.findByText(/^Your change waits for the approval of a colleague/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve the change' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
  });

  it('L02 of a paused experiment starts when it is resumed', async () => {
    show({ ...proposedBy(colleague), status: 'paused' });
    expect(await screen.findByText(/Until then, the plan stays as it was\.$/)).toBeVisible();
    expect(buttonsOf('Status')).toEqual(['Approve the change', 'Withdraw the change', 'Resume', 'Stop']);
    await user.click(screen.getByRole('button', { name: 'Approve the change' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Readers get it when the experiment is resumed.');
  });
});

describe('a paused experiment that nobody approved', () => {
  it.each([
    [colleague, ['Approve', 'Stop']],
    [email, ['Stop']],
  ])('L02 needs an approval before it is resumed: started by %s', async (createdBy, expected) => {
    show({ ...runningSample, status: 'paused', createdBy });
    expect(await screen.findByText('A colleague has to approve the plan before it is resumed.')).toBeVisible();
    expect(buttonsOf('Status')).toEqual(expected);
  });

  it('L02 resumes where no approval is required', async () => {
    show({ ...runningSample, status: 'paused', createdBy: colleague }, { needsApproval: false });
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
    expect(buttonsOf('Status')).toEqual(['Resume', 'Stop']);
  });
});

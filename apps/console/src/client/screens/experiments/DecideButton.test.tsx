import type { ExperimentPlan, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { runningSample } from '../../testing/experiment-samples.ts';
import { fill } from '../../testing/fill.ts';
import { openExperiments } from './testing/open-experiments.ts';

const user = userEvent.setup();
const stopped = (plan: Partial<ExperimentPlan> = {}): ExperimentRecord => ({
  ...{ ...runningSample, status: 'stopped' },
  plan: { ...runningSample.plan, ...plan },
});
const decided = (plan: Partial<ExperimentPlan>, values?: 'keep'): ExperimentRecord => ({
  ...{ ...stopped(plan), status: 'decided', setsDefault: !values },
  decision: { variant: 'question', reason: 'It won.', ...(values && { values }) },
});

/** Opens the dialog. The returned list has what is sent. */
async function openDialog(plan?: Partial<ExperimentPlan>) {
  const sent: unknown[] = [];
  openExperiments('/experiments/popup_question', [stopped(plan)], {
    handlers: {
      '/api/staff/experiments/popup_question/decide': (body) => {
        sent.push(body);
        return stopped(plan);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = await screen.findByRole('alertdialog');
  return { dialog, sent };
}

describe('undoing the decision', () => {
  it('L11 asks, shows which values return, and takes a reason', async () => {
    const sent: unknown[] = [];
    const version = { slot: 'post_popup_copy', blog: null, tier: null, changedBy: 'ada@example.com', changedAt: '' };
    const startsAt = '2026-11-01T00:00:00.000Z';
    openExperiments('/experiments/popup_question', [decided({})], {
      handlers: {
        '/api/staff/slots': () => ({
          versions: [
            { ...version, startsAt, version: 2, values: { headline: 'Still unsure?' }, experiment: 'popup_question' },
            { ...version, startsAt, version: 1, values: { headline: 'Before' }, experiment: null },
          ],
          ...{ proposals: [], needsApproval: true },
        }),
        '/api/staff/experiments/popup_question/undo-decision': (body) => {
          sent.push(body);
          return stopped();
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo the decision' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo the decision for popup_question?' });
    await waitFor(() => expect(dialog).toHaveTextContent('Headlinefrom Still unsure? → to Before'));
    expect(sent).toEqual([]);
    await fill(user, within(dialog).getByLabelText('Reason'), 'Complaints.');
    await user.click(within(dialog).getByRole('button', { name: 'Undo the decision' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1, reason: 'Complaints.' }]));
  });
});

describe('the decision', () => {
  it.each<[string, Partial<ExperimentPlan>, string]>([
    ['everybody', {}, ''],
    ['blogs and plans', { blogs: ['engineering', 'main'], tiers: ['Premium'] }, ' for Engineering, Blog · Premium'],
    ['signed-in readers', { visitors: 'signed-in' }, ' for Free, Premium'],
  ])('L02 says where the default changes: %s', async (_where, plan, scope) => {
    const { dialog, sent } = await openDialog(plan);
    expect(within(dialog).getByText('“Texts of the popup” stays as it is.')).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText('Variant'), 'question');
    const text = `The values of question become the default of “Texts of the popup”${scope} within seconds. You can undo the decision.`;
    expect(within(dialog).getByText(text)).toBeVisible();
    expect(within(dialog).queryByLabelText('Default')).toBeNull();
    await fill(user, within(dialog).getByLabelText('Reason'), 'It won.');
    await user.click(within(dialog).getByRole('button', { name: 'Save the decision' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1, variant: 'question', reason: 'It won.' }]));
  });

  it.each([
    ['keep', 'Keep it as it is'],
    ['publish', 'Change it for all screens, categories, and countries'],
  ])('L02 asks before it reaches more readers than the experiment: %s', async (values, option) => {
    const plan: Partial<ExperimentPlan> = { devices: ['phone'], categories: ['grammar'], countries: ['us'] };
    const { dialog, sent } = await openDialog(plan);
    expect(within(dialog).queryByLabelText('Default')).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('Variant'), 'question');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'The experiment covered only some screens, categories, and countries. The default can’t be limited to them.',
    );
    expect(within(dialog).getByText('“Texts of the popup” stays as it is.')).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText('Default'), option);
    expect(within(dialog).queryByText('“Texts of the popup” stays as it is.') === null).toBe(values === 'publish');
    await fill(user, within(dialog).getByLabelText('Reason'), 'It won.');
    await user.click(within(dialog).getByRole('button', { name: 'Save the decision' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1, variant: 'question', reason: 'It won.', values }]));
  });

  it('L02 is shown with the blogs and plans whose default it is', async () => {
    openExperiments('/experiments/popup_question', [decided({ blogs: ['engineering'] })]);
    expect(await screen.findByText(/are the default of “Texts of the popup” for Engineering\.$/)).toBeVisible();
  });

  it('L02 is shown with the default that it keeps', async () => {
    openExperiments('/experiments/popup_question', [decided({ devices: ['phone'] }, 'keep')]);
    expect(await screen.findByText(/It won\. The default stays as it was\.$/)).toBeVisible();
    expect(screen.queryByText(/Its values are the default/)).toBeNull();
  });
});

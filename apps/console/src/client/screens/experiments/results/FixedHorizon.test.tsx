import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { experimentSample, runningSample } from '../../../testing/experiment-samples.ts';
import { openExperiments } from '../testing/open-experiments.ts';

const user = userEvent.setup();
const fixed: ExperimentRecord = {
  ...runningSample,
  plan: { ...runningSample.plan, inference: 'fixed' },
  phases: runningSample.phases.map((phase) => ({ ...phase, plan: { ...phase.plan, inference: 'fixed' } })),
};
const warning = /^Only the results at the planned end, .*2099.*, count\./;

describe('a fixed horizon', () => {
  it('L04 is an option of the plan, which is always valid by default', async () => {
    const sent: { plan?: Record<string, unknown> }[] = [];
    openExperiments('/experiments/popup_question/edit', [experimentSample], {
      handlers: {
        '/api/staff/experiments/popup_question': (body) => {
          sent.push(body);
          return experimentSample;
        },
      },
    });
    const choice = await screen.findByLabelText('When results are judged');
    expect(choice).toHaveDisplayValue('On any day (always valid)');
    await user.selectOptions(choice, 'Once, at the planned end (fixed horizon)');
    expect(screen.getByText(/but only the planned end counts/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent[0]?.plan).toMatchObject({ inference: 'fixed' }));
  });

  it('L04 fixes the end after the start', async () => {
    openExperiments('/experiments/popup_question/edit', [fixed]);
    expect(await screen.findByLabelText('When results are judged')).toBeDisabled();
    expect(screen.getByLabelText('End')).toBeDisabled();
  });

  it('L04 warns in the results that only the planned end counts', async () => {
    openExperiments('/experiments/popup_question', [fixed]);
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByText('Once, at the planned end (fixed horizon)')).toBeVisible();
    expect(await screen.findByText(/Only the interval at the planned end holds/)).toBeVisible();
    expect(screen.queryByText(/It’s safe to look every day/)).toBeNull();
  });

  it('L04 shows that daily looks are safe without a fixed horizon', async () => {
    openExperiments('/experiments/popup_question', [runningSample]);
    expect(await screen.findByText(/It’s safe to look every day/)).toBeVisible();
    expect(await screen.findByText(/The interval holds on all days together/)).toBeVisible();
    expect(screen.queryByText(warning)).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { experimentSample } from '../../../testing/experiment-samples.ts';
import { openExperiments, power, powerPath } from '../testing/open-experiments.ts';

const user = userEvent.setup();

describe('how long an experiment takes', () => {
  it('L06 is calculated for the audience, and changes with it', async () => {
    openExperiments('/experiments/new', [], {
      handlers: {
        [`${powerPath}&visitors=anonymous&blogs=engineering`]: () => ({ ...power, readersPerDay: 90 }),
      },
    });
    expect(await screen.findByText(/^1,200 readers of posts a day \(Everybody\)/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Readers'), 'Readers without an account');
    await user.click(screen.getByRole('checkbox', { name: 'Engineering' }));
    const audience = 'Readers without an account · Engineering';
    expect(await screen.findByText((text) => text.startsWith(`90 readers of posts a day (${audience})`))).toBeVisible();
    expect(screen.queryByText(/Events don’t tell/)).toBeNull();
  });

  it('L06 covers all targeting and both ways to judge results, and says what events don’t contain', async () => {
    const plan = {
      ...{ ...experimentSample.plan, share: 1, inference: 'fixed' as const, blogs: ['main' as const] },
      ...{ categories: ['grammar', 'style'], tiers: ['Premium' as const], devices: ['phone' as const] },
      countries: ['us' as const],
    };
    const all = 'inference=fixed&blogs=main&categories=grammar%2Cstyle&tiers=Premium&devices=phone&countries=us';
    openExperiments('/experiments/popup_question/edit', [{ ...experimentSample, plan }], {
      handlers: { [`${powerPath}&${all}`]: () => ({ ...power, readersPerDay: 12, joinsCountries: true }) },
    });
    expect(await screen.findByText(/^12 readers of posts a day/)).toBeVisible();
    expect(screen.getByText(/^Events don’t tell the United States from other countries/)).toBeVisible();
  });
});

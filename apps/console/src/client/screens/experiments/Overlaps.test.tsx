import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { experimentSample, runningSample } from '../../testing/experiment-samples.ts';
import { openExperiments } from './testing/open-experiments.ts';

const user = userEvent.setup();
const google = 'adding_google_signup_cta_to_blog_popup';
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';
const approved: ExperimentRecord = { ...experimentSample, status: 'in-review', approvedBy: 'grace@example.com' };
const warning = new RegExp(`^${google} also changes the popup. You can run both`);

describe('other experiments on the same component', () => {
  it('L01 are named in the plan, for the slot that is chosen', async () => {
    const other = { ...runningSample, name: 'top_copy', plan: { ...runningSample.plan, slot: 'top_banner_copy' } };
    openExperiments('/experiments/new', [other], { runningInCode: [google, sideBanner] });
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.queryByText(/is running here/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('What varies'), 'Texts of the side banner');
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    expect(screen.getByText(new RegExp(`^${sideBanner} also changes the side banner`))).toBeVisible();
    await user.selectOptions(screen.getByLabelText('What varies'), 'Texts of the top banner');
    expect(await screen.findByText(/^top_copy is running here/)).toBeVisible();
  });

  it('L01 are named on the page of an experiment and before its start', async () => {
    openExperiments('/experiments/popup_question', [approved], { runningInCode: [google] });
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(within(await screen.findByRole('alertdialog')).getByText(warning)).toBeVisible();
  });

  it.each([
    ['the same exclusion group, because they have other readers', 'popups', 0],
    ['another exclusion group', 'other_popups', 1],
  ])('L01 in %s: %s', async (_which, name, named) => {
    const inGroup = { ...approved, plan: { ...approved.plan, exclusionGroup: { name, reserved: 0.5 } } };
    const other = { ...runningSample, name: 'popup_with_google', plan: { ...runningSample.plan, slot: 'popup_type' } };
    openExperiments('/experiments/popup_question', [inGroup, other], {
      exclusionGroups: [{ name: 'popups', held: [{ experiment: 'popup_with_google', from: 0, to: 0.5 }] }],
    });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    expect(screen.queryAllByText(/^popup_with_google also changes the popup/)).toHaveLength(named);
  });

  it('L01 are not named where there are none, nor after the end', async () => {
    openExperiments('/experiments/popup_question', [{ ...runningSample, status: 'stopped' }], {
      runningInCode: [google, sideBanner],
    });
    expect(await screen.findByRole('button', { name: 'Decide' })).toBeVisible();
    expect(screen.queryByText(/also changes/)).toBeNull();
  });
});

describe('the holdout', () => {
  const text = '5% of readers see no experiment (holdout). They get the default and are not counted.';

  it('L01 is explained on the page of an experiment', async () => {
    openExperiments('/experiments/popup_question', [approved]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('L01 is explained beside the share of the plan', async () => {
    openExperiments('/experiments/new', []);
    expect(await screen.findByText(`Split evenly between 2 variants. ${text}`)).toBeVisible();
  });

  it('L01 is left out where there is none', async () => {
    openExperiments('/experiments/popup_question', [approved], { holdoutShare: 0 });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
    expect(screen.queryByText(/holdout/i)).toBeNull();
  });
});

import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';
import { runningSample } from '../../testing/experiment-samples.ts';
import { fill } from '../../testing/fill.ts';

const user = userEvent.setup();
const version = (own: Partial<SlotVersion>): SlotVersion => ({
  ...{ slot: 'post_popup_copy', version: 1, blog: null, tier: null, values: {}, experiment: null },
  ...{ startsAt: '2026-11-01T00:00:00.000Z', changedBy: 'ada@example.com', changedAt: '2026-11-01T00:00:00.000Z' },
  ...own,
});

type Options = { experiments?: unknown[]; refuse?: boolean; proposals?: unknown[]; needsApproval?: boolean };

/** Confirms the dialog that a button opened. */
async function confirm(action: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await fill(user, dialog.getByLabelText('Reason'), 'It reads better.');
  await user.click(dialog.getByRole('button', { name: action }));
}

function open(versions: SlotVersion[], options: Options = {}) {
  const { experiments = [], refuse = false, proposals = [], needsApproval = false } = options;
  const sent: unknown[] = [];
  renderConsole('/texts', {
    '/api/staff/session': () => ({ id: 1, name: 'Ada', email: 'a@b.c', role: 'growth', mustSetUpTotp: false }),
    '/api/staff/experiments': () => ({
      experiments,
      needsApproval: true,
      runningInCode: [],
      holdoutShare: 0,
      exclusionGroups: [],
    }),
    '/api/staff/slots': () => ({ versions, proposals, needsApproval }),
    '/api/staff/slots/post_popup_copy/approve': (body) => sent.push(body),
    '/api/staff/slots/post_popup_copy': (body) => {
      sent.push(body);
      if (refuse)
        return Response.json({ error: 'changed-meanwhile', message: 'A colleague published.' }, { status: 409 });
      return version({});
    },
  });
  return sent;
}

describe('texts', () => {
  it('L08 publishes values for one blog and plan, based on the newest version', async () => {
    const sent = open([version({ version: 4, values: { headline: 'For all' } })]);
    expect(await screen.findByLabelText('Headline')).toHaveValue('For all');
    await user.selectOptions(screen.getByLabelText('Blog'), 'Engineering');
    await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
    const headline = screen.getByLabelText('Headline');
    expect(headline).toHaveValue('');
    await fill(user, headline, 'For members');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(sent).toEqual([]);
    await confirm('Publish');
    const scope = { blog: 'engineering', tier: 'Premium' };
    await waitFor(() =>
      expect(sent).toEqual([{ version: 4, values: { headline: 'For members' }, ...scope, reason: 'It reads better.' }]),
    );
  });

  it('L08 shows what is current and scheduled, and restores a version', async () => {
    const sent = open([
      version({ version: 3, values: { headline: 'Next year' }, startsAt: '2099-01-01T00:00:00.000Z' }),
      version({ version: 2, values: { headline: 'Now' }, experiment: 'popup_question' }),
      version({ version: 1, values: { headline: 'Before' } }),
    ]);
    const table = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(table.getByRole('row', { name: /Next year/ })).toHaveTextContent('Scheduled');
    expect(table.getByRole('row', { name: /Now/ })).toHaveTextContent(/Current.*decided in popup_question/);
    await user.click(table.getByRole('button', { name: 'Restore version 1' }));
    await confirm('Publish');
    const restored = { version: 3, values: { headline: 'Before' }, reason: 'It reads better.' };
    await waitFor(() => expect(sent).toEqual([restored]));
  });

  it('L08 confirms what was published or scheduled, and restores the default from the first version', async () => {
    const sent = open([version({ values: { headline: 'Now' }, blog: 'main' })]);
    await user.type(await screen.findByLabelText('Headline'), 'x');
    await user.type(screen.getByLabelText('Publish at'), '2099-01-01T10:00');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    await confirm('Schedule');
    expect(await screen.findByText('Scheduled.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Restore the default for / }));
    await confirm('Publish');
    expect(await screen.findByText('Published. Readers get it within seconds.')).toBeVisible();
    expect(sent[1]).toEqual({ version: 1, values: {}, blog: 'main', reason: 'It reads better.' });
  });

  it('L08 offers no restore button while the default is live', async () => {
    open([version({ values: { headline: '' } })]);
    expect(await screen.findByRole('region', { name: 'Versions' })).toHaveTextContent('Current');
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('L08 shows what the server refuses', async () => {
    open([], { refuse: true });
    expect(await screen.findByText(/Nothing has been published here yet/)).toBeVisible();
    await fill(user, screen.getByLabelText('Headline'), 'x');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await confirm('Publish');
    expect(await screen.findByRole('alert')).toHaveTextContent('A colleague published.');
  });

  it('L11 shows what changes for whom before a text is published', async () => {
    const sent = open([version({ values: { headline: 'Before' } })]);
    await fill(user, await screen.findByLabelText('Headline'), 'After');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Publish “Texts of the popup”?' });
    expect(dialog).toHaveTextContent('For everybody. Readers get it within seconds.');
    expect(dialog).toHaveTextContent('Headlinefrom Before → to BeforeAfter');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('L11 asks a colleague to approve a text where a second person is needed', async () => {
    const sent = open([], { needsApproval: true });
    await fill(user, await screen.findByLabelText('Headline'), 'x');
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    await confirm('Ask for approval');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText('Published. Readers get it within seconds.')).toBeNull();
  });

  it.each([
    ['a colleague', 'grace@example.com', ['Approve', 'Withdraw']],
    ['oneself', 'a@b.c', ['Withdraw']],
  ])('L11 shows a text that waits, proposed by %s', async (_who, proposedBy, expected) => {
    const proposal = {
      id: 7,
      slot: 'post_popup_copy',
      version: 1,
      values: { headline: 'After' },
      reason: 'Friendlier.',
    };
    const sent = open([version({ values: { headline: 'Before' } })], { proposals: [{ ...proposal, proposedBy }] });
    const section = (await screen.findByRole('heading', { name: 'Change to approve' })).closest('section');
    const waiting = within(section as HTMLElement);
    expect(section).toHaveTextContent('For everybody: Friendlier.Headlinefrom Before → to After');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await waitFor(() => expect(waiting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expected));
    if (!expected.includes('Approve')) return;
    await user.click(waiting.getByRole('button', { name: 'Approve' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent).toEqual([{ id: 7 }]));
  });

  it('L08 cannot be changed while an experiment runs in the same place', async () => {
    open([], { experiments: [runningSample] });
    expect(await screen.findByText(/popup_question is running here/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Headline')).toBeDisabled());
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('L08 previews texts while they are written, in light and dark, for computers and phones', async () => {
    open([version({ values: { headline: 'Published' } })]);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Published, on a computer in light appearance');
    expect(frame.width).toBe('1280');
    await fill(user, screen.getByLabelText('Headline'), ' again');
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Phone' }));
    expect(frame.title).toBe('Published again, on a phone in dark appearance');
    expect(frame.width).toBe('390');
    await user.selectOptions(screen.getByLabelText('Place'), 'Texts of the side banner');
    await screen.findByTitle('A second pair of eyes, on a computer in light appearance');
    expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull();
  });

  it('L08 previews the text of the code for each blog and plan where nothing is written', async () => {
    open([version({ slot: 'home_end_copy', blog: 'main', tier: 'Premium', values: { headline: 'For members' } })]);
    const place = await screen.findByLabelText('Place');
    await user.selectOptions(place, 'Texts of the button in the header');
    await screen.findByTitle('Get Grammarly, on a computer in light appearance');
    await user.click(screen.getByRole('button', { name: 'Free' }));
    await screen.findByTitle('Get Grammarly Pro, on a computer in light appearance');
    await user.selectOptions(screen.getByLabelText('Blog'), 'Engineering');
    await screen.findByTitle('Join us, on a computer in light appearance');

    await user.selectOptions(place, 'Texts of the popup');
    await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
    expect(await screen.findByText(/Nothing is shown.*the popup is for anonymous readers/)).toBeVisible();

    await user.selectOptions(place, 'Texts of the banner at the end of home');
    await user.selectOptions(screen.getByLabelText('Blog'), 'Blog');
    await fill(user, screen.getByLabelText('Headline'), 'For all');
    await screen.findByTitle('For all, on a computer in light appearance');
    await user.click(screen.getByRole('button', { name: 'Premium' }));
    await screen.findByTitle('For members, on a computer in light appearance');
  });
});

import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { experimentSample, resultsSample, runningSample } from '../../testing/experiment-samples.ts';
import { fill } from '../../testing/fill.ts';
import {
  buttonsOf,
  email,
  type Options,
  openExperiments as open,
  power,
  powerPath,
  resultsPath,
} from './testing/open-experiments.ts';

const user = userEvent.setup();
const show = (experiment: ExperimentRecord, options?: Options) =>
  open('/experiments/popup_question', [experiment], options);
const buttons = () => buttonsOf('Status');

describe('the list of experiments', () => {
  it('L01 shows status, owner and end, filters by status, and hides archived ones', async () => {
    const { href } = open('/experiments', [
      {
        ...runningSample,
        plan: { ...runningSample.plan, endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString() },
      },
      { ...experimentSample, name: 'old_idea', archived: true },
      { ...experimentSample, name: 'next_idea', status: 'in-review' },
    ]);
    const row = await screen.findByRole('row', { name: /popup_question/ });
    expect(row).toHaveTextContent(/Running.*ada@example\.com.*Call-to-action clicks.*5 days left/);
    expect(screen.queryByText('old_idea')).toBeNull();
    expect(screen.getByText('1 experiment is running. 1 experiment is in review.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Archived');
    expect(await screen.findByText('old_idea')).toBeVisible();
    expect(screen.queryByText('popup_question')).toBeNull();
    expect(href()).toBe('/experiments?tab=archived');
  });

  it('L01 explains an empty list, and lets only growth managers create one', async () => {
    open('/experiments', [], { role: 'viewer' });
    expect(await screen.findByText('No experiments yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New experiment' })).toBeNull();
  });

  it('L01 shows an error with a retry', async () => {
    open('/experiments', [], {
      handlers: {
        '/api/staff/experiments': () => Response.json({ error: 'unavailable', message: 'Try soon.' }, { status: 503 }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Try soon.');
  });
});

describe('the plan', () => {
  it('L01 L03 L06 sends slot values, targeting, metrics and schedule, with the power from real traffic', async () => {
    const sent: Record<string, unknown>[] = [];
    const { href } = open('/experiments/new', [], {
      handlers: {
        [`${powerPath}&blogs=engineering`]: () => power,
        [`${powerPath}&blogs=engineering&devices=phone`]: () => power,
        '/api/staff/experiments': (body) => {
          if (!body.plan)
            return { experiments: [], needsApproval: true, runningInCode: [], holdoutShare: 0, exclusionGroups: [] };
          sent.push(body);
          return { ...experimentSample, name: body.name };
        },
      },
    });
    await fill(user, (await screen.findAllByLabelText('Name'))[0] as HTMLElement, 'popup_question');
    await fill(user, screen.getByLabelText('Hypothesis'), 'More clicks.');
    const variant = screen.getByRole('group', { name: 'Variant 1' });
    await fill(user, within(variant).getByLabelText(/^Headline/), 'Still unsure?');
    await user.click(screen.getByRole('checkbox', { name: 'Engineering' }));
    await user.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Helpful answers' }), 'Guardrail');
    expect(await screen.findByRole('row', { name: '+5% 21 days' })).toBeVisible();
    expect(screen.getByRole('row', { name: '+1% more than 90 days' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Plan with 40,000 readers' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(href()).toBe('/experiments/popup_question'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: 'popup_question',
      plan: {
        ...{ slot: 'post_popup_copy', blogs: ['engineering'], devices: ['phone'], share: 1, plannedReaders: 40_000 },
        ...{ owner: email, primary: 'cta-click', minimumLift: 0.05 },
        variants: [
          { name: 'control', values: {} },
          { name: 'variant_a', values: { headline: 'Still unsure?' } },
        ],
      },
    });
    expect(sent[0]).toHaveProperty('plan.guardrails', expect.arrayContaining(['helpful']));
    expect(sent[0]?.plan).not.toHaveProperty('tiers');
  });

  it('L01 varies the layout: a switch, a choice or a number, with a preview and without targeting by page', async () => {
    const sent: Record<string, unknown>[] = [];
    open('/experiments/new', [], {
      handlers: {
        '/api/staff/experiments': (body) => {
          if (!body.plan)
            return { experiments: [], needsApproval: true, runningInCode: [], holdoutShare: 0, exclusionGroups: [] };
          sent.push(body);
          return { ...experimentSample, name: body.name };
        },
      },
    });
    await fill(user, (await screen.findAllByLabelText('Name'))[0] as HTMLElement, 'popup_question');
    await fill(user, screen.getByLabelText('Hypothesis'), 'More clicks.');
    await user.click(screen.getByRole('checkbox', { name: 'Engineering' }));
    await fill(user, screen.getByLabelText('Categories'), 'grammar');
    const slot = screen.getByLabelText('What varies');
    const variant = () => within(screen.getByRole('group', { name: 'Variant 1' }));
    await user.selectOptions(slot, 'Number of related posts');
    await fill(user, variant().getByLabelText('Cards'), '2');
    expect(screen.getByTitle('Related posts: 2, on a computer in light appearance')).toBeInTheDocument();
    await user.selectOptions(slot, 'Type of the popup');
    await user.selectOptions(variant().getByLabelText('Type'), 'google');
    expect(screen.getByTitle('The google popup, on a computer in light appearance')).toBeInTheDocument();
    await user.selectOptions(slot, 'Side banner on or off');
    expect(screen.getByTitle('Without the side banner, on a computer in light appearance')).toBeInTheDocument();
    await user.selectOptions(variant().getByLabelText('Side banner'), 'On');
    expect(screen.getByTitle('With the side banner, on a computer in light appearance')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Engineering' })).toBeNull();
    expect(screen.queryByLabelText('Categories')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      plan: { slot: 'side_banner_display', variants: [{}, { name: 'variant_a', values: { shown: true } }] },
    });
    expect(sent[0]?.plan).not.toHaveProperty('blogs');
    expect(sent[0]?.plan).not.toHaveProperty('categories');
  });

  it('L01 shows what is running in the same place before the start, and what the server refuses', async () => {
    open('/experiments/new', [runningSample], {
      handlers: {
        '/api/staff/experiments': ({ plan }) =>
          plan
            ? Response.json({ error: 'name-taken', message: 'There was an experiment before.' }, { status: 409 })
            : {
                experiments: [runningSample],
                needsApproval: true,
                runningInCode: [],
                holdoutShare: 0,
                exclusionGroups: [],
              },
      },
    });
    expect(await screen.findByText(/popup_question is running here/)).toBeVisible();
    await fill(user, (await screen.findAllByLabelText('Name'))[0] as HTMLElement, 'second_idea');
    await fill(user, screen.getByLabelText('Hypothesis'), 'More clicks.');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There was an experiment before.');
  });

  it('L05 asks before a change starts a new phase', async () => {
    const sent: Record<string, unknown>[] = [];
    open('/experiments/popup_question/edit', [runningSample], {
      handlers: {
        '/api/staff/experiments/popup_question': (body) => {
          sent.push(body);
          return body.newPhase
            ? runningSample
            : Response.json({ error: 'starts-new-phase', message: 'This starts a new phase.' }, { status: 409 });
        },
      },
    });
    const share = await screen.findByLabelText('Share of readers, in percent');
    expect(screen.getByLabelText('Hypothesis')).toBeDisabled();
    await user.clear(share);
    await fill(user, share, '80');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Save and start a new phase' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ newPhase: true, version: 1, plan: { share: 0.8 } });
  });
});

describe('the lifecycle', () => {
  it.each<[string, Partial<ExperimentRecord>, string[]]>([
    ['a draft', {}, ['Submit for review', 'Archive']],
    ['in review by oneself', { status: 'in-review', submittedBy: email }, ['Archive']],
    ['in review by a colleague', { status: 'in-review', submittedBy: 'grace@example.com' }, ['Approve', 'Archive']],
    ['approved', { status: 'in-review', approvedBy: 'grace@example.com' }, ['Start', 'Archive']],
    ['paused', { status: 'paused', approvedBy: 'grace@example.com' }, ['Resume', 'Stop']],
    ['stopped', { status: 'stopped' }, ['Decide', 'Archive']],
    [
      'decided',
      { status: 'decided', decision: { variant: 'question', reason: 'It won.' }, setsDefault: true },
      ['Decide again', 'Undo the decision', 'Archive'],
    ],
  ])('L02 offers what is possible for %s', async (_what, own, expected) => {
    show({ ...experimentSample, ...own });
    await screen.findByRole('button', { name: expected.at(-1) as string });
    expect(buttons()).toEqual(expected);
  });

  it('L02 ends the reason of a decision with a period', async () => {
    show({
      ...experimentSample,
      status: 'decided',
      decision: { variant: 'question', reason: 'It won' },
      setsDefault: true,
    });
    expect(await screen.findByText(/^Decided for/)).toHaveTextContent('Decided for question: It won. Its values are');
  });

  it('L02 offers nothing to viewers', async () => {
    show(experimentSample, { role: 'viewer' });
    expect(await screen.findByText('Growth managers can change this experiment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
  });

  it('L02 stops with a reason, and shows what the server refuses in the dialog', async () => {
    const sent: unknown[] = [];
    show(runningSample, {
      handlers: {
        '/api/staff/experiments/popup_question/stop': (body) => {
          sent.push(body);
          return sent.length === 1
            ? Response.json({ error: 'not-running', message: 'Only a running one.' }, { status: 409 })
            : runningSample;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('alertdialog');
    await fill(user, within(dialog).getByLabelText('Reason'), 'Broken.');
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Only a running one.');
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent[1]).toEqual({ reason: 'Broken.' });
  });

  it('L01 links previews of every variant', async () => {
    show({ ...experimentSample, status: 'in-review', conflicts: ['other_test'] });
    const link = await screen.findByRole('link', { name: /Preview question/ });
    await waitFor(() =>
      expect(link).toHaveAttribute(
        'href',
        'https://www.example.com/blog/commonly-confused-words/affect-vs-effect?experiments=popup_question:question&preview-key=key',
      ),
    );
    expect(screen.getByText(/other_test is running in the same place/)).toBeVisible();
  });
});

describe('experiments in code', () => {
  const inCode = {
    ...{ name: 'blog_gc', groups: ['control', 'article_end'], on: true, share: 0.5 },
    ...{ owner: 'growth', expires: '2027-06-30' },
  };
  const handlers = {
    '/api/staff/experiments-in-code': () => ({ experiments: [inCode, { ...inCode, name: 'old_test', on: false }] }),
    '/api/analytics/experiments/blog_gc/results?segment=device': () => resultsSample,
  };

  it('K11b lists them with groups, share and place, and opens their results', async () => {
    const { href } = open('/experiments', [], { handlers });
    const table = await screen.findByRole('region', { name: 'Experiments in code' });
    expect(within(table).getByRole('row', { name: /blog_gc/ })).toHaveTextContent(
      'blog_gcBelow the headline or at the end of a post.Runningcontrol, article_end50%growth',
    );
    expect(within(table).getByRole('row', { name: /old_test/ })).toHaveTextContent('Off');
    await user.click(within(table).getByRole('link', { name: 'blog_gc' }));
    await waitFor(() => expect(href()).toBe('/experiments/blog_gc'));
    expect(await screen.findByText(/^Choose question/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Defined in code' })).toBeVisible();
    expect(screen.getByText('Jun 30, 2027')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Status' })).toBeNull();
  });

  it('L01 shows an empty state for an unknown experiment', async () => {
    open('/experiments/unknown', [], { handlers });
    expect(await screen.findByText('Experiment not found')).toBeVisible();
  });
});

describe('results', () => {
  it('L04 shows the recommendation, checks, lift with interval, guardrails and exploratory segments', async () => {
    show(runningSample);
    expect(await screen.findByText(/^Choose question/)).toBeVisible();
    const primary = screen.getByRole('region', { name: 'Primary metric' });
    expect(within(primary).getByRole('row', { name: /question/ })).toHaveTextContent(/\+21%.*\+12% to \+31%.*Better/);
    expect(screen.getByRole('region', { name: 'Guardrails' })).toHaveTextContent('Read to the end');
    expect(screen.getByText('Exploratory')).toBeVisible();
    expect(screen.getByRole('row', { name: 'control 5,012 50.1% 50%' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Lift of question as a table' }));
    expect(screen.getByRole('row', { name: 'Nov 2, 2026 +21% +12% +31%' })).toBeVisible();
  });

  it('K14 marks ends of an interval that the drawing cuts', async () => {
    const [metric] = resultsSample.metrics;
    const variants = metric?.variants.map((variant) => ({
      ...variant,
      lift: variant.lift && { value: 0.4, low: -0.74, high: 2.58 },
    }));
    open('/experiments/popup_question', [runningSample], {
      results: { ...resultsSample, metrics: [{ ...metric, variants }], segments: [] },
    });
    const row = await screen.findByRole('row', { name: /-74% to \+258%|−74% to \+258%/ });
    expect([...row.querySelectorAll('[data-cut]')].map((path) => path.getAttribute('data-cut'))).toEqual(['high']);
  });

  it('K10 L04 reads a lift and its interval out, and exports it', async () => {
    show(runningSample);
    const chart = await screen.findByRole('slider', { name: /Lift of question/ });
    expect(chart).toHaveAttribute('aria-valuetext', 'Nov 2, 2026: +21%, +12% to +31%');
    await user.click(screen.getByRole('button', { name: 'Export Lift of question' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      ...['Download CSV', 'Download JSON', 'Download PNG', 'Print this screen'],
    ]);
  });

  it('K10 L04 exports every table of results with its numbers', async () => {
    const files: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const parts = vi.spyOn(globalThis, 'Blob');
    show(runningSample);
    for (const name of ['Export readers', 'Export Primary metric', 'Export Guardrails', 'Export segments']) {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    }
    expect(files).toEqual([
      ...['popup_question-readers.csv', 'popup_question-primary.csv', 'popup_question-guardrail.csv'],
      'popup_question-by-device.csv',
    ]);
    const texts = parts.mock.calls.map(([content]) => String(content?.[0]).split('\r\n'));
    expect(texts[1]).toEqual([
      'metric,variant,readers,converted,value,lift,low,high,adjusted p,verdict',
      'Call-to-action clicks,control,5012,501,0.1,,,,,Control',
      'Call-to-action clicks,question,4988,604,0.121,0.21,0.12,0.31,,Better',
      '',
    ]);
    expect(texts[3]?.[2]).toBe('phone,question,4988,604,0.121,0.21,0.12,0.31,,Better');
  });

  it('L05 hides lifts with the reason when a check fails', async () => {
    const hidden = 'The shares of readers differ from the plan.';
    show(runningSample, {
      results: {
        ...resultsSample,
        hidden,
        checks: [{ name: 'sample-ratio', passed: false, message: hidden }],
        ...{ metrics: [], segments: [] },
        recommendation: { action: 'fix', variant: null, daysLeft: null, text: `Don’t decide yet. ${hidden}` },
      },
    });
    expect(await screen.findByText(/Lifts are hidden, because a check failed/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Data quality checks' })).toHaveTextContent(`Failed: ${hidden}`);
    expect(screen.queryByRole('heading', { name: 'Primary metric' })).toBeNull();
    expect(screen.queryByText('Segments')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Exposures by day' })).toBeVisible();
  });

  it('L04 shows a skeleton, an explanation without readers, and an error', async () => {
    let respond: (value: unknown) => void = () => {};
    const pending = new Promise((resolve) => {
      respond = resolve;
    });
    show(runningSample, { handlers: { [resultsPath]: () => pending } });
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeVisible();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    respond({ ...resultsSample, variants: resultsSample.variants.map((one) => ({ ...one, exposed: 0 })) });
    expect(await screen.findByText('No readers yet')).toBeVisible();
  });

  it('L04 does not ask to keep a phase running that is over', async () => {
    const phases = runningSample.phases.map((one) => ({ ...one, to: '2026-11-03T00:00:00.000Z' }));
    const recommendation = { action: 'keep-running', variant: null, daysLeft: 85, text: 'Keep running: 85 more days.' };
    show({ ...runningSample, status: 'stopped', phases }, { results: { ...resultsSample, recommendation } });
    expect(await screen.findByText('This phase ended before the result was clear.')).toBeVisible();
    expect(screen.queryByText(/^Keep running/)).toBeNull();
  });

  it('L04 shows that an ended phase had no readers', async () => {
    const phases = runningSample.phases.map((one) => ({ ...one, to: '2026-11-03T00:00:00.000Z' }));
    const variants = resultsSample.variants.map((one) => ({ ...one, exposed: 0 }));
    show({ ...runningSample, status: 'stopped', phases }, { results: { ...resultsSample, variants } });
    expect(await screen.findByText('Nobody saw a variant in this phase.')).toBeVisible();
    expect(screen.queryByText(/It is safe to look every day/)).toBeNull();
  });

  it('L04 shows why results could not be loaded', async () => {
    show(runningSample, {
      results: Response.json({ error: 'timeout', message: 'That took too long.' }, { status: 504 }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('That took too long.');
  });
});

import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';
import { fill } from '../../testing/fill.ts';
import { issueSample } from './testing/issue-sample.ts';

const user = userEvent.setup();
const growth = { id: 1, name: 'Gia', email: 'gia@example.com', role: 'growth', mustSetUpTotp: false };
const in2020 = '2020-01-01T09:00:00.000Z';
const later = new Date(Date.now() + 86_400_000).toISOString();

type Handlers = Parameters<typeof renderConsole>[1];

/** Renders the newsletter with these issues. */
function open(url: string, issues: IssueState[], handlers: Handlers = {}) {
  const own = Object.fromEntries(issues.map((issue) => [`/api/staff/newsletter/issues/${issue.id}`, () => issue]));
  const post = { title: 'Commas', link: '/blog/grammar/commas', excerpt: 'About commas.' };
  return renderConsole(url, {
    '/api/staff/session': () => growth,
    '/api/staff/newsletter/issues': () => ({ issues, canSend: true }),
    '/api/staff/newsletter/issues/7/preview': () => ({
      subject: 'Commas',
      html: '<p>Hello</p>',
      text: 'Hello in text',
    }),
    '/api/content/newsletter-posts?blog=main': () => ({ posts: [post] }),
    '/api/content/newsletter-posts/commas?blog=main': () => post,
    '/api/analytics/query': () => ({
      rows: [{ value: '1', metrics: { readers: 300, readings: 200, ends: 150 } }],
      ...{ totals: {}, simulated: false },
    }),
    ...own,
    ...handlers,
  });
}

const posts = () =>
  within(screen.getByRole('grid', { name: 'Posts of this issue' }))
    .getAllByRole('row')
    .map((row) => within(row).getAllByRole('paragraph')[0]?.textContent);
const bodyOf = ({ requests }: ReturnType<typeof renderConsole>, path: string) =>
  requests.findLast((request) => request.path === path)?.body;

describe('newsletter', () => {
  it('N03 lists drafts, scheduled, sending and sent issues with their key facts', async () => {
    const campaigns = () => ({
      rows: [{ value: '2026-11-17-commas', metrics: { visits: 90, signUps: 9 } }],
      ...{ totals: {}, simulated: false },
    });
    const issues = [
      issueSample({ id: 1, subject: 'A draft' }),
      issueSample({ id: 2, subject: 'For tomorrow', status: 'scheduled', scheduledAt: later }),
      issueSample(
        { id: 3, subject: 'On its way', status: 'sending', startedAt: in2020, secondsLeft: 125 },
        { queued: 2800, sent: 1200, total: 4000 },
      ),
      issueSample(
        { id: 4, subject: 'Old', status: 'sent', startedAt: in2020, unsubscribed: 2 },
        { sent: 900, total: 900 },
      ),
    ];
    open('/newsletter', issues, { '/api/analytics/query': campaigns });
    expect(
      await screen.findByText('“On its way” is on its way: 1,200 of 4,000 sent, about 2 min 5 s left.'),
    ).toBeVisible();
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['On the way', 'Scheduled', 'Drafts', 'Sent', 'Find a subscriber']);
    expect(screen.getByText(/would go to 1,204 subscribers/)).toBeVisible();
    const row = await screen.findByRole('row', { name: /Old/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['900', '–Not reported', '–Not reported', '90', '9', '2', '10%']);
    expect(screen.getByRole('progressbar', { name: 'Progress of On its way' })).toHaveAttribute('value', '1200');
    expect(screen.getByRole('link', { name: 'Old' })).toHaveAttribute('href', '/newsletter/4');
  });

  it('N03 explains an empty list and a missing mail service', async () => {
    open('/newsletter', [], { '/api/staff/newsletter/issues': () => ({ issues: [], canSend: false }) });
    expect(await screen.findByText('No issues yet')).toBeVisible();
    expect(screen.getByText(/No mail service is configured/)).toBeVisible();
  });

  it('J06 shows every step of one subscriber', async () => {
    const monthly = { blog: 'main', frequency: 'monthly' };
    const consent = { text: 'Subscribe', version: '2026-11', page: '/blog/grammar/commas', lists: [monthly] };
    const record = {
      ...{ email: 'otto@example.com', status: 'confirmed', suppressed: 'bounced', lists: [] },
      consents: [
        { ...consent, action: 'requested', at: '2026-11-01T09:00:00Z' },
        { ...consent, action: 'confirmed', at: '2026-11-01T09:05:00Z' },
        { ...consent, action: 'withdrawn', lists: [], at: '2026-11-03T09:00:00Z' },
      ],
      deliveries: [
        { subject: 'Commas', status: 'sent', at: '2026-11-02T09:00:00Z' },
        { subject: 'Clarity', status: 'queued', at: null },
      ],
    };
    const console = open('/newsletter', [], { '/api/staff/newsletter/reader': () => record });
    await fill(user, await screen.findByLabelText('Email address'), 'otto@example.com');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    const steps = within(await screen.findByRole('list', { name: 'Steps of otto@example.com' }));
    expect(
      steps.getAllByRole('listitem').map((item) => within(item).getAllByRole('paragraph')[0]?.textContent),
    ).toEqual([
      'Signed up for Writing (monthly)',
      'Confirmed Writing (monthly)',
      '“Commas”',
      'Unsubscribed',
      '“Clarity”',
    ]);
    expect(steps.getByText('On /blog/grammar/commas, consent text 2026-11')).toBeVisible();
    expect(steps.getByText('Not sent yet')).toBeVisible();
    expect(
      screen.getByText('otto@example.com has unsubscribed. It gets no issues, because an email to it bounced.'),
    ).toBeVisible();
    expect(bodyOf(console, '/api/staff/newsletter/reader')).toEqual({ email: 'otto@example.com' });
  });

  it.each([
    ['unknown', [], null, 'otto@example.com has never subscribed.'],
    ['pending', [], null, 'otto@example.com has not confirmed yet.'],
    ['confirmed', [{ blog: 'main', frequency: 'weekly' }], null, 'otto@example.com gets Writing (weekly).'],
  ])('J06 describes a subscriber that is %s', async (status, lists, suppressed, text) => {
    const record = { email: 'otto@example.com', status, lists, suppressed, consents: [], deliveries: [] };
    open('/newsletter', [], { '/api/staff/newsletter/reader': () => record });
    await fill(user, await screen.findByLabelText('Email address'), 'otto@example.com');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('list', { name: /^Steps/ })).toBeNull();
  });

  it('J06 shows an error if the subscriber lookup fails', async () => {
    const failing = () => Response.json({ error: 'x', message: 'Try again later.' }, { status: 503 });
    open('/newsletter', [], { '/api/staff/newsletter/reader': failing });
    await fill(user, await screen.findByLabelText('Email address'), 'otto@example.com');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
  });

  it('N03 is in the navigation of growth managers only', async () => {
    open('/newsletter', []);
    expect(await screen.findByRole('link', { name: 'Newsletter' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Period' })).toBeNull();
  });

  it('N03 composes a draft from suggestions and search, and lists what is missing', async () => {
    const created = issueSample({ id: 9, subject: 'Clarity', posts: [] });
    const console = open('/newsletter/new', [], {
      '/api/staff/newsletter/issues': (body) =>
        body.subject ? { ...created, posts: body.posts } : { issues: [], canSend: true },
      '/api/staff/newsletter/issues/9': () => created,
    });
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Add a subject and at least one post.');
    await fill(user, screen.getByRole('textbox', { name: 'Subject' }), 'Clarity');
    expect(await screen.findByText('300 readers, 75% read to the end')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Commas' }));
    await waitFor(() => expect(posts()).toEqual(['Commas']));
    expect(screen.getByText(/No suggestions/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Newest and search' }));
    expect(await screen.findByRole('button', { name: 'Add Commas' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(console.href()).toBe('/newsletter/9'));
    const sent = console.requests.find(({ body }) => body.subject)?.body;
    expect(sent).toMatchObject({ subject: 'Clarity', blog: 'main', posts: [{ link: '/blog/grammar/commas' }] });
  });

  it('N07 sends a new issue to weekly readers unless the editor adds the monthly ones, and counts both', async () => {
    const list = { blog: 'main', servedThisMonth: 0 };
    open('/newsletter/new', [], {
      '/api/staff/newsletter/audience': () => ({
        lists: [
          { ...list, frequency: 'weekly', subscribers: 1204 },
          { ...list, frequency: 'monthly', subscribers: 310, servedThisMonth: 290 },
          { ...list, blog: 'developer', frequency: 'weekly', subscribers: 7 },
        ],
        ...{ pending: 0, suppressed: 0 },
      }),
    });
    expect(await screen.findByRole('checkbox', { name: 'Weekly 1,204 subscribers' })).toBeChecked();
    const monthly = screen.getByRole('checkbox', { name: /^Monthly/ });
    expect(monthly).not.toBeChecked();
    expect(monthly).toHaveAccessibleName(
      'Monthly 310 subscribers. 290 already got this month’s issue and won’t get this one.',
    );
  });

  it('N03 keeps edits while posts arrive late and in another order', async () => {
    const names = ['Commas', 'Dashes'];
    const samples = names.map((title) => ({ title, link: `/blog/grammar/${title.toLowerCase()}`, excerpt: '' }));
    const [commas, dashes] = samples.map(() => Promise.withResolvers<void>());
    const handlers: Handlers = {
      '/api/content/newsletter-posts/commas?blog=main': () => commas?.promise.then(() => samples[0]),
      '/api/content/newsletter-posts/dashes?blog=main': () => dashes?.promise.then(() => samples[1]),
      '/api/analytics/query': () => ({
        rows: samples.map(({ title, link }) => ({ value: link, label: title, url: link, metrics: { readers: 3 } })),
        ...{ totals: {}, simulated: false },
      }),
    };
    const { requests } = open('/newsletter/new', [], handlers);
    await user.click(await screen.findByRole('button', { name: 'Add Commas' }));
    await user.click(screen.getByRole('button', { name: 'Add Commas', busy: true }));
    expect(screen.getByRole('button', { name: 'Add Commas' })).toHaveFocus();
    expect(requests.filter(({ path }) => path.endsWith('/commas?blog=main'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add Dashes' }));
    await fill(user, screen.getByRole('textbox', { name: 'Subject' }), 'Marks');
    dashes?.resolve();
    await waitFor(() => expect(posts()).toEqual(['Dashes']));
    commas?.resolve();
    await waitFor(() => expect(posts()).toEqual(['Dashes', 'Commas']));
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Marks');
  });

  it('N03 moves the focus from an added suggestion to the next one, and to the sources after the last', async () => {
    const samples = ['Commas', 'Dashes'].map((title) => ({ title, link: `/blog/grammar/${title}`, excerpt: '' }));
    open('/newsletter/new', [], {
      '/api/content/newsletter-posts/Commas?blog=main': () => samples[0],
      '/api/content/newsletter-posts/Dashes?blog=main': () => samples[1],
      '/api/analytics/query': () => ({
        rows: samples.map(({ title, link }) => ({ value: link, label: title, url: link, metrics: { readers: 3 } })),
        ...{ totals: {}, simulated: false },
      }),
    });
    (await screen.findByRole('button', { name: 'Add Commas' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toEqual(['Commas']));
    expect(screen.getByRole('button', { name: 'Add Dashes' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toEqual(['Commas', 'Dashes']));
    expect(screen.getByRole('button', { name: 'Suggestions' })).toHaveFocus();
  });

  it('N03 reorders and removes posts, and saves on top of the version that was read', async () => {
    const issue = issueSample();
    const console = open('/newsletter/7', [issue]);
    await screen.findByDisplayValue('Commas');
    expect(posts()).toEqual(['Affect vs. effect', 'Comma splices']);
    expect(screen.getByRole('button', { name: 'Move Affect vs. effect up' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move Affect vs. effect down' }));
    expect(posts()).toEqual(['Comma splices', 'Affect vs. effect']);
    await user.click(screen.getByRole('button', { name: 'Remove Comma splices' }));
    expect(posts()).toEqual(['Affect vs. effect']);
    expect(screen.getByText('Not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(bodyOf(console, '/api/staff/newsletter/issues/7')).toMatchObject({
        version: 3,
        draft: { posts: [{ title: 'Affect vs. effect' }] },
      }),
    );
  });

  it('N03 shows a colleague’s change instead of overwriting it', async () => {
    let isStale = false;
    open('/newsletter/7', [issueSample()], {
      '/api/staff/newsletter/issues/7': () =>
        isStale
          ? Response.json({ error: 'issue-changed', message: 'Somebody else changed this issue.' }, { status: 409 })
          : issueSample(),
    });
    await fill(user, await screen.findByDisplayValue('Hello.'), ' More.');
    isStale = true;
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Somebody else changed this issue.')).toBeVisible();
    expect(screen.getByDisplayValue('Hello. More.')).toBeVisible();
  });

  it('N03 asks before leaving unsaved changes', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { href } = open('/newsletter/7', [issueSample()]);
    await fill(user, await screen.findByDisplayValue('Hello.'), ' More.');
    await user.click(screen.getByRole('link', { name: 'Newsletter' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(href()).toBe('/newsletter/7');
  });

  it('N03 saves before the preview, which is light, dark or plain text', async () => {
    const changed = issueSample({ version: 4, intro: 'Hello. More.' });
    const console = open('/newsletter/7', [issueSample()], {
      '/api/staff/newsletter/issues/7': (body) => (body.draft ? changed : issueSample()),
    });
    await fill(user, await screen.findByDisplayValue('Hello.'), ' More.');
    await user.click(screen.getByRole('link', { name: 'Preview and send' }));
    const frame = await screen.findByTitle('Mail in light appearance');
    expect(frame).toHaveAttribute('src', '/api/newsletter/issues/7/preview?theme=light&version=4');
    expect(bodyOf(console, '/api/staff/newsletter/issues/7')).toMatchObject({ draft: { intro: 'Hello. More.' } });
    expect(await screen.findByText(/1 KB\. Gmail shows up to 102 KB/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByTitle('Mail in dark appearance')).toHaveAttribute('src', expect.stringContaining('theme=dark'));
    await user.click(screen.getByRole('button', { name: 'Plain text' }));
    expect(await screen.findByText('Hello in text')).toBeVisible();
  });

  it('N03 L11 sends a test, schedules, and sends after a confirmation with the number of recipients', async () => {
    const path = '/api/staff/newsletter/issues/7';
    const console = open('/newsletter/7?tab=preview', [issueSample()], {
      [`${path}/test`]: () => ({ to: growth.email }),
      [`${path}/schedule`]: ({ at }) =>
        issueSample({ status: 'scheduled', scheduledAt: (at as string | undefined) ?? in2020 }),
      [`${path}/unschedule`]: () => issueSample(),
    });
    await user.click(await screen.findByRole('button', { name: 'Send test to me' }));
    expect(await screen.findByText('Sent to gia@example.com.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    const schedule = await screen.findByRole('alertdialog', { name: 'Schedule for 1,204 subscribers?' });
    expect(schedule).toHaveTextContent(/“Commas” goes to 1,204 subscribers.*Sentfrom Draft → to .+ 9:00\sAM UTC/);
    await fill(user, within(schedule).getByLabelText('Reason (optional)'), 'Tuesdays work.');
    await user.click(within(schedule).getByRole('button', { name: 'Schedule' }));
    await user.click(await screen.findByRole('button', { name: 'Back to draft' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send to 1,204 subscribers?' }));
    await user.click(dialog.getByRole('button', { name: 'Send to 1,204 subscribers' }));
    expect(await screen.findByText('Starting.')).toBeVisible();
    const scheduled = console.requests.filter((request) => request.path === `${path}/schedule`);
    expect(scheduled.map(({ body }) => body)).toEqual([
      { version: 3, at: expect.stringMatching(/^\d{4}-.*Z$/), reason: 'Tuesdays work.' },
      { version: 3 },
    ]);
  });

  it('N03 disables sending if there are no recipients', async () => {
    open('/newsletter/7?tab=preview', [issueSample({ recipients: 0 })]);
    expect(await screen.findByText('Nobody has subscribed to the weekly Writing newsletter yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
  });

  it('N03 pauses and resumes, with progress and time left', async () => {
    const moving = (status: 'sending' | 'paused') =>
      issueSample(
        { status, startedAt: in2020, secondsLeft: status === 'sending' ? 8 : null },
        { queued: 30, claimed: 10, sent: 60, total: 100 },
      );
    let status: 'sending' | 'paused' = 'sending';
    const change = (next: typeof status) => {
      status = next;
      return moving(status);
    };
    open('/newsletter/7', [], {
      '/api/staff/newsletter/issues/7': () => moving(status),
      '/api/staff/newsletter/issues/7/pause': () => change('paused'),
      '/api/staff/newsletter/issues/7/resume': () => change('sending'),
    });
    expect(await screen.findByText('60 of 100 sent, about 8 s left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused, 60 of 100 sent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('N04 shows the figures of a sent issue with their denominators, and what its readers did on the site', async () => {
    const sent = issueSample(
      { status: 'sent', startedAt: in2020, unsubscribed: 3 },
      { sent: 100, delivered: 880, bounced: 15, complained: 5, failed: 2, skipped: 8, total: 1010 },
    );
    const { requests } = open('/newsletter/7', [sent], {
      '/api/analytics/query': () => ({ rows: [], totals: { visits: 120, signUps: 6 }, simulated: false }),
    });
    const figure = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent;
    expect(await figure('Sent')).toContain('1,00099% of 1,010 recipients');
    expect(await figure('Delivered')).toContain('88088% of 1,000 sent');
    expect(await figure('Bounced')).toContain('151.5% of 1,000 sent');
    expect(await figure('Unsubscribed')).toContain('30.3% of 1,000 sent');
    expect(await figure('Visits')).toContain('120');
    expect(await figure('Sign-ups')).toContain('6');
    expect(requests.find(({ path }) => path === '/api/analytics/query')?.body).toMatchObject({
      ...{ filters: { campaign: ['2026-11-17-commas'] }, from: '2020-01-01T09:00:00.000Z' },
    });
    expect(screen.getByRole('link', { name: 'Open in Insights' })).toHaveAttribute(
      ...(['href', expect.stringContaining('/acquisition?campaign=2026-11-17-commas')] as const),
    );
    expect(screen.getByRole('link', { name: 'Read online' })).toHaveAttribute(
      ...(['href', 'https://www.example.com/blog/newsletter/2026-11-17-commas'] as const),
    );
  });

  it('N04 says that nothing was reported instead of zero', async () => {
    const sent = issueSample({ status: 'sent', startedAt: in2020 }, { sent: 4, bounced: 1, total: 5 });
    open('/newsletter/7', [sent]);
    const figure = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent;
    expect(await figure('Delivered')).toMatch(/Not reported$/);
    expect(await figure('Reported as spam')).toMatch(/Not reported$/);
    expect(await figure('Bounced')).toContain('120% of 5 sent');
    expect(screen.getByText(/The mail provider has reported nothing yet/)).toBeVisible();
  });

  it('N03 lets staff decide about mails of unknown outcome', async () => {
    const issue = issueSample({ status: 'sent', startedAt: in2020 }, { sent: 98, unconfirmed: 2, total: 100 });
    const console = open('/newsletter/7', [issue], {
      '/api/staff/newsletter/issues/7/resolve': () => ({
        ...issue,
        deliveries: { ...issue.deliveries, unconfirmed: 0 },
      }),
    });
    expect(await screen.findByText('Did these emails arrive?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Count as sent' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Count as sent' }));
    await waitFor(() => expect(screen.queryByText('Did these emails arrive?')).toBeNull());
    expect(bodyOf(console, '/api/staff/newsletter/issues/7/resolve')).toEqual({ resend: false });
  });
});

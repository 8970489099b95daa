import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BlogType, blogTypes } from '@contenthub/contracts/content/blogs';
import type { Audience, IssueDraft, IssueState, ReaderRecord } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterFrequencies, newsletterInternalPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { type CommandCode, UsageError } from '../command.ts';
import { findService } from '../find-hub.ts';
import { openPlatformClient, platformHelp } from '../platform-client.ts';
import { showProgress } from '../terminal/progress.ts';
import { fetchIssuePosts } from './issue-posts.ts';

const verbs = [
  ...['compose', 'list', 'status', 'preview', 'test', 'schedule', 'send', 'pause', 'resume', 'resolve'],
  ...['audience', 'reader'],
] as const;

export const newsletter: CommandCode = {
  help: [
    'npm run hub -- newsletter compose --subject TEXT [POST…]   creates a draft; POST is a slug, in order',
    '  --blog BLOG            main (default), developer, engineering, gb-business',
    '  --editions LIST        weekly, monthly, or both separated by a comma (default weekly)',
    '  --preheader TEXT       the line that mail programs show beside the subject',
    '  --intro FILE           a text file; a blank line starts a paragraph',
    '  --latest NUMBER        without POST: the newest posts of the blog (default 5)',
    '  --issue ID             changes a draft instead of creating one',
    'npm run hub -- newsletter list                              all issues',
    'npm run hub -- newsletter status ID                         figures of an issue; follows it while it is sent',
    'npm run hub -- newsletter preview ID [--out NAME]           writes NAME.html and NAME.txt (default issue-ID)',
    'npm run hub -- newsletter test ID EMAIL                     sends the issue to one address',
    'npm run hub -- newsletter schedule ID --at TIME             sends it then, such as 2026-12-01T09:00:00Z',
    'npm run hub -- newsletter send ID                           sends it now',
    'npm run hub -- newsletter pause|resume ID                   stops and continues sending',
    'npm run hub -- newsletter resolve ID --resend|--accept      decides about mails of unknown outcome',
    'npm run hub -- newsletter audience                          subscribers of each list',
    'npm run hub -- newsletter reader EMAIL                      consent, lists and issues of one subscriber',
    '',
    ...platformHelp,
    'CONTENT_URL=…        where posts are read from (default: that hub)',
  ].join('\n'),
  run: (args) => runNewsletter(args, process.env),
};

const options = {
  subject: { type: 'string' },
  blog: { type: 'string', default: 'main' },
  editions: { type: 'string', default: 'weekly' },
  preheader: { type: 'string', default: '' },
  intro: { type: 'string' },
  latest: { type: 'string', default: '5' },
  issue: { type: 'string' },
  out: { type: 'string' },
  at: { type: 'string' },
  resend: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
} as const;

async function runNewsletter(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb, first = '', second = ''] = positionals;
  if (!verbs.some((known) => known === verb)) throw new UsageError(`Usage: newsletter ${verbs.join('|')}`);
  const call = await openPlatformClient('newsletter', env);
  const json = async <T>(path: string, body?: object) => (await (await call(path, body)).json()) as T;
  const issuePath = (name: 'issue' | 'preview' | 'test' | 'schedule' | 'pause' | 'resume' | 'resolve', id = first) => {
    if (!/^\d+$/.test(id)) throw new UsageError(`Expected the number of an issue: newsletter ${verb} ID`);
    return newsletterInternalPaths[name].replace('{id}', id);
  };

  if (verb === 'compose') {
    const draft = await readDraft(values, positionals.slice(1), env);
    const path = values.issue ? issuePath('issue', values.issue) : newsletterInternalPaths.issues;
    const { id, posts } = await json<IssueState>(path, draft);
    console.log(`Issue ${id} has ${posts.length} posts. Look at it: npm run hub -- newsletter preview ${id}`);
  } else if (verb === 'list') {
    for (const issue of await json<IssueState[]>(newsletterInternalPaths.issues)) console.log(formatLine(issue));
  } else if (verb === 'status') {
    await follow(() => json<IssueState>(issuePath('issue')));
  } else if (verb === 'preview') {
    const { html, text } = await json<{ html: string; text: string }>(issuePath('preview'));
    const name = values.out ?? `issue-${first}`;
    await Promise.all([writeFile(`${name}.html`, html), writeFile(`${name}.txt`, text)]);
    console.log(`Wrote ${name}.html (${Buffer.byteLength(html).toLocaleString('en-US')} bytes) and ${name}.txt.`);
  } else if (verb === 'test') {
    await call(issuePath('test'), { to: second });
    console.log(`Sent issue ${first} to ${second}.`);
  } else if (verb === 'schedule' || verb === 'send') {
    if (verb === 'schedule' && !values.at) throw new UsageError('Expected a time: newsletter schedule ID --at TIME');
    const at = verb === 'schedule' ? new Date(values.at ?? '') : undefined;
    if (at && Number.isNaN(at.getTime())) throw new UsageError(`${values.at} is not a time.`);
    console.log(formatLine(await json<IssueState>(issuePath('schedule'), at ? { at: at.toISOString() } : {})));
    if (verb === 'send') await follow(() => json<IssueState>(issuePath('issue')));
  } else if (verb === 'pause' || verb === 'resume') {
    console.log(formatLine(await json<IssueState>(issuePath(verb), {})));
  } else if (verb === 'resolve') {
    if (values.resend === values.accept) throw new UsageError('Choose --resend or --accept.');
    const { changed } = await json<{ changed: number }>(issuePath('resolve'), { resend: values.resend });
    console.log(`${values.resend ? 'Queued' : 'Counted as sent'}: ${changed}.`);
  } else if (verb === 'audience') {
    console.log(formatAudience(await json<Audience>(newsletterInternalPaths.audience)));
  } else {
    console.log(JSON.stringify(await json<ReaderRecord>(newsletterInternalPaths.reader, { email: first }), null, 2));
  }
}

type Values = { subject?: string; blog: string; editions: string; preheader: string; intro?: string; latest: string };

async function readDraft(
  values: Values,
  slugs: string[],
  env: Record<string, string | undefined>,
): Promise<IssueDraft> {
  const blog = blogTypes.find((known) => known === values.blog);
  if (!blog) throw new UsageError(`Unknown blog "${values.blog}". Available: ${blogTypes.join(', ')}.`);
  if (!values.subject) throw new UsageError('A draft needs a subject: newsletter compose --subject TEXT');
  const editions = values.editions.split(',').map((name) => {
    const frequency = newsletterFrequencies.find((frequency) => frequency === name.trim());
    if (!frequency) throw new UsageError(`Unknown edition "${name}". Available: ${newsletterFrequencies.join(', ')}.`);
    return frequency;
  });
  const contentUrl = await findService('CONTENT_URL', env);
  return {
    ...{ blog, editions, subject: values.subject, preheader: values.preheader },
    intro: values.intro ? await readFile(values.intro, 'utf8') : '',
    posts: await fetchIssuePosts(contentUrl, blog as BlogType, slugs, Number(values.latest)),
  };
}

const pollMs = 1000;

/** Shows the progress until the issue is sent, paused or not started. */
async function follow(fetchState: () => Promise<IssueState>): Promise<void> {
  let state = await fetchState();
  const progress = showProgress('mails');
  while (state.status === 'sending' || (state.status === 'scheduled' && isDue(state))) {
    const { queued, claimed, total } = state.deliveries;
    if (total > 0) progress.report(total - queued - claimed, total);
    await wait(pollMs);
    state = await fetchState();
  }
  console.log(formatState(state));
}

const isDue = ({ scheduledAt }: IssueState) => scheduledAt !== null && Date.parse(scheduledAt) <= Date.now();

export function formatLine({ id, status, blog, subject, scheduledAt, deliveries }: IssueState): string {
  const when = status === 'scheduled' ? ` for ${scheduledAt}` : '';
  const count = deliveries.total > 0 ? `, ${deliveries.total.toLocaleString('en-US')} recipients` : '';
  return `${String(id).padStart(4)}  ${`${status}${when}`.padEnd(10)}  ${blog.padEnd(12)}${subject}${count}`;
}

export function formatState(state: IssueState): string {
  const { deliveries, unsubscribed } = state;
  const rows = [...Object.entries(deliveries), ['unsubscribed', unsubscribed] as const];
  const shown = rows.filter(([name, count]) => count > 0 || ['sent', 'bounced', 'total'].includes(name));
  const advice = deliveries.unconfirmed > 0 ? [`Decide: npm run hub -- newsletter resolve ${state.id}`] : [];
  return [
    formatLine(state),
    ...shown.map(([name, count]) => `${name.padEnd(14)}${count.toLocaleString('en-US').padStart(10)}`),
    ...advice,
  ].join('\n');
}

function formatAudience({ lists, pending, suppressed }: Audience): string {
  const rows = lists.map(({ blog, frequency, subscribers }) => [`${blog} ${frequency}`, subscribers] as const);
  return [...rows, ['not confirmed yet', pending] as const, ['suppressed', suppressed] as const]
    .map(([name, count]) => `${name.padEnd(24)}${count.toLocaleString('en-US').padStart(10)}`)
    .join('\n');
}

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@contenthub/content/db/database';
import { MediaStore } from '@contenthub/content/media/media-store';
import { openMediaStorage } from '@contenthub/content/media/open-media-storage';
import { ContentSettings } from '@contenthub/content/settings';
import type { SourcePost } from '@contenthub/content/sync/source-post';
import { noDeadlines } from '@contenthub/database/engines';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, UsageError } from '../command.ts';
import { refuseRunningHub } from '../find-hub.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';
import { loadGeneratedPosts } from './load-posts.ts';
import { type GenerateOptions, generatedPosts } from './posts.ts';

/** Formats a post for a terminal. It only supports the HTML that the generator writes. */
export function toMarkdown(post: SourcePost): string {
  const details = [
    `${post.id} · ${post.slug}`,
    `${post.categories.map(({ slug }) => slug).join(', ')} · ${post.form} · ${post.author.name}`,
    `${formatDay(post.date)}, changed ${formatDay(post.modified)} · ${post.tags.join(', ')}`,
  ];
  return [`# ${post.title}`, details.join('\n'), `> ${post.excerpt || '(no excerpt)'}`, htmlToMarkdown(post.html)].join(
    '\n\n',
  );
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Converts the HTML that the generator writes. */
function htmlToMarkdown(html: string): string {
  return html
    .replace(/<h2>(.*)<\/h2>/g, '\n## $1\n')
    .replace(/<h3>(.*)<\/h3>/g, '\n### $1\n')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<em>(.*?)<\/em>/g, '*$1*')
    .replace(/<ol>[\s\S]*?<\/ol>/g, (list) => list.replaceAll('<li>', '1. '))
    .replaceAll('<li>', '- ')
    .replace(/<\/?(table|thead|tbody)>\n?/g, '')
    .replace(
      /<tr>([\s\S]*?)<\/tr>/g,
      (_, cells: string) => `|${cells.replace(/<t[hd]>(.*)<\/t[hd]>\n/g, ' $1 |').trim()}`,
    )
    .replace(/<blockquote>\n<p>(.*)<\/p>\n<\/blockquote>/g, '\n> $1\n')
    .replace(/<pre><code>([\s\S]*?)<\/code><\/pre>/g, '\n```\n$1```\n')
    .replace(/<p>(.*)<\/p>/g, '\n$1\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&gt;/g, '>')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const maxPosts = 100_000;

export const generate: CommandCode = {
  help: [
    'npm run hub -- generate --count 20000',
    '  --count N         number of posts, up to 100,000 (default 2,000)',
    '  --seed N          seed of the generator (default 1)',
    '  --sticky-every N  make every Nth post sticky (default: none)',
    '  --into URL        a PostgreSQL URL (default DATABASE_URL; otherwise PGlite in DATA_FOLDER, where',
    '                    `npm start` stores its content)',
    '  --print N         print the first N posts as text and store nothing',
    '',
    'Ctrl-C stops after the current batch. Run the same command to resume.',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({
      args: options,
      options: {
        count: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        'sticky-every': { type: 'string', default: '0' },
        into: { type: 'string' },
        print: { type: 'string' },
      },
    });
    const wanted = {
      count: parseWholeNumber('--count', values.count, 1, maxPosts),
      seed: parseWholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
      stickyEvery: parseWholeNumber('--sticky-every', values['sticky-every'], 0, maxPosts),
    };
    if (values.print === undefined) return storeGenerated(wanted, values.into);
    const count = parseWholeNumber('--print', values.print, 1, maxPosts);
    for (const post of generatedPosts({ ...wanted, count })) console.log(`${toMarkdown(post)}\n\n---\n`);
  },
};

async function storeGenerated(options: GenerateOptions, into: string | undefined): Promise<void> {
  const settings = readSettings(ContentSettings, { ...process.env, ...(into && { DATABASE_URL: into }) });
  if (!settings.DATABASE_URL) await refuseRunningHub(process.env, 'DATABASE_URL');
  const { database, close } = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'), {
    deadlines: noDeadlines,
  });
  const media = new MediaStore(await openMediaStorage(settings));
  const stopping = new AbortController();
  // Not `once`: npm forwards a signal that the terminal already sent, and the second one must not kill the process.
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress();
  try {
    const { done, stored } = await loadGeneratedPosts(options, {
      database,
      media,
      signal: stopping.signal,
      report: (done) => progress.report(done, options.count),
    });
    progress.end(`${formatNumber(stored)} posts stored, ${formatNumber(done - stored)} already existed.`);
    if (done === options.count) return;
    console.log(`Stopped at ${formatNumber(done)}. Run the same command to resume.`);
    process.exitCode = 130;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  }
}

function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new UsageError(`${name} must be an integer from ${formatNumber(min)} to ${formatNumber(max)}, not "${text}".`);
}

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MediaStore } from '@contenthub/content/media/media-store';
import { openDatabase } from '@contenthub/content/read-model/database';
import { ContentSettings } from '@contenthub/content/settings';
import { noDeadlines } from '@contenthub/database/engines';
import { readSettings } from '@contenthub/server-kit/settings';
import type { Command } from '../command.ts';
import { grouped } from '../progress/progress.ts';
import { showProgress } from '../progress/show-progress.ts';
import { asMarkdown } from './as-markdown.ts';
import { load, OtherPostsError } from './load.ts';
import { type GenerateOptions, generatedPosts } from './posts.ts';

const mostPosts = 100_000;

export const generate: Command = {
  summary: 'Fills a store with invented posts, for tests of scale; the same seed gives the same posts.',
  help: [
    'npm run hub -- generate --count 20000',
    '  --count N         how many posts, up to 100,000 (default 2,000)',
    '  --seed N          another seed, other posts (default 1)',
    '  --sticky-every N  make every Nth post sticky (default: none)',
    '  --into URL        a PostgreSQL address (default DATABASE_URL; without it PGlite in DATA_FOLDER, where',
    '                    `npm start` keeps its content)',
    '  --print N         show the first N posts as text and store nothing',
    '',
    'Ctrl-C stops after the current batch; the same command goes on from there.',
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
      count: wholeNumber('--count', values.count, 1, mostPosts),
      seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
      stickyEvery: wholeNumber('--sticky-every', values['sticky-every'], 0, mostPosts),
    };
    if (values.print === undefined) return store(wanted, values.into);
    const count = wholeNumber('--print', values.print, 1, mostPosts);
    for (const post of generatedPosts({ ...wanted, count })) console.log(`${asMarkdown(post)}\n\n---\n`);
  },
};

async function store(wanted: GenerateOptions, into: string | undefined): Promise<void> {
  const settings = readSettings(ContentSettings, { ...process.env, ...(into && { DATABASE_URL: into }) });
  const { database, close } = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'), {
    deadlines: noDeadlines,
  });
  const media = new MediaStore(join(settings.DATA_FOLDER, 'media'));
  const stopping = new AbortController();
  // Not once: npm passes on the signal that the terminal has sent already, and the second must not kill.
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress();
  try {
    const { done, stored } = await load(wanted, {
      database,
      media,
      signal: stopping.signal,
      report: (done) => progress.report(done, wanted.count),
    });
    progress.end(`${grouped(stored)} posts stored, ${grouped(done - stored)} were there already.`);
    if (done === wanted.count) return;
    console.log(`Stopped at ${grouped(done)}; the same command goes on from there.`);
    process.exitCode = 130;
  } catch (error) {
    if (!(error instanceof OtherPostsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`${name} is a whole number from ${grouped(least)} to ${grouped(most)}, not "${text}".`);
  process.exit(2);
}

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@contenthub/content/db/database';
import { MediaFetcher, type MediaFetcherOptions } from '@contenthub/content/media/media-fetcher';
import { MediaStore } from '@contenthub/content/media/media-store';
import { ContentSettings, mediaFetchOptions } from '@contenthub/content/settings';
import { markdownImport } from '@contenthub/content/sync/import/markdown-import';
import type { RetryOptions } from '@contenthub/content/sync/import/retry';
import { type ImportResult, type ImportSource, runImport } from '@contenthub/content/sync/import/run-import';
import { WordPressImport } from '@contenthub/content/sync/import/wordpress-import';
import { WxrImport } from '@contenthub/content/sync/import/wxr-import';
import { WordPressClient } from '@contenthub/content/sync/wordpress/wordpress-client';
import { noDeadlines } from '@contenthub/database/engines';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Command } from '../command.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';

export const importPosts: Command = {
  summary: 'Brings in a whole WordPress, an export of one, or a folder of Markdown.',
  help: [
    'npm run hub -- import --from wordpress     the WordPress that the WORDPRESS_ settings name',
    'npm run hub -- import --from EXPORT.xml    an export (WXR); its pictures are fetched from where they were',
    'npm run hub -- import --from FOLDER        posts/*.md, images/, authors.yaml, categories.yaml',
    '  --into URL        a PostgreSQL address (default DATABASE_URL; without it PGlite in DATA_FOLDER, where',
    '                    `npm start` keeps its content)',
    '',
    'Ctrl-C stops after the current batch; the same command goes on from there, and fetches nothing again that is',
    'stored already. While WordPress or the database is away it waits. Exits 1 when a post could not be brought in.',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({ args: options, options: { from: { type: 'string' }, into: { type: 'string' } } });
    if (!values.from) {
      console.error('--from is missing: wordpress, an export that ends in .xml, or a folder.');
      process.exitCode = 2;
      return;
    }
    const env = { ...process.env, ...(values.into && { DATABASE_URL: values.into }) };
    await importFrom(values.from, readSettings(ContentSettings, env));
  },
};

async function importFrom(from: string, settings: ContentSettings): Promise<void> {
  const stopping = new AbortController();
  // Not once: npm passes on the signal that the terminal has sent already, and the second must not kill.
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress();
  const patience = { signal: stopping.signal, waiting: progress.waiting };
  const media = new MediaStore(resolve(settings.DATA_FOLDER, 'media'));
  const files = { ...mediaFetchOptions(settings), folder: media.folder };
  const source = await openSource(from, settings, files, patience);
  const { database, close } = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'), {
    deadlines: noDeadlines,
  });
  try {
    const imported = await runImport(source, { ...patience, database, media, report: progress.report });
    progress.end(summary(imported));
    for (const { id, slug, reason } of imported.failures) console.error(`Post ${id} (${slug}): ${reason}`);
    if (imported.failures.length > 0) process.exitCode = 1;
    if (stopping.signal.aborted) process.exitCode = 130;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  }
}

function summary({ total, done, stored, skipped }: ImportResult): string {
  const rest =
    done < total ? ` Stopped at ${formatNumber(done)} of ${formatNumber(total)}; the same command goes on.` : '';
  return `${formatNumber(stored)} posts stored, ${formatNumber(skipped)} were there already.${rest}`;
}

async function openSource(
  from: string,
  settings: ContentSettings,
  files: MediaFetcherOptions,
  patience: RetryOptions,
): Promise<ImportSource> {
  if (from !== 'wordpress') {
    const found = await stat(from).catch(() => undefined);
    if (!found) return exitWithUsageError(`There is no file and no folder ${from}.`);
    return found.isDirectory() ? markdownImport(from) : new WxrImport(from, new MediaFetcher(files).fetch);
  }
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_APPLICATION_PASSWORD: applicationPassword } = settings;
  if (!url || !user || !applicationPassword) {
    return exitWithUsageError(
      'WORDPRESS_URL, WORDPRESS_USER and WORDPRESS_APPLICATION_PASSWORD say which WordPress; set them.',
    );
  }
  const client = new WordPressClient({ url, user, applicationPassword });
  return new WordPressImport(client, new MediaFetcher({ ...files, source: url }).fetch, patience);
}

function exitWithUsageError(message: string): never {
  console.error(message);
  process.exit(2);
}

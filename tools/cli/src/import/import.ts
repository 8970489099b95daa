import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@contenthub/content/db/database';
import { MediaFetcher, type MediaFetcherOptions } from '@contenthub/content/media/media-fetcher';
import { MediaStore } from '@contenthub/content/media/media-store';
import { openMediaStorage } from '@contenthub/content/media/open-media-storage';
import { ContentSettings, mediaFetchOptions } from '@contenthub/content/settings';
import { markdownImport } from '@contenthub/content/sync/import/markdown-import';
import type { RetryOptions } from '@contenthub/content/sync/import/retry';
import { type ImportResult, type ImportSource, runImport } from '@contenthub/content/sync/import/run-import';
import { WordPressImport } from '@contenthub/content/sync/import/wordpress-import';
import { WxrImport } from '@contenthub/content/sync/import/wxr-import';
import { WordPressClient } from '@contenthub/content/sync/wordpress/wordpress-client';
import { noDeadlines } from '@contenthub/database/engines';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, UsageError } from '../command.ts';
import { refuseRunningHub } from '../find-hub.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';

export const importPosts: CommandCode = {
  help: [
    'npm run hub -- import --from wordpress     the WordPress of the WORDPRESS_ settings',
    'npm run hub -- import --from EXPORT.xml    a WXR export; images are fetched from their original URLs',
    'npm run hub -- import --from FOLDER        posts/*.md, images/, authors.yaml, categories.yaml',
    '  --into URL        a PostgreSQL URL (default DATABASE_URL; otherwise PGlite in DATA_FOLDER, where',
    '                    `npm start` stores its content)',
    '',
    'Ctrl-C stops after the current batch. Run the same command to resume. Stored posts and images are not fetched',
    'again. Waits while WordPress or the database is down. Exits with 1 if a post could not be imported.',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({ args: options, options: { from: { type: 'string' }, into: { type: 'string' } } });
    if (!values.from)
      throw new UsageError('--from is missing. Use wordpress, a WXR export that ends in .xml, or a folder.');
    const env = { ...process.env, ...(values.into && { DATABASE_URL: values.into }) };
    await importFrom(values.from, readSettings(ContentSettings, env));
  },
};

async function importFrom(from: string, settings: ContentSettings): Promise<void> {
  const stopping = new AbortController();
  // Not `once`: npm forwards a signal that the terminal already sent, and the second one must not kill the process.
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress();
  const patience = { signal: stopping.signal, waiting: progress.waiting };
  if (!settings.DATABASE_URL) await refuseRunningHub(process.env, 'DATABASE_URL');
  const storage = await openMediaStorage(settings);
  const media = new MediaStore(storage);
  const files = { ...mediaFetchOptions(settings), folder: storage.downloadFolder };
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
    done < total ? ` Stopped at ${formatNumber(done)} of ${formatNumber(total)}; run the same command to resume.` : '';
  return `${formatNumber(stored)} posts stored, ${formatNumber(skipped)} already existed.${rest}`;
}

async function openSource(
  from: string,
  settings: ContentSettings,
  files: MediaFetcherOptions,
  patience: RetryOptions,
): Promise<ImportSource> {
  if (from !== 'wordpress') {
    const found = await stat(from).catch(() => undefined);
    if (!found) throw new UsageError(`${from} does not exist.`);
    return found.isDirectory() ? markdownImport(from) : new WxrImport(from, new MediaFetcher(files).fetch);
  }
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_APPLICATION_PASSWORD: applicationPassword } = settings;
  if (!url || !user || !applicationPassword) {
    throw new UsageError('Set WORDPRESS_URL, WORDPRESS_USER and WORDPRESS_APPLICATION_PASSWORD.');
  }
  const client = new WordPressClient({ url, user, applicationPassword });
  return new WordPressImport(client, new MediaFetcher({ ...files, source: url }).fetch, patience);
}

import { parseArgs } from 'node:util';
import { type CopyResult, copyMedia } from '@contenthub/content/media/copy-media';
import { openDiskMedia, openMediaStorage } from '@contenthub/content/media/open-media-storage';
import { ContentSettings } from '@contenthub/content/settings';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, UsageError } from '../command.ts';
import { formatNumber, showProgress } from '../terminal/progress.ts';

export const media: CommandCode = {
  help: [
    'npm run hub -- media copy --to s3      copies media files from DATA_FOLDER/media to the bucket of the MEDIA_S3_ settings',
    'npm run hub -- media copy --to disk    copies them back',
    '  --verify      also reads files that were copied before, and copies those that differ',
    '',
    'Every file is read back and compared with its source. Nothing is deleted. Ctrl-C stops; run the same command to',
    'resume. Run it while the hub works, and once more after the hub uses the new storage. Exits with 1 if a file',
    'could not be copied.',
  ].join('\n'),
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, verify: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'copy') throw new UsageError('Use: media copy --to s3|disk');
    if (values.to !== 's3' && values.to !== 'disk') throw new UsageError('--to is missing. Use s3 or disk.');
    const settings = readSettings(ContentSettings, process.env);
    if (!settings.MEDIA_S3_BUCKET) throw new UsageError('MEDIA_S3_BUCKET is not set.');
    await copyBetween(settings, values.to, values.verify);
  },
};

async function copyBetween(settings: ContentSettings, to: 's3' | 'disk', verifyAll: boolean): Promise<void> {
  const [disk, bucket] = [openDiskMedia(settings), await openMediaStorage(settings)];
  const stopping = new AbortController();
  // Not `once`: npm forwards a signal that the terminal already sent, and the second one must not kill the process.
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress('files');
  try {
    const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
    await target.check();
    const copied = await copyMedia(source, target, { signal: stopping.signal, verifyAll, report: progress.report });
    progress.end(summary(copied));
    for (const { name, reason } of copied.failures) console.error(`${name}: ${reason}`);
    if (copied.failures.length > 0) process.exitCode = 1;
    if (stopping.signal.aborted) process.exitCode = 130;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    bucket.close();
  }
}

function summary({ total, copied, skipped, bytes, failures }: CopyResult): string {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const done = copied + skipped + failures.length;
  const rest =
    done < total ? ` Stopped at ${formatNumber(done)} of ${formatNumber(total)}; run the same command to resume.` : '';
  return `${formatNumber(copied)} files copied (${megabytes} MB), ${formatNumber(skipped)} already existed.${rest}`;
}

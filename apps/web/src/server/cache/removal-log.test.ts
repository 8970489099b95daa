import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { RemovalLog } from './removal-log.server.ts';

const logger = createLogger('web', 'silent');
const cursor = (number: number) => ({ feed: 'feed', number });

it('writes removals that could not be written before, so that a new process knows all of them', async () => {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const removals = await RemovalLog.open(folder, logger);
  removals.markCaughtUp(cursor(1), false);
  await removals.flush();
  const file = join(folder, 'removals.log');
  await rm(file);
  // A folder in its place makes every write fail.
  await mkdir(file);
  removals.recordChange({ removed: ['post-1'] }, cursor(2));
  await removals.flush();
  await rm(file, { recursive: true });
  removals.recordChange({ removed: ['post-2'] }, cursor(3));
  const readAfterRestart = async () => {
    const restarted = await RemovalLog.open(folder, logger);
    const removed = ['post-1', 'post-2'].filter((key) => restarted.isRemovedSince(key, cursor(1)));
    return { feedCursor: restarted.feedCursor, removed };
  };
  await expect.poll(readAfterRestart).toEqual({ feedCursor: cursor(3), removed: ['post-1', 'post-2'] });
});

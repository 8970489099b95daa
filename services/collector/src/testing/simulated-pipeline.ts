import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { FileLog } from '../log/file-log.ts';
import { simulate } from '../simulation/simulate.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';

type Options = { seed: number; from: number; days: number; visitsPerDay: number; posts?: number; now?: () => number };

/** A pipeline with simulated readers of some posts, all stored. The first post is the most popular one. */
export async function openSimulatedPipeline({
  now,
  posts: count = 5,
  ...simulated
}: Options): Promise<{ pipeline: Pipeline; close: () => Promise<void> }> {
  const folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 2e9 });
  const logs = { events: await open('log'), refused: await open('refused') };
  const pipeline = await openPipeline(logs, folder.path, now);
  const posts = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, title: `Post ${index + 1}`, url: `/blog/grammar/post-${index + 1}`, author: 'ada' },
    categories: ['grammar'],
  }));
  await simulate(logs, { posts, ...simulated });
  await pipeline.load();
  await pipeline.rollups.run();
  const close = async () => {
    await pipeline.store.close();
    await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
    await folder.remove();
  };
  return { pipeline, close };
}

import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { FileLog } from '../log/file-log.ts';
import { simulate } from '../simulation/simulate.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';

type Options = { seed: number; from: number; days: number; visitsPerDay: number; now?: () => number };

/** A pipeline with simulated readers of five posts, all stored. */
export async function openSimulatedPipeline({
  now,
  ...simulated
}: Options): Promise<{ pipeline: Pipeline; close: () => Promise<void> }> {
  const folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 256e6 });
  const logs = { events: await open('log'), refused: await open('refused') };
  const pipeline = await openPipeline(logs, folder.path, now);
  const posts = Array.from({ length: 5 }, (_, index) => ({
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

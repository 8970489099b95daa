import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot, snapshotsFolder } from '@contenthub/all-in-one/repository-paths';
import { startHub } from './harness/hub-under-test.ts';
import { type Figure, medianFigure } from './report/figure.ts';

const starts = 5;

/** Caches of an earlier start: prepared articles, an empty database, the site's dependencies. */
const cacheFolders = [
  snapshotsFolder,
  join(repositoryRoot, 'node_modules/.cache/contenthub'),
  join(repositoryRoot, 'apps/web/node_modules/.vite'),
];

/** Measures the time from the command until the home page is served. */
export async function measureStartup(): Promise<Figure[]> {
  const first: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) first.push(await withoutCaches(startOnce));
  await startOnce();
  const again: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) again.push(await startOnce());
  return [
    medianFigure('npm run dev, the first time', first, 's', { atMost: 15 }),
    medianFigure('npm run dev, started before', again, 's', { atMost: 5 }),
  ];
}

async function startOnce(): Promise<number> {
  const hub = await startHub(['run', 'dev']);
  await hub.stop();
  return hub.readyAfterMs / 1000;
}

async function withoutCaches<T>(run: () => Promise<T>): Promise<T> {
  for (const folder of cacheFolders) await rename(folder, `${folder}.aside`).catch(() => {});
  try {
    return await run();
  } finally {
    for (const folder of cacheFolders) {
      await rm(folder, { recursive: true, force: true });
      await rename(`${folder}.aside`, folder).catch(() => {});
    }
  }
}

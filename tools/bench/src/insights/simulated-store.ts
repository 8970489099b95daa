import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { createStepReporter } from '@contenthub/cli/terminal/progress';
import { FileLog } from '@contenthub/collector/log/file-log';
import { simulate } from '@contenthub/collector/simulation/simulate';
import { type SimulationOptions, simulateDays } from '@contenthub/collector/simulation/simulated-days';
import { type Logs, openPipeline, type Pipeline } from '@contenthub/collector/testing/pipeline';
import { killOnExit } from '@contenthub/testing/processes/spawn-child';

export const dayMs = 24 * 60 * 60 * 1000;
/** Two periods of four weeks, and days before them. */
export const days = 60;
export const from = Math.floor(Date.now() / dayMs) * dayMs - (days + 4) * dayMs;

/** It also decides how good each post is, and so how many events a visit has. */
const seed = 20_261_118;
const posts = Array.from({ length: 80 }, (_, index) => ({
  ...{ id: index + 1, title: `Post ${index + 1}`, author: 'ada' },
  url: index % 8 === 7 ? `/blog/developer/post-${index + 1}` : `/blog/grammar/post-${index + 1}`,
  categories: index % 3 === 0 ? ['grammar'] : ['grammar', `topic-${index % 5}`],
}));

/** As many visits as it takes for about this number of events. */
export function planVisits(events: number): SimulationOptions {
  const sample = [...simulateDays({ seed, posts, from, days: 2, visitsPerDay: 1000 })].flatMap((each) => each.events);
  const visits = new Set(sample.map(({ websiteSessionId }) => websiteSessionId)).size;
  return { seed, posts, from, days, visitsPerDay: Math.ceil((events * visits) / sample.length / days) };
}

export async function openStoredEvents(folder: string): Promise<Pipeline & { close: () => Promise<void> }> {
  const logs = await openLogs(folder);
  const pipeline = await openPipeline(logs, folder);
  return {
    ...pipeline,
    async close() {
      await pipeline.store.close();
      await closeLogs(logs);
    },
  };
}

async function openLogs(folder: string): Promise<Logs> {
  const open = (name: string) => FileLog.open(join(folder, name), { maxBytes: 64e9, segmentBytes: 64e6 });
  return { events: await open('log'), refused: await open('refused') };
}

async function closeLogs({ events, refused }: Logs): Promise<void> {
  await Promise.all([events.close(), refused.close()]);
}

/** Simulates readers up to about this number of events. They wait in the log. Returns how many were sent. */
export async function simulateEvents(folder: string, events: number): Promise<number> {
  const report = createStepReporter({ unit: 'events' });
  const logs = await openLogs(folder);
  const sent = await simulate(logs, planVisits(events), Date.now(), (done) => report('simulated', done.events, events));
  await closeLogs(logs);
  return sent.events;
}

type Loaded = { events: number };

/** Loads the log in a process of its own, which is killed once this share is loaded. */
export async function loadEvents(folder: string, total: number, killAt = Number.POSITIVE_INFINITY): Promise<void> {
  const report = createStepReporter({ unit: 'events' });
  const child = fork(new URL('loader-process.ts', import.meta.url), [folder], { cwd: repositoryRoot });
  killOnExit(child);
  child.on('message', ({ events }: Loaded) => {
    report('loaded', events, total);
    // The next block is on its way by then.
    if (events / total >= killAt) setTimeout(() => child.kill('SIGKILL'), 300);
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL') console.log(`loader killed at ${Math.round(killAt * 100)}%`);
  else if (code !== 0) throw new Error(`The loader ended with ${code}.`);
}

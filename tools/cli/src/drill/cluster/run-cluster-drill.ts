import { setTimeout as wait } from 'node:timers/promises';
import { ClusterLoad, type LoadCounts } from './cluster-load.ts';
import { ClusterStack, type Fault } from './cluster-stack.ts';
import type { Member } from './members.ts';
import { Publisher } from './publisher.ts';
import { findDoubled, SplitBrainWatch } from './split-brain-watch.ts';

export type FaultResult = LoadCounts & {
  member: string;
  fault: Fault | 'none';
  /** From the end of the fault until everything was healthy. */
  recoveryMs: number;
  /** From a publish during the fault, or from the end of the fault if that is later, until every edge had it. */
  visibleMs: number;
};

export type ClusterDrill = {
  results: FaultResult[];
  acknowledged: number;
  lost: number;
  doubled: number;
  /** How often two PostgreSQL servers or two loaders were in use at the same time, and how often the drill looked. */
  splitBrains: number;
  looks: number;
};

/** After a fault has ended, every edge has a version that was published during it within this time. */
export const promiseMs = 15_000;

type Options = {
  members: readonly Member[];
  faults: readonly Fault[];
  /** How long each fault lasts. */
  seconds: number;
  report: (step: string) => void;
};

export async function runClusterDrill(options: Options): Promise<ClusterDrill> {
  const stack = await ClusterStack.start(options.report);
  try {
    return await failMembers(stack, options);
  } finally {
    await stack.stop();
  }
}

/** Makes one member after another fail under steady load, in every way. */
export async function failMembers(
  stack: ClusterStack,
  { members, faults, seconds, report }: Options,
): Promise<ClusterDrill> {
  let load: ClusterLoad | undefined;
  let watch: SplitBrainWatch | undefined;
  try {
    report('publishing posts');
    const publisher = await Publisher.create(stack);
    load = new ClusterLoad(stack.hub.origin, publisher.paths, report);
    // The first events make one of the loaders the active one. Both are ready until then.
    await stack.waitUntilHealthy();
    // If they stay so, the watch counts it.
    for (const until = Date.now() + 60_000; Date.now() < until; await wait(500))
      if (findDoubled(await stack.instances()).length === 0) break;
    watch = new SplitBrainWatch(stack, report);
    const results: FaultResult[] = [];
    const run = async (
      { name: member, atLeastSeconds = 0 }: Omit<Member, 'find'>,
      fault: FaultResult['fault'],
      begin: () => Promise<() => Promise<void>>,
    ) => {
      report(`${member}: ${fault}`);
      load?.take();
      const end = await begin();
      // WordPress may be what fails, so this may last until after the end.
      const publishing = publisher.publish();
      await wait(Math.max(seconds, atLeastSeconds) * 1000);
      await end();
      const endedAt = Date.now();
      const version = await publishing;
      const [visibleMs] = await Promise.all([
        publisher.visibleAfter(version, Math.max(version.at, endedAt)),
        stack.waitUntilHealthy(),
      ]);
      const recoveryMs = Date.now() - endedAt;
      // The last requests of this fault.
      await wait(1000);
      const counts = (load as ClusterLoad).take();
      results.push({ member, fault, ...counts, recoveryMs, visibleMs });
      report(`${counts.failed} of ${counts.requests} requests failed, healthy after ${recoveryMs} ms`);
    };
    await run({ name: 'nothing' }, 'none', async () => async () => {});
    for (const member of members) {
      for (const fault of faults) {
        await run(member, fault, async () => stack.fail(await member.find(stack), fault));
      }
    }
    await Promise.all([load.stop(), watch.stop()]);
    report('comparing events');
    const events = await compareEvents(stack, load.sender.acknowledged);
    return { results, ...events, splitBrains: watch.splitBrains, looks: watch.looks };
  } finally {
    await Promise.all([load?.stop(), watch?.stop()]);
  }
}

/** Reads the store once both loaders are stopped, in a container of their image. */
async function compareEvents(stack: ClusterStack, acknowledged: ReadonlySet<number>) {
  await waitUntilLoaded(stack, acknowledged.size);
  await stack.hub.compose('stop', 'loader');
  const code = `import { openEmbedded } from '/hub/services/collector/src/store/open-store.ts';
    const store = await openEmbedded('/data/events/store');
    const rows = await store.rows('select batchId as key, count() as copies from events group by key');
    console.log(JSON.stringify(rows));
    await store.close();`;
  const command = ['node', '--input-type=module', '--eval', code];
  const printed = await stack.hub.compose('run', '--rm', '--no-deps', '-T', 'loader', ...command);
  const rows = JSON.parse(printed.trim().split('\n').at(-1) ?? '[]') as { key: number; copies: number }[];
  const stored = new Map(rows.map(({ key, copies }) => [Number(key), Number(copies)]));
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    doubled: [...stored.values()].filter((copies) => copies > 1).length,
  };
}

async function waitUntilLoaded(stack: ClusterStack, count: number): Promise<void> {
  const read = `fetch('http://balancer:4031/balance').then((response) => response.text()).then(console.log)`;
  const until = Date.now() + 120_000;
  for (;;) {
    const printed = await stack.hub.exec('web', ['node', '--eval', read]).catch(() => '');
    const stored = Number(/"stored":(\d+)/.exec(printed)?.[1] ?? 0);
    // The comparison afterwards says what is missing.
    if (stored >= count || Date.now() > until) return;
    await wait(1000);
  }
}

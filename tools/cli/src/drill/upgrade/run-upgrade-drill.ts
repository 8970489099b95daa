import { chmod } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { Sender } from '@contenthub/collector/testing/sender';
import { openDatabase } from '@contenthub/content/db/database';
import { storePost } from '@contenthub/content/db/writes/store-post';
import { storedPost } from '@contenthub/content/testing/post-factory';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { readEvents } from '../restore/inventory.ts';
import { checkOutRelease } from './previous-release.ts';
import { type ServiceName, UpgradeStack } from './upgrade-stack.ts';

export type UpgradeStep = {
  step: string;
  requests: number;
  failed: number;
  events: number;
  refused: number;
  slowestMs: number;
};
export type UpgradeDrill = { from: string; steps: UpgradeStep[]; acknowledged: number; lost: number; doubled: number };

type Options = { from: string; secondsPerStep: number; report: (step: string) => void };

const upgradeOrder: readonly ServiceName[] = ['loader', 'content', 'platform', 'intake', 'web'];
const postCount = 20;

/** Readers and event senders at a steady rate. Each step reads the counters and resets them. */
class Load {
  readonly sender: Sender;
  readonly #address: string;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #counts = { requests: 0, failed: 0, events: 0, refused: 0, slowestMs: 0 };

  readonly #onFailure: (line: string) => void;

  constructor(address: string, onFailure: (line: string) => void) {
    this.#address = address;
    this.#onFailure = onFailure;
    this.sender = new Sender(address, 1);
    this.#running = Promise.all([this.#read(0), this.#read(1), this.#send()]);
  }

  take(): Omit<UpgradeStep, 'step'> {
    const counts = this.#counts;
    this.#counts = { requests: 0, failed: 0, events: 0, refused: 0, slowestMs: 0 };
    return counts;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #read(worker: number): Promise<void> {
    for (let number = worker; !this.#stopping.signal.aborted; number += 1) {
      // Every other page is new to the site, so that it calls the content service.
      const page =
        number % 2 === 0 ? `/blog/post-${(number % postCount) + 1}/` : `/blog/search/word${number}-${worker}`;
      const startedAt = performance.now();
      const response = await fetch(this.#address + page).catch(() => undefined);
      const body = await response?.text().catch(() => undefined);
      this.#counts.requests += 1;
      if (response?.status !== 200 || !body) {
        this.#counts.failed += 1;
        this.#onFailure(
          `${page} returned ${response?.status ?? 'no response'} after ${Math.round(performance.now() - startedAt)} ms`,
        );
      }
      this.#counts.slowestMs = Math.max(this.#counts.slowestMs, performance.now() - startedAt);
      await wait(50);
    }
  }

  async #send(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const batch = this.sender.next(5);
      this.#counts.events += batch.length;
      while (!(await this.sender.send(batch))) {
        this.#counts.refused += 1;
        await wait(50);
      }
      await wait(100);
    }
  }
}

/**
 * Runs the previous release under load, exchanges each service for the current one, and then back, with both releases
 * side by side on the same databases and streams.
 */
export async function runUpgradeDrill({ from, secondsPerStep, report }: Options): Promise<UpgradeDrill> {
  report(`checking out and building ${from}`);
  const previous = await checkOutRelease(from);
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const current = { root: repositoryRoot };
  let stack: UpgradeStack | undefined;
  let load: Load | undefined;
  try {
    report('starting engines and the previous release');
    stack = await UpgradeStack.start(folder.path);
    for (const service of upgradeOrder) await stack.exchange(service, previous);
    await storePosts(stack);
    load = new Load(stack.address, report);
    const steps: UpgradeStep[] = [];
    const step = async (name: string, work: () => Promise<unknown> = async () => {}) => {
      report(name);
      await work();
      await wait(secondsPerStep * 1000);
      steps.push({ step: name, ...(load as Load).take() });
    };
    const exchange = (service: ServiceName, release: { root: string }) => () =>
      (stack as UpgradeStack).exchange(service, release);
    await step('previous release');
    for (const service of upgradeOrder) await step(`upgrade ${service}`, exchange(service, current));
    for (const service of upgradeOrder.toReversed()) await step(`roll back ${service}`, exchange(service, previous));
    await load.stop();
    const { acknowledged } = load.sender;
    await waitUntilLoaded(stack, acknowledged.size);
    await stack.stopLoader();
    const { keys } = await readEvents(stack.eventStoreFolder);
    const stored = new Set(keys.map(Number));
    const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
    return { from, steps, acknowledged: acknowledged.size, lost, doubled: keys.length - stored.size };
  } finally {
    await load?.stop();
    await stack?.stop();
    await folder.remove();
    await previous.remove();
  }
}

async function storePosts({ postgres }: UpgradeStack): Promise<void> {
  const { database, close } = await openDatabase(postgres.url, '');
  for (let id = 1; id <= postCount; id += 1) await storePost(database, storedPost(id));
  await close();
}

async function waitUntilLoaded(stack: UpgradeStack, count: number): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`${stack.loader}/balance`).catch(() => undefined);
    const { stored = 0 } = response?.ok ? ((await response.json()) as { stored: number }) : {};
    // The comparison afterwards says what is missing.
    if (stored >= count || Date.now() > until) return;
    await wait(100);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterStack, type Instance, usedOnce } from './cluster-stack.ts';

/** The pools in which the balancer uses two instances although only one may be active. */
export function findDoubled(instances: readonly Instance[]): string[] {
  return usedOnce.filter((name) => instances.filter(({ pool, used }) => used && pool === name).length > 1);
}

/** Counts how often the balancer uses two instances where only one may be active. */
export class SplitBrainWatch {
  looks = 0;
  splitBrains = 0;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(stack: Pick<ClusterStack, 'instances'>, report: (line: string) => void, intervalMs = 500) {
    this.#running = this.#look(stack, report, intervalMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #look(
    stack: Pick<ClusterStack, 'instances'>,
    report: (line: string) => void,
    intervalMs: number,
  ): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const instances = await stack.instances();
      if (instances.some(({ used }) => used)) this.looks += 1;
      const doubled = findDoubled(instances);
      if (doubled.length > 0) {
        this.splitBrains += 1;
        report(`two in use: ${doubled.join(', ')}`);
      }
      await wait(intervalMs);
    }
  }
}

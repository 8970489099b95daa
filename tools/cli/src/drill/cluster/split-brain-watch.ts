import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterStack, usedOnce } from './cluster-stack.ts';

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
      const used = (await stack.instances()).filter((instance) => instance.used);
      if (used.length > 0) this.looks += 1;
      const doubled = usedOnce.filter((name) => used.filter(({ pool }) => pool === name).length > 1);
      if (doubled.length > 0) {
        this.splitBrains += 1;
        report(`two in use: ${doubled.join(', ')}`);
      }
      await wait(intervalMs);
    }
  }
}

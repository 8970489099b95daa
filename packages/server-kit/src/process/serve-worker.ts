import { writeFileSync } from 'node:fs';

/** The messages between a process and its worker. */
export type Order = { id: number; name: string; input: unknown };
export type Answer = { id: number; result: unknown } | { id: number; error: object } | { problem: string };

type Handlers = Record<string, (input: never) => unknown>;

const memoryCheckMs = 50;

/**
 * Serves the requests of the process that started this one (`WorkerProcess`), and ends with it. The handlers must leave
 * the event loop free, because it watches the memory.
 */
export function serveWorker(handlers: Handlers): void {
  preferAsVictim();
  watchMemory(Number(process.env.WORKER_MEMORY_MB));
  // A terminal and some supervisors send these to all processes. The parent still has work for this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // At once: nobody waits for an answer, and native threads could delay an orderly exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async ({ id, name, input }: Order) => {
    try {
      respond({ id, result: await handlers[name]?.(input as never) });
    } catch (error) {
      respond({ id, error: describe(error) });
    }
  });
}

/** Where memory runs out in spite of the limit, the kernel ends this process and not the one that serves people. */
function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

function watchMemory(limitMb: number): void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < limitMb * 1024 * 1024) return;
    clearInterval(timer);
    const end = () => process.kill(process.pid, 'SIGKILL');
    respond({ problem: `needed more than ${limitMb} MB` }, end);
    // Sending needs memory, too.
    setTimeout(end, memoryCheckMs);
  }, memoryCheckMs);
  timer.unref();
}

function respond(answer: Answer, done: () => void = () => {}): void {
  process.send?.(answer, undefined, undefined, done);
}

/** Structured cloning would keep only the standard properties of an error. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

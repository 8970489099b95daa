import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Order } from './serve-worker.ts';

/** The process ended before it answered. The request may or may not have had its effect. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
}

type Options = {
  /** A module that calls `serveWorker`. */
  module: URL;
  /** Passed to the module, as its arguments. */
  args?: readonly string[];
  /** The process ends itself when it uses more than this. */
  memoryMb: number;
  /** For messages: what the process does, as in `the image encoder`. */
  name: string;
  /** Environment of the process, which has the path otherwise. It gets no settings, and so no secrets. */
  env?: Record<string, string>;
};

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Worker = { process: ChildProcess; pending: Map<number, Pending>; problem?: string };

const inheritedVariables = ['PATH', 'NODE_ENV', 'TMPDIR', 'TZ'];

/**
 * Runs work on hostile or large input in a process of its own with a memory limit. The process starts at the first
 * request. When it ends, the requests that it has not answered fail, and the next request starts it again.
 */
export class WorkerProcess {
  readonly #options: Options;
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The running process, if there is one. */
  get pid(): number | undefined {
    return this.#worker?.process.pid;
  }

  request<Result>(name: string, input?: unknown): Promise<Result> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const order: Order = { id: this.#lastId, name, input };
    return new Promise<unknown>((resolve, reject) => {
      // The parent does not end while it waits for an answer.
      if (worker.pending.size === 0) setReferenced(worker.process, true);
      worker.pending.set(order.id, { resolve, reject });
      // If it fails, the process is about to end, which rejects all its requests.
      worker.process.send(order, () => {});
    }) as Promise<Result>;
  }

  /** Ends the process. Requests without an answer fail. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (!worker || hasEnded(worker.process)) return;
    setReferenced(worker.process, true);
    const ended = once(worker.process, 'exit');
    if (worker.process.connected) worker.process.disconnect();
    await ended;
  }

  #start(): Worker {
    const { module, args = [], memoryMb, env = {} } = this.#options;
    const inherited = inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
    const child = fork(fileURLToPath(module), [...args], {
      serialization: 'advanced',
      execArgv: [],
      env: { ...Object.fromEntries(inherited), ...env, WORKER_MEMORY_MB: String(memoryMb) },
    });
    const worker: Worker = { process: child, pending: new Map() };
    child.on('message', (answer: Answer) => this.#receive(worker, answer));
    child.once('error', (error) => this.#end(worker, error.message));
    child.once('exit', (code, signal) => this.#end(worker, worker.problem ?? `ended with ${signal ?? `code ${code}`}`));
    setReferenced(child, false);
    return worker;
  }

  #receive(worker: Worker, answer: Answer): void {
    if ('problem' in answer) {
      worker.problem = answer.problem;
      return;
    }
    const pending = worker.pending.get(answer.id);
    worker.pending.delete(answer.id);
    if (worker.pending.size === 0) setReferenced(worker.process, false);
    if ('error' in answer) pending?.reject(Object.assign(new Error(), answer.error));
    else pending?.resolve(answer.result);
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker === worker) this.#worker = undefined;
    const error = new WorkerEndedError(`${this.#options.name} ${reason}`);
    for (const { reject } of worker.pending.values()) reject(error);
    worker.pending.clear();
  }
}

function setReferenced(child: ChildProcess, referenced: boolean): void {
  const method = referenced ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

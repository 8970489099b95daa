import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Environment, ServiceAddresses } from '../environment.ts';
import { compileCacheFolder, repositoryRoot } from '../repository-paths.ts';
import type { ServiceMessage } from './child-service.ts';
import { StableAddress } from './stable-address.ts';

type Options<Name> = { script: URL; services: readonly Name[]; onChange?: (change: ContentChanged) => void };

/** Runs services in a child process that can be replaced. */
export class ServiceProcess<Name extends keyof ServiceAddresses> {
  /** Known before the services start. Connections wait while they start or restart. */
  readonly addresses: Record<Name, string>;
  readonly #stableAddresses: Map<Name, StableAddress>;
  readonly #options: Options<Name>;
  #child: ChildProcess | undefined;
  #env: Environment = {};
  #starting = Promise.withResolvers<void>();

  /** Reserves the addresses. */
  static async create<Name extends keyof ServiceAddresses>(options: Options<Name>): Promise<ServiceProcess<Name>> {
    const listening = options.services.map(async (name) => [name, await StableAddress.listen()] as const);
    return new ServiceProcess(options, new Map(await Promise.all(listening)));
  }

  private constructor(options: Options<Name>, stableAddresses: Map<Name, StableAddress>) {
    this.#options = options;
    this.#stableAddresses = stableAddresses;
    const urls = [...stableAddresses].map(([name, { url }]) => [name, url]);
    this.addresses = Object.fromEntries(urls) as Record<Name, string>;
    this.#expectStart();
  }

  /** Resolves when the services accept requests, and rejects if they fail to start. */
  get ready(): Promise<void> {
    return this.#starting.promise;
  }

  start(env: Environment): Promise<void> {
    this.#env = env;
    this.#fork();
    return this.ready;
  }

  /** Replaces the process. */
  async restart(): Promise<void> {
    const replaced = this.#child;
    this.#expectStart();
    await this.#end();
    // A second restart in the meantime shares the new process.
    if (this.#child === replaced) this.#fork();
    return this.ready;
  }

  async stop(): Promise<void> {
    await this.#end();
    for (const address of this.#stableAddresses.values()) await address.close();
  }

  #expectStart(): void {
    for (const address of this.#stableAddresses.values()) address.hold();
    this.#starting = Promise.withResolvers();
    // Callers who wait report a failure. There may be none yet.
    this.#starting.promise.catch(() => {});
  }

  #fork(): void {
    const { resolve, reject } = this.#starting;
    const { script, onChange } = this.#options;
    // Node needs the cache folder before the child runs any code, so it is set in the environment.
    const env = { ...process.env, ...this.#env, NODE_COMPILE_CACHE: compileCacheFolder };
    // Liftoff only: optimising PGlite's WebAssembly would keep a CPU core busy while the first page loads.
    const child = fork(script, { cwd: repositoryRoot, env, execArgv: ['--liftoff-only'] });
    this.#child = child;
    child.once('exit', () => reject(new Error('The services exited before they were ready.')));
    child.on('message', (message: ServiceMessage) => {
      if ('change' in message) return onChange?.(message.change);
      for (const [name, address] of this.#stableAddresses) {
        const url = message.addresses[name];
        if (url) address.forwardTo(url);
      }
      resolve();
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

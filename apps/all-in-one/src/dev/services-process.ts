import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { compileCacheFolder, repositoryRoot } from '../repository-paths.ts';
import type { Environment, ServiceAddresses } from '../services.ts';

/** Messages from the child process: the addresses of its services, and content changes. */
export type ServicesMessage = { addresses: ServiceAddresses } | { change: ContentChanged };

const script = new URL('./services-main.ts', import.meta.url);
const watchedFolders = ['services', 'packages'];
/** "Save all" in an editor writes files one after the other, so changes are debounced. */
const debounceMs = 100;

/** Runs the development services in a child process and replaces it when their code changes. */
export class ServicesProcess {
  readonly #env: Environment;
  readonly #onChange: (change: ContentChanged) => void;
  readonly #watchers: FSWatcher[] = [];
  #child: ChildProcess | undefined;
  #ready: Promise<ServiceAddresses> | undefined;
  #ports: Environment = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(env: Environment, onChange: (change: ContentChanged) => void) {
    this.#env = env;
    this.#onChange = onChange;
  }

  /** Resolves when the services accept requests. Pages wait for it during a restart. */
  get ready(): Promise<unknown> {
    return this.#ready ?? Promise.resolve();
  }

  start(): Promise<ServiceAddresses> {
    this.#ready = this.#start();
    return this.#ready;
  }

  restartOnChange(): void {
    for (const folder of watchedFolders) {
      const watcher = watch(join(repositoryRoot, folder), { recursive: true }, (_event, file) => {
        if (!file || !isCode(file)) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.restart(`${file} changed`), debounceMs);
      });
      this.#watchers.push(watcher);
    }
  }

  /** Replaces the process. `why` is printed with the time it took. */
  restart(why: string): void {
    const startedAt = performance.now();
    this.#ready = this.#end().then(() => this.#start());
    this.#ready.then(
      () => console.log(`  ${why}: services reloaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`),
      () => console.error(`  ${why}, but the services failed to start. Save again to retry.`),
    );
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
    await this.#end();
  }

  async #start(): Promise<ServiceAddresses> {
    // Node needs the cache folder before the child runs any code, so it is set in the environment.
    const env = { ...process.env, ...this.#env, ...this.#ports, NODE_COMPILE_CACHE: compileCacheFolder };
    // Liftoff only: optimising PGlite's WebAssembly would keep a CPU core busy while the first page loads.
    const child = fork(script, { cwd: repositoryRoot, env, execArgv: ['--liftoff-only'] });
    this.#child = child;
    const listening = new Promise<ServiceAddresses>((resolve) => {
      child.on('message', (message: ServicesMessage) => {
        if ('addresses' in message) resolve(message.addresses);
        else this.#onChange(message.change);
      });
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error('The services exited before they were ready.');
    });
    ended.catch(() => {});
    const addresses = await Promise.race([listening, ended]);
    // The next process listens on the same ports because the site keeps using these addresses.
    this.#ports = {
      CONTENT_PORT: new URL(addresses.CONTENT_URL).port,
      PLATFORM_PORT: new URL(addresses.PLATFORM_URL).port,
      ...(addresses.COLLECTOR_URL && { COLLECTOR_PORT: new URL(addresses.COLLECTOR_URL).port }),
      ...(addresses.LOADER_URL && { LOADER_PORT: new URL(addresses.LOADER_URL).port }),
    };
    return addresses;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/(\.(test|integration)\.tsx?$|(^|\/)(testing|node_modules|dist|ui)\/)/.test(file);
}

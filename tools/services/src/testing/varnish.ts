import type { ChildProcess } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { endChild, spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { type EdgeEnvironment, varnishArguments, varnishBinary } from '../engines/varnish-config.ts';

/** By default varnishd changes its user, and Linux then forgets that it should end together with its parent. */
const sameUser = ['-j', 'none'];
/** VCL is compiled at each start. Without optimisation that takes a third of the time. */
const unoptimised = ['-p', 'cc_command=exec cc -O0 -pthread -fpic -shared -Wl,-x -o %o %s'];

type Options = Omit<EdgeEnvironment, 'countryHeader'> & {
  secret?: string;
  secretFallback?: string;
  megabytes?: number;
  /** Compiles the VCL as in production, for benchmarks. */
  optimised?: boolean;
  trustedProxies?: string;
  editorsOrigin?: string;
};
type Ports = { port: number; proxyPort: number; purgePort: number };

/** The secret of purges to a test's edge. */
export const purgeSecret = 'purge-secret-of-tests-0123456789';

/** For a site on a busy machine, which may not fail a test. */
export const patientEdge = { probe: 60, page: 120 };

/** A Varnish process for one test with the hub's configuration. Its cache starts empty and tests may kill it. */
export class Varnish {
  readonly address: string;
  /** For proxies that use the PROXY protocol. */
  readonly proxyProtocolUrl: string;
  readonly purgeUrl: string;
  readonly #folder: TemporaryFolder;
  readonly #args: string[];
  #process: ChildProcess | undefined;

  private constructor(folder: TemporaryFolder, { port, proxyPort, purgePort }: Ports, args: string[]) {
    this.#folder = folder;
    this.#args = args;
    this.address = `http://127.0.0.1:${port}`;
    this.proxyProtocolUrl = `http://127.0.0.1:${proxyPort}`;
    this.purgeUrl = `http://127.0.0.1:${purgePort}`;
  }

  static async start({
    secret = purgeSecret,
    secretFallback = '',
    megabytes,
    optimised = false,
    trustedProxies = '',
    editorsOrigin = '',
    ...environment
  }: Options): Promise<Varnish> {
    const folder = await temporaryFolder();
    await chmod(folder.path, 0o755);
    const ports = { port: await freePort(), proxyPort: await freePort(), purgePort: await freePort() };
    const args = varnishArguments({
      ...{ folder: folder.path, ...ports, trustedProxies, editorsOrigin },
      ...{ purgeSecret: secret, purgeSecretFallback: secretFallback },
      environment: { countryHeader: 'x-country', ...environment },
      ...(megabytes && { megabytes }),
    });
    const varnish = new Varnish(folder, ports, [...sameUser, ...(optimised ? [] : unoptimised), ...args]);
    await varnish.launch();
    return varnish;
  }

  /** Starts Varnish with an empty cache. */
  async launch(): Promise<void> {
    const child = spawnChild(varnishBinary, this.#args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    let log = '';
    const ready = new Promise<void>((resolve, reject) => {
      child.once('error', () => reject(new Error('varnishd is not installed: run `npm run services` first')));
      child.once('exit', () => reject(new Error(`varnishd exited:\n${log}`)));
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        log += part;
        if (log.includes('said Child starts')) resolve();
      });
    });
    await ready;
  }

  /** Waits until the health probe sees the hub. The requests are not cached. */
  async waitUntilHealthy(path = '/blog/'): Promise<void> {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
      const { status, body } = await fetch(this.address + path);
      await body?.cancel();
      if (status === 200) return this.purge('everything');
    }
    throw new Error(`${this.address} did not reach the hub within a minute`);
  }

  /** The settings with which a hub or a purger reaches it. */
  get settings(): { EDGE_URLS: string; PURGE_SECRET: string } {
    return { EDGE_URLS: this.purgeUrl, PURGE_SECRET: purgeSecret };
  }

  async purge(keys: string): Promise<void> {
    const headers = { 'surrogate-key': keys, authorization: `Bearer ${purgeSecret}` };
    const response = await fetch(this.purgeUrl, { method: 'PURGE', headers });
    if (!response.ok) throw new Error(`A purge returned ${response.status}`);
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async terminate(): Promise<void> {
    await endChild(this.#process);
  }

  async stop(): Promise<void> {
    await this.terminate();
    await this.#folder.remove();
  }
}

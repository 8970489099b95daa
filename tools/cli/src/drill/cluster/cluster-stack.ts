import { setTimeout as wait } from 'node:timers/promises';
import { type RunningDocker, useDocker } from '../../deploy/docker/daemon.ts';
import type { Container, Docker } from '../../deploy/docker/docker.ts';
import { HubStack } from '../../deploy/docker/hub-stack.ts';
import { buildOfflineImages, registryResponds } from '../../deploy/docker/offline-images.ts';

const healTimeoutMs = 300_000;
const balanced = ['edge', 'web', 'content', 'platform', 'intake', 'loader'];
/** One instance of these pools is in use, and another one waits. */
export const usedOnce = ['loader', 'postgres'];
const readStatus = `my $socket = IO::Socket::INET->new('127.0.0.1:8404'); print $socket "GET /status;csv HTTP/1.0\\r\\n\\r\\n"; print <$socket>;`;
const service = ({ Config }: Container) => Config.Labels['com.docker.compose.service'] ?? '';

export const faults = ['kill', 'pause', 'partition'] as const;
export type Fault = (typeof faults)[number];

/** An instance behind the balancer. */
export type Instance = { pool: string; name: string; used: boolean };

/** The cluster of deploy/compose.cluster.yaml, whose members can fail. */
export class ClusterStack {
  readonly hub: HubStack;
  readonly #docker: Docker;
  readonly #stopDocker: RunningDocker['stop'];

  private constructor(hub: HubStack, { docker, stop }: RunningDocker) {
    this.hub = hub;
    this.#docker = docker;
    this.#stopDocker = stop;
  }

  static async start(report: (step: string) => void): Promise<ClusterStack> {
    report('starting Docker');
    const running = await useDocker();
    try {
      if (!(await registryResponds())) {
        report('making base images');
        await buildOfflineImages(running.docker);
      }
      const hub = await HubStack.prepare(running.docker, { chdb: true, cluster: true });
      report('building images');
      await hub.build();
      report('starting the cluster');
      // Staff is not part of the drill.
      await hub.up('--scale', 'console=0').catch(async (error: unknown) => {
        await hub.stop();
        throw error;
      });
      return new ClusterStack(hub, running);
    } catch (error) {
      await running.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    // A paused container cannot be removed.
    for (const { Name, State } of await this.hub.containers())
      if (State.Status === 'paused') await this.#docker.run(['unpause', Name]);
    await this.hub.stop();
    await this.#stopDocker();
  }

  /** The containers of a service, the first one first. */
  async containersOf(name: string): Promise<Container[]> {
    const all = (await this.hub.containers()).filter((container) => service(container) === name);
    return all.toSorted((a, b) => a.Name.localeCompare(b.Name));
  }

  /** Addresses of the edges in the cluster's network, which the machine that runs Docker reaches. */
  async edges(): Promise<string[]> {
    const network = `${this.hub.settings.COMPOSE_PROJECT_NAME}_cluster`;
    const addresses = (await this.containersOf('edge')).map(
      ({ NetworkSettings }) => NetworkSettings.Networks[network]?.IPAddress,
    );
    return addresses.filter((address) => address !== undefined && address !== '').map((address) => `${address}:8080`);
  }

  /** Whether a command in the container succeeds. */
  succeedsIn({ Name }: Container, command: readonly string[]): Promise<boolean> {
    return this.#docker.run(['exec', Name, ...command]).then(
      () => true,
      () => false,
    );
  }

  readIn({ Name }: Container, command: readonly string[]): Promise<string> {
    return this.#docker.run(['exec', Name, ...command]);
  }

  /** Makes containers fail at the same time. Returns what ends the failure. */
  async fail(containers: readonly Container[], fault: Fault): Promise<() => Promise<void>> {
    const ends = await Promise.all(containers.map((container) => this.#fail(container, fault)));
    return async () => void (await Promise.all(ends.map((end) => end())));
  }

  async #fail({ Name, NetworkSettings }: Container, fault: Fault): Promise<() => Promise<void>> {
    const run = async (...args: string[]) => void (await this.#docker.run(args));
    if (fault === 'kill') {
      await run('kill', Name);
      return () => run('start', Name);
    }
    if (fault === 'pause') {
      await run('pause', Name);
      return () => run('unpause', Name);
    }
    const networks = Object.entries(NetworkSettings.Networks);
    for (const [network] of networks) await run('network', 'disconnect', network, Name);
    return async () => {
      for (const [network, { Aliases }] of networks) {
        const aliases = (Aliases ?? []).flatMap((alias) => ['--alias', alias]);
        await run('network', 'connect', ...aliases, network, Name);
      }
    };
  }

  /** Waits until the balancer uses every instance, and everything else is healthy. */
  async waitUntilHealthy(): Promise<void> {
    const until = Date.now() + healTimeoutMs;
    for (;;) {
      const sick = [...(await this.#unusedInstances()), ...(await this.#unhealthyOthers())];
      if (sick.length === 0) return;
      if (Date.now() > until) throw new Error(`Not healthy: ${sick.join(', ')}`);
      await wait(1000);
    }
  }

  /** Every instance the balancer knows, and whether it uses it. Empty if the balancer does not respond. */
  async instances(): Promise<Instance[]> {
    const csv = await this.hub.exec('balancer', ['perl', '-MIO::Socket::INET', '-e', readStatus]).catch(() => '');
    const rows = csv.split('\n').map((line) => line.split(','));
    return rows
      .filter(([, name]) => name && !['svname', 'FRONTEND', 'BACKEND'].includes(name))
      .map((row) => ({ pool: row[0] ?? '', name: row[1] ?? '', used: row[17]?.startsWith('UP') ?? false }));
  }

  /** Instances that the balancer does not use. One loader and one PostgreSQL server wait for their turn. */
  async #unusedInstances(): Promise<string[]> {
    const instances = await this.instances();
    if (instances.length === 0) return ['balancer'];
    const unused = instances.filter(({ used }) => !used);
    const waiting = usedOnce.map((name) => unused.find(({ pool }) => pool === name));
    return unused.filter((one) => !waiting.includes(one)).map(({ pool, name }) => `${pool}/${name}`);
  }

  /** Containers that the balancer does not know. */
  async #unhealthyOthers(): Promise<string[]> {
    const others = (await this.hub.containers()).filter((container) => !balanced.includes(service(container)));
    const sick = others.filter(
      ({ State: { Status, ExitCode, Health } }) =>
        !(Status === 'exited' && ExitCode === 0) &&
        (Status !== 'running' || (Health !== undefined && Health.Status !== 'healthy')),
    );
    return sick.map(({ Name }) => Name);
  }
}

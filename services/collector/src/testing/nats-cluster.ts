import { setTimeout as wait } from 'node:timers/promises';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const agreeWithinMs = 30_000;

/** Three NATS servers on loopback with three replicas of every stream. */
export class NatsCluster {
  readonly #servers: Map<string, NatsServer>;

  private constructor(servers: Map<string, NatsServer>) {
    this.#servers = servers;
  }

  static async start(): Promise<NatsCluster> {
    const routes = [await freePort(), await freePort(), await freePort()];
    const addresses = routes.map((port) => `nats://127.0.0.1:${port}`);
    const servers = await Promise.all(
      addresses.map(async (address, index) => {
        const name = `node-${index + 1}`;
        const cluster = ['--cluster', address, '--cluster_name', 'hub', '--routes', addresses.join(',')];
        return [name, await NatsServer.start(['--name', name, ...cluster])] as const;
      }),
    );
    return new NatsCluster(new Map(servers));
  }

  get url(): string {
    return [...this.#servers.values()].map((server) => server.url).join(',');
  }

  /** Returns the stream's leader once the servers agree on one. */
  async leaderOf(stream: string): Promise<NatsServer> {
    const connection = await connect({ servers: this.url.split(','), maxReconnectAttempts: -1 });
    const manager = await jetstreamManager(connection, { checkAPI: false });
    try {
      for (const until = performance.now() + agreeWithinMs; performance.now() < until; ) {
        const info = await manager.streams.info(stream).catch(() => undefined);
        const leader = this.#servers.get(info?.cluster?.leader ?? '');
        if (leader) return leader;
        await wait(50);
      }
      throw new Error(`${stream} has no leader.`);
    } finally {
      await connection.close();
    }
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.remove()));
  }
}

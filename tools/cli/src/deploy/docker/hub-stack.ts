import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { generousDeadlines } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { deployFolder, exampleSettings } from '../testing/compose-file.ts';
import type { Container, Docker } from './docker.ts';
import { debianImage } from './offline-images.ts';

/** What `docker compose config` says about a service. */
export type ServiceConfig = {
  build?: object;
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { disable?: boolean };
  deploy?: { resources?: { limits?: { memory?: string; cpus?: number } } };
};

export type CurlResponse = { status: number; version: string; headers: Headers; body: string };

const startTimeoutMs = 600_000;

type Options = {
  /** Stores events with chdb instead of a ClickHouse server. */
  chdb: boolean;
  /** Two of every service behind a balancer, without TLS. */
  cluster?: boolean;
};

/** The compose file with generated secrets, run by Docker. With TLS and a client outside of it, or as a cluster. */
export class HubStack {
  readonly settings: Record<string, string>;
  readonly #docker: Docker;
  readonly #files: string[];
  readonly #remove: () => Promise<void>;
  #services: Record<string, ServiceConfig> = {};

  private constructor(docker: Docker, settings: Record<string, string>, files: string[], remove: () => Promise<void>) {
    this.#docker = docker;
    this.settings = settings;
    this.#files = files;
    this.#remove = remove;
  }

  static async prepare(docker: Docker, { chdb, cluster = false }: Options): Promise<HubStack> {
    const folder = await temporaryFolder();
    const settings: Record<string, string> = { ...exampleSettings, ...oneHost, ...(cluster ? {} : tlsSettings) };
    settings.COMPOSE_PROJECT_NAME = cluster ? 'contenthub-cluster' : 'contenthub-images';
    for (const name of ['EDGE_PORT', 'EDGE_PROXY_PORT', 'HTTP_PORT', 'HTTPS_PORT', 'BALANCER_PORT'])
      settings[name] = String(await freePort());
    if (cluster) {
      settings.PUBLIC_ORIGIN = `http://127.0.0.1:${settings.BALANCER_PORT}`;
      // Both stacks may run at the same time.
      settings.STAFF_NETWORK = '10.77.7.0/24';
    }
    const override = join(folder.path, 'override.yaml');
    const names = [
      'compose.yaml',
      ...(chdb ? ['compose.chdb.yaml'] : []),
      ...(cluster ? ['compose.cluster.yaml'] : []),
    ];
    const files = names.map((name) => join(deployFolder, name));
    const stack = new HubStack(docker, settings, [...files, override], folder.remove);
    const clients = cluster ? {} : { client };
    writeFileSync(override, JSON.stringify({ services: clients }));
    const services = await stack.#readServices();
    const withHostNetwork = cluster ? {} : { client: { ...client, ...hostNetwork(client) } };
    writeFileSync(override, JSON.stringify({ services: { ...overrides(services, cluster), ...withHostNetwork } }));
    stack.#services = services;
    return stack;
  }

  get origin(): string {
    return this.settings.PUBLIC_ORIGIN ?? '';
  }

  get consoleOrigin(): string {
    return this.settings.CONSOLE_ORIGIN ?? '';
  }

  /** The services of the merged files, without the client. */
  get services(): Record<string, ServiceConfig> {
    const { client: _, ...services } = this.#services;
    return services;
  }

  build(): Promise<string> {
    return this.compose('--progress', 'plain', 'build');
  }

  /** Starts everything and waits until each service is healthy, or completed if it runs once. */
  async up(...options: string[]): Promise<void> {
    try {
      await this.compose('up', '--detach', '--no-build', '--quiet-pull', ...options);
      const until = Date.now() + startTimeoutMs;
      while (!(await this.containers()).every(isUp)) {
        if (Date.now() > until) throw new Error('Not all services became healthy.');
        await pause(500);
      }
    } catch (error) {
      const state = await this.compose('ps', '--all');
      const logs = await this.compose('logs', '--no-color', '--tail', '25');
      throw new Error(`${String(error)}\n${state}\n${logs}`);
    }
    if (!this.#services.client) return;
    const root = await this.exec('tls', ['cat', '/certificates/caddy/pki/authorities/local/root.crt']);
    await this.exec('client', ['sh', '-c', 'cat > /tmp/root.crt'], root);
  }

  async containers(): Promise<Container[]> {
    const ids = (await this.compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
    return this.#docker.inspect(ids);
  }

  /** The client's address in the network where it reaches the TLS proxy. */
  async clientAddress(): Promise<string> {
    const isClient = ({ Config }: Container) => Config.Labels['com.docker.compose.service'] === 'client';
    const client = (await this.containers()).find(isClient);
    return client?.NetworkSettings.Networks[`${this.settings.COMPOSE_PROJECT_NAME}_front`]?.IPAddress ?? '';
  }

  /** Runs a command in the container of a service. */
  exec(service: string, command: readonly string[], input = ''): Promise<string> {
    return this.#docker.compose([...this.#options(), 'exec', '-T', service, ...command], {
      env: this.settings,
      input,
    });
  }

  /** Requests a path of the hub, or a URL, from outside, through TLS. */
  async curl(url: string, options: readonly string[] = [], body?: string): Promise<CurlResponse> {
    // The first --connect-to that matches is used, so options come before these.
    const own = ['--silent', '--show-error', '--include', '--cacert', '/tmp/root.crt', '--connect-to', '::tls:'];
    const sent = body === undefined ? [] : ['--data-binary', '@-'];
    const address = url.startsWith('/') ? this.origin + url : url;
    const text = await this.exec('client', ['curl', ...sent, ...options, ...own, address], body);
    const end = text.indexOf('\r\n\r\n');
    const [first = '', ...lines] = text.slice(0, end).split('\r\n');
    const [, version = '', status = ''] = /^HTTP\/(\S+) (\d+)/.exec(first) ?? [];
    const headers = new Headers();
    for (const line of lines)
      headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
    return { status: Number(status), version, headers, body: text.slice(end + 4) };
  }

  /** Returns what WordPress prints for a piece of code. */
  php(code: string): Promise<string> {
    return this.exec('wordpress', ['php', '-r', `require 'site/wp-load.php'; ${code}`]);
  }

  compose(...args: string[]): Promise<string> {
    return this.#docker.compose([...this.#options(), ...args], { env: this.settings });
  }

  async stop(): Promise<void> {
    await this.compose('down', '--volumes', '--timeout', '1');
    await this.#remove();
  }

  #options(): string[] {
    return this.#files.flatMap((file) => ['--file', file]);
  }

  async #readServices(): Promise<Record<string, ServiceConfig>> {
    const { services } = JSON.parse(await this.compose('config', '--format', 'json')) as {
      services: Record<string, ServiceConfig>;
    };
    return services;
  }
}

/** The certificate and the balancer of these tests are for one host. */
const oneHost = { EDITORS_ORIGIN: '', EDITORS_ON_READERS_ORIGIN: 'accepted' };

const tlsSettings = {
  COMPOSE_PROFILES: 'tls',
  PUBLIC_ORIGIN: 'https://www.contenthub.test',
  CONSOLE_ORIGIN: 'https://console.contenthub.test',
  TLS_ADDRESS: '127.0.0.1',
  TLS_ISSUER: 'internal',
};

const client = {
  image: 'contenthub/test-client',
  build: { context: join(deployFolder, 'offline'), target: 'client', args: { DEBIAN_IMAGE: debianImage } },
  networks: ['front', 'outside'],
  init: true,
};

/** Builds may need the host's name resolution, and a busy host answers late. Health checks are those of the files. */
export function overrides(
  services: Record<string, Pick<ServiceConfig, 'build'>>,
  cluster: boolean,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      { ...hostNetwork(service), ...(name === 'web' && !cluster && { environment: generousDeadlines }) },
    ]),
  );
}

function hostNetwork({ build }: { build?: object }): object {
  return build ? { build: { ...build, network: 'host' } } : {};
}

function isUp({ State: { Status, ExitCode, Health } }: Container): boolean {
  if (Status === 'exited') return ExitCode === 0;
  return Status === 'running' && (Health === undefined || Health.Status === 'healthy');
}

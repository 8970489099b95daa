import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ConsoleClient } from '@contenthub/console/server/console-client';
import { ConsoleSettings } from '@contenthub/console/server/settings';
import { type ConsoleService, startConsole } from '@contenthub/console/server/start';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { WebSettings } from '@contenthub/web/server/settings.server';
import type { Environment } from './environment.ts';

/** Added to the site's port, unless the environment names another one. */
const portOffset = 50;

/** Where the console will listen. A port that was chosen here stays taken until `release` is called. */
export type ConsoleAddress = {
  settings: { CONSOLE_PORT: string; CONSOLE_ORIGIN: string };
  release: () => Promise<void>;
};

/**
 * Chooses port and origin of the console before anything starts, because the platform accepts staff only from that
 * origin. It has its own host name, so that readers' pages and the console share no cookies.
 */
export async function chooseConsoleAddress(env: Environment, { PORT }: WebSettings): Promise<ConsoleAddress> {
  const requestedPort = env.CONSOLE_PORT ?? String(PORT === 0 ? 0 : PORT + portOffset);
  const { port, release } =
    requestedPort === '0' ? await holdFreePort() : { port: requestedPort, release: async () => {} };
  const origin = env.CONSOLE_ORIGIN ?? `http://console.contenthub.localhost:${port}`;
  return { settings: { CONSOLE_PORT: port, CONSOLE_ORIGIN: origin }, release };
}

/** Starts the console in this process. `env` includes the addresses of the services. */
export async function startInProcessConsole(
  env: Environment,
  { settings, release }: ConsoleAddress,
  client: ConsoleClient,
  logger: Logger,
): Promise<ConsoleService> {
  // Health and metrics stay off the console's own port, which answers staff only. The site's port is not shared.
  const consoleSettings = readSettings(ConsoleSettings, { ...env, ...settings, OPERATIONS_PORT: '0' }, logger);
  await release();
  return startConsole(consoleSettings, client, logger);
}

/** Listens on a free port until it is released. Otherwise another process could take it while the services start. */
async function holdFreePort(): Promise<{ port: string; release: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port: String(port),
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}

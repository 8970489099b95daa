import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ConsoleClient } from '@contenthub/console/server/console-client';
import { ConsoleSettings } from '@contenthub/console/server/settings';
import { type ConsoleService, startConsole } from '@contenthub/console/server/start';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { WebSettings } from '@contenthub/web/server/settings.server';
import type { Environment } from './services.ts';

/** Added to the site's port, unless the environment names another one. */
const portOffset = 50;

/**
 * Chooses port and origin of the console before anything starts, because the platform accepts staff only from that
 * origin. It has its own host name, so that readers' pages and the console share no cookies.
 */
export async function chooseConsoleAddress(env: Environment, { PORT }: WebSettings) {
  const given = env.CONSOLE_PORT ?? String(PORT === 0 ? 0 : PORT + portOffset);
  const port = given === '0' ? await findFreePort() : given;
  const origin = env.CONSOLE_ORIGIN ?? `http://console.contenthub.localhost:${port}`;
  return { CONSOLE_PORT: port, CONSOLE_ORIGIN: origin };
}

/** Starts the console in this process. `env` includes the addresses of the services. */
export function startInProcessConsole(
  env: Environment,
  client: ConsoleClient,
  logger: Logger,
): Promise<ConsoleService> {
  // Health and metrics stay off the console's own port, which answers staff only. The site's port is not shared.
  return startConsole(readSettings(ConsoleSettings, { ...env, OPERATIONS_PORT: '0' }, logger), client, logger);
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port was assigned.');
  return String(address.port);
}

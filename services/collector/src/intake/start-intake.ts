import { once } from 'node:events';
import { createOperationsServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { addLogMetrics } from '../log/log-metrics.ts';
import type { EventLogs } from '../log/open-logs.ts';
import { type CollectorSettings, eventTokenSecrets } from '../settings.ts';
import { CorsPolicy } from './cors.ts';
import { EventTokenVerifier } from './event-token-verifier.ts';
import { Intake } from './intake.ts';
import { createIntakeServer } from './intake-server.ts';

export type RunningIntake = Running & { address: string };

export async function startIntake(
  settings: CollectorSettings,
  logs: EventLogs,
  logger: Logger,
): Promise<RunningIntake> {
  const { HOST, COLLECTOR_PORT, OPERATIONS_PORT, PUBLIC_ORIGIN, EVENT_ORIGINS = '' } = settings;
  const [secret, jwksUrl] = [eventTokenSecrets(settings), settings.EVENT_TOKEN_JWKS_URL];
  const intake = new Intake({
    ...logs,
    tokens: new EventTokenVerifier({ secret, jwksUrl }),
    exposuresNeedToken: (secret ?? jwksUrl) !== undefined,
    browsersPerNetwork: settings.EVENT_BROWSERS_PER_NETWORK,
  });
  const metrics = createMetrics('collector');
  addLogMetrics(metrics, logs);
  const ready = async () => {
    await logs.events.state();
  };
  let stopping = false;
  const server = createIntakeServer({
    intake,
    cors: new CorsPolicy(`${PUBLIC_ORIGIN} ${EVENT_ORIGINS}`),
    inFlightBytes: settings.EVENTS_IN_FLIGHT_MB * 1024 * 1024,
    bodyBytes: settings.EVENT_BODY_KB * 1024,
    ...{ metrics, logger, ready },
    requestsPerMinute: settings.EVENT_REQUESTS_PER_MINUTE,
    kilobytesPerMinute: settings.EVENT_KB_PER_MINUTE,
    trustedProxies: settings.TRUSTED_PROXIES,
    servesHealth: OPERATIONS_PORT === undefined,
  });
  const operations =
    OPERATIONS_PORT === undefined
      ? undefined
      : createOperationsServer({ logger, ready: { log: ready }, metrics, isStopping: () => stopping });
  if (operations) await listen(operations, HOST, OPERATIONS_PORT ?? 0, 'OPERATIONS_PORT');
  server.listen(COLLECTOR_PORT, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new SettingsError(`Port ${COLLECTOR_PORT} is in use. Stop the other process or set COLLECTOR_PORT.`);
  });
  const port = (server.address() as { port: number }).port;
  const address = `http://${HOST}:${port}`;
  logger.info({ address }, 'collector listening');
  return {
    address,
    async stop() {
      stopping = true;
      server.close();
      server.closeIdleConnections();
      await intake.flush();
      // Connections whose response was just sent become idle a moment later.
      const waiting = setInterval(() => server.closeIdleConnections(), 50);
      if (server.listening || server.address()) await once(server, 'close').catch(() => {});
      clearInterval(waiting);
      await operations?.close();
    },
  };
}

import Type from 'typebox';
import { createServer, listen } from '../http/server.ts';
import { createLogger } from '../observability/logger.ts';
import { runUntilSignal } from '../process/run.ts';
import { readSettings } from '../process/settings.ts';

/** A service process whose `/slow` responds after SIGUSR2. */
const Settings = Type.Object({ PORT: Type.Integer({ description: 'where to listen' }) });
const logger = createLogger('slow', process.env.LOG_LEVEL ?? 'info');

await runUntilSignal(logger, async () => {
  const { PORT } = readSettings(Settings, process.env);
  const app = createServer({ name: 'slow', logger });
  const released = Promise.withResolvers<void>();
  process.once('SIGUSR2', () => released.resolve());
  app.get('/slow', async () => {
    logger.info('slow request began');
    await released.promise;
    return { slow: 'done' };
  });
  const address = await listen(app, '127.0.0.1', PORT, 'PORT');
  logger.info({ address }, 'listens');
  return { stop: () => app.close() };
});

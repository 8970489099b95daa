import Type from 'typebox';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { runUntilSignal } from '../run.ts';
import { createServer } from '../server.ts';
import { readSettings } from '../settings.ts';

/** A service as a process: `/slow` is answered once SIGUSR2 has come. */
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

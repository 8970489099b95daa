import { fileURLToPath } from 'node:url';
import { urls } from '../settings.ts';
import { ensureDaemon, type Outcome } from '../system/daemon.ts';
import { siteFolder } from './wordpress-site.ts';

/** WordPress has no clock of its own: scheduled posts appear only when somebody calls wp-cron.php. */
export function startWpCron(): Promise<Outcome> {
  return ensureDaemon({
    name: 'wp-cron',
    command: process.execPath,
    args: [fileURLToPath(new URL('./wp-cron-loop.ts', import.meta.url)), `${urls.wordpress}/wp-cron.php`, siteFolder],
    stopSignal: 'SIGTERM',
    ready: async () => true,
  });
}

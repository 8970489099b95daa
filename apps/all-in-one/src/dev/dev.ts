import { fork } from 'node:child_process';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { devClient } from '@contenthub/console/server/dev-client';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { personaPassword } from '@contenthub/web/development/personas';
import { devFrontend } from '@contenthub/web/server/rendering/dev-frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { chooseConsoleAddress, startInProcessConsole } from '../console.ts';
import { demoStaff } from '../platform.ts';
import { hasTodaysReaders } from '../simulated-readers/readers-snapshot.ts';
import { localAddress, startSite } from '../site.ts';
import { ServicesProcess } from './services-process.ts';

export const dev = {
  summary: 'Starts the hub in development mode with bundled articles. Pages and services reload when you save.',
  help: [
    'npm run dev                       requires only Node',
    'PORT=5000 npm run dev             use another port (default 4000)',
    'DATABASE_URL=… WORDPRESS_URL=…    use real engines; `npm run services -- env` prints their URLs',
    'LOG_LEVEL=debug npm run dev       log every request',
    'SIMULATED_READERS=off npm run dev  starts without simulated readers',
  ].join('\n'),
  async run() {
    const startedAt = performance.now();
    const env = { LOG_LEVEL: 'warn', ...process.env };
    await runUntilSignal(createLogger('hub', env.LOG_LEVEL), async () => {
      const hub = await startDevHub(env);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`\n  The hub is running at ${hub.origin}/blog/ (ready in ${seconds} s). Press Ctrl-C to stop it.`);
      const [admin] = demoStaff;
      const login = process.env.PLATFORM_DATABASE_URL
        ? ''
        : ` Sign in as ${admin?.email} with the password ${personaPassword}`;
      console.log(`  The staff console is at ${hub.consoleOrigin}.${login}\n`);
      const stopMaking = process.env.SIMULATED_READERS === 'off' ? undefined : await makeReadersInBackground();
      return {
        async stop() {
          stopMaking?.();
          await hub.stop();
        },
      };
    });
  },
};

/**
 * Makes today's snapshot of simulated readers, for the next start. Only for people: tests and scripts would share the
 * CPU with it.
 */
async function makeReadersInBackground(): Promise<(() => void) | undefined> {
  if (!process.stdout.isTTY || (await hasTodaysReaders())) return undefined;
  const child = fork(new URL('../simulated-readers/make-snapshot.ts', import.meta.url), { stdio: 'ignore' });
  child.once('exit', (code) => {
    if (code === 0) console.log('  New simulated readers are ready for the next start.\n');
  });
  return () => void child.kill();
}

/** Runs the site in this process and the services in a child process that restarts when their code changes. */
async function startDevHub(env: Record<string, string | undefined>) {
  const settings = readSettings(WebSettings, env);
  const logger = createLogger('hub', settings.LOG_LEVEL);
  const feed = memoryChangeFeed();
  const consoleAddress = await chooseConsoleAddress(env, settings);
  const services = new ServicesProcess(
    { EDGE_ORIGIN: localAddress(settings), ...env, PUBLIC_ORIGIN: publicOrigin(settings), ...consoleAddress.settings },
    (change) => void feed.publish(change),
  );
  const [addresses, frontend] = await Promise.all([services.start(), devFrontend(() => services.ready)]);
  const site = await startSite({ env: { ...env, ...addresses }, frontend, feed, logger });
  const staffConsole = await startInProcessConsole(
    { ...env, PUBLIC_ORIGIN: publicOrigin(settings), ...addresses },
    consoleAddress,
    devClient(),
    logger,
  );
  services.restartOnChange();
  return {
    origin: site.origin,
    consoleOrigin: staffConsole.origin,
    async stop() {
      await staffConsole.stop();
      await site.stop();
      await services.stop();
    },
  };
}

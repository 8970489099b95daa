import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { devClient } from '@contenthub/console/server/dev-client';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { personaPassword } from '@contenthub/web/development/personas';
import { devFrontend } from '@contenthub/web/server/rendering/dev-frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { chooseConsoleAddress, startInProcessConsole } from '../console.ts';
import { demoStaff } from '../demo-staff.ts';
import { hasSimulatedReaders } from '../simulated-readers/readers-snapshot.ts';
import { localAddress, startSite } from '../site.ts';
import { makeReadersInBackground } from './background-readers.ts';
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
      const { restartServices } = hub;
      const isTerminal = Boolean(process.stdout.isTTY);
      const stopMaking = hasSimulatedReaders(env) && (await makeReadersInBackground({ isTerminal, restartServices }));
      return {
        async stop() {
          if (stopMaking) stopMaking();
          await hub.stop();
        },
      };
    });
  },
};

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
    restartServices: (why: string) => services.restart(why),
    async stop() {
      await staffConsole.stop();
      await site.stop();
      await services.stop();
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { devClient } from '@contenthub/console/server/dev-client';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { personaPassword } from '@contenthub/web/development/personas';
import { devFrontend } from '@contenthub/web/server/rendering/dev-frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { allBlogs } from '@contenthub/web/sites/all-blogs';
import { main } from '@contenthub/web/sites/main';
import { chooseConsoleAddress, startInProcessConsole } from '../console.ts';
import { demoStaff } from '../demo-staff.ts';
import type { Environment } from '../environment.ts';
import { recordHub } from '../running-hub.ts';
import { hasSimulatedReaders } from '../simulated-readers/readers-snapshot.ts';
import { localAddress, startSite } from '../site.ts';
import { makeReadersInBackground } from './background-readers.ts';
import { ServiceProcess } from './service-process.ts';
import { watchServiceCode } from './watch-service-code.ts';

const firstPage = main.paths.home;

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
      const hub = await startDevHub(env, (origin) => {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        console.log(
          `\n  The hub is running at ${origin}${firstPage} (ready in ${seconds} s). Press Ctrl-C to stop it.`,
        );
      });
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

/**
 * Runs the site in this process and the services in child processes that restart when their code changes. Pages are
 * served before accounts, events and the console start, which takes as long again.
 */
async function startDevHub(env: Environment, onPages: (origin: string) => void) {
  const settings = readSettings(WebSettings, env);
  const logger = createLogger('hub', settings.LOG_LEVEL);
  const feed = memoryChangeFeed();
  const consoleAddress = await chooseConsoleAddress(env, settings);
  // Accounts in memory end with this process, and so does their secret.
  const generated =
    env.PLATFORM_SECRET || env.PLATFORM_SECRET_FILE || env.PLATFORM_DATABASE_URL
      ? {}
      : { PLATFORM_SECRET: randomBytes(32).toString('hex') };
  const { content, others, addresses } = await createServices((change) => void feed.publish(change));
  const serviceEnv = {
    EDGE_ORIGIN: localAddress(settings),
    ...env,
    ...generated,
    PUBLIC_ORIGIN: publicOrigin(settings),
    ...consoleAddress.settings,
  };
  const contentStarting = content.start({ LOADER_URL: addresses.LOADER_URL, ...serviceEnv });
  const frontend = await devFrontend(async (request) => {
    await content.ready;
    if (needsAllServices(request)) await others.ready;
  });
  const site = await startSite({ env: { OPERATIONS_PORT: '0', ...env, ...addresses }, frontend, feed, logger });
  await contentStarting;
  // The other services would compete with the first page.
  await fetch(new URL(firstPage, site.address)).catch(() => {});
  onPages(site.origin);
  await others.start(serviceEnv);
  const staffConsole = await startInProcessConsole(
    { ...env, PUBLIC_ORIGIN: publicOrigin(settings), ...addresses },
    consoleAddress,
    devClient(),
    logger,
  );
  const record = await recordHub(settings.DATA_FOLDER, {
    ...addresses,
    ...generated,
    PUBLIC_ORIGIN: site.origin,
    CONSOLE_ORIGIN: staffConsole.origin,
    WEB_OPERATIONS_URL: site.operations,
  });
  const restartServices = async (why: string) => {
    const startedAt = performance.now();
    await Promise.all([content.restart(), others.restart()]).then(
      () => console.log(`  ${why}: services reloaded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`),
      () => console.error(`  ${why}, but the services failed to start. Save again to retry.`),
    );
  };
  const stopWatching = watchServiceCode((file) => void restartServices(`${file} changed`));
  return {
    consoleOrigin: staffConsole.origin,
    restartServices,
    async stop() {
      stopWatching();
      await record.stop();
      await staffConsole.stop();
      await site.stop();
      await Promise.all([content.stop(), others.stop()]);
    },
  };
}

async function createServices(onChange: (change: ContentChanged) => void) {
  const content = await ServiceProcess.create({
    script: new URL('./content-main.ts', import.meta.url),
    services: ['CONTENT_URL'],
    onChange,
  });
  const others = await ServiceProcess.create({
    script: new URL('./platform-main.ts', import.meta.url),
    services: ['PLATFORM_URL', 'COLLECTOR_URL', 'LOADER_URL'],
  });
  return { content, others, addresses: { ...content.addresses, ...others.addresses } };
}

/** Pages of readers without a session only need the content service. */
function needsAllServices({ method, url = '', headers }: IncomingMessage): boolean {
  const isPage = method === 'GET' && allBlogs.some(({ paths }) => url.startsWith(paths.home));
  return !isPage || Boolean(headers.cookie?.includes('session_token='));
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { readServices, type ServicesEnv } from '@contenthub/services/state';
import { CommandError } from '../command.ts';
import type { JobAlert } from '../monitoring/prometheus.ts';
import type { DrillStack, Service } from './drill-stack.ts';

const run = promisify(execFile);

// An engine that the environment configures is external and would not be started.
const externalEngineSettings = ['DATABASE_URL', 'NATS_URL', 'WORDPRESS_URL'];

/** Runs `npm run services -- stop --only wordpress`, as an operator would. */
async function runServices(verb: 'start' | 'stop', component: string): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !externalEngineSettings.includes(name)),
  );
  await run(process.execPath, ['tools/services/src/main.ts', verb, '--only', component], { cwd: repositoryRoot, env });
}

/** An outage and how to end it. */
export type Outage = {
  name: string;
  begin: (stack: DrillStack) => Promise<void>;
  end: (stack: DrillStack) => Promise<void>;
  /** Whether every page must respond. Otherwise only pages rendered before must, and others may return 503. */
  allAnswer: boolean;
  /** The alerts that it must raise. */
  alerts: readonly JobAlert[];
};

const raise = (alert: string, ...jobs: string[]): JobAlert[] => jobs.map((job) => ({ alert, job }));
const noop = async () => {};
const serviceOutage = (name: Service, allAnswer: boolean, alerts: readonly JobAlert[] = []): Outage => ({
  name,
  alerts: [...raise('ServiceDown', name), ...alerts],
  begin: (stack) => stack.killService(name),
  end: (stack) => stack.startService(name),
  allAnswer,
});

/** The settings with which the content service reads WordPress. */
export function requireWordPress(services: ServicesEnv = {}) {
  const { WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET } = services;
  if (!WORDPRESS_URL || !WORDPRESS_USER || !WORDPRESS_APPLICATION_PASSWORD || !WORDPRESS_SIGNAL_SECRET)
    throw new CommandError('WordPress is not running. Start it with `npm run services`.');
  return { WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET };
}

/** Also restarts the content service without WordPress, which it must not mistake for a WordPress without posts. */
const wordPressOutage = (name: string, stopped: 'wordpress' | 'mariadb'): Outage => ({
  name,
  async begin(stack) {
    const access = requireWordPress(await readServices());
    await runServices('stop', stopped);
    await stack.killService('content');
    await stack.startService('content', { ...access, WORDPRESS_POLL_SECONDS: '0.2', WORDPRESS_COMPARE_SECONDS: '1' });
  },
  async end(stack) {
    // Stops content first. Otherwise it would remove all posts that the restored WordPress does not have.
    await stack.killService('content');
    await runServices('start', 'wordpress');
    await stack.startService('content');
  },
  allAnswer: true,
  alerts: raise('WordPressSyncFailing', 'content'),
});

export const outages: readonly Outage[] = [
  { name: 'nothing', begin: noop, end: noop, allAnswer: true, alerts: [] },
  wordPressOutage('WordPress', 'wordpress'),
  wordPressOutage('MariaDB', 'mariadb'),
  {
    name: 'PostgreSQL',
    begin: ({ database }) => database.kill(),
    end: ({ database }) => database.begin(),
    allAnswer: false,
    alerts: [...raise('DependencyDown', 'content', 'platform'), ...raise('StaleCopiesServed', 'web')],
  },
  {
    name: 'NATS',
    begin: ({ nats }) => nats.kill(),
    end: ({ nats }) => nats.begin(),
    allAnswer: true,
    alerts: [...raise('ChangeFeedDisconnected', 'web', 'content'), ...raise('DependencyDown', 'collector')],
  },
  serviceOutage('content', false, raise('StaleCopiesServed', 'web')),
  serviceOutage('platform', true, raise('ExperimentsConfigurationStale', 'web')),
  serviceOutage('collector', true, raise('ServiceDown', 'loader')),
];

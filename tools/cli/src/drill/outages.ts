import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { readServices } from '@contenthub/services/state';
import type { DrillStack, Service } from './drill-stack.ts';

const run = promisify(execFile);

// An engine that the environment names counts as somebody else's, and would not be started.
const externalEngineSettings = ['DATABASE_URL', 'NATS_URL', 'WORDPRESS_URL'];

/** `npm run services -- stop --only wordpress`, as an operator types it. */
async function runServices(verb: 'start' | 'stop', component: string): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !externalEngineSettings.includes(name)),
  );
  await run(process.execPath, ['tools/services/src/main.ts', verb, '--only', component], { cwd: repositoryRoot, env });
}

/** Something that goes away, and how it comes back. */
export type Outage = {
  name: string;
  begin: (stack: DrillStack) => Promise<void>;
  end: (stack: DrillStack) => Promise<void>;
  /** With it away every page answers; else those that were ever rendered, and the others ask for patience. */
  allAnswer: boolean;
};

const noop = async () => {};
const serviceOutage = (name: Service, allAnswer: boolean): Outage => ({
  name,
  begin: (stack) => stack.killService(name),
  end: (stack) => stack.startService(name),
  allAnswer,
});

/** The content service is started anew too, with a WordPress that is not there: it must not take that for one without posts. */
const wordPressOutage = (name: string, stopped: 'wordpress' | 'mariadb'): Outage => ({
  name,
  async begin(stack) {
    const { WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET } =
      (await readServices()) ?? {};
    if (!WORDPRESS_URL || !WORDPRESS_USER || !WORDPRESS_APPLICATION_PASSWORD || !WORDPRESS_SIGNAL_SECRET)
      throw new Error('WordPress does not run. Start it with `npm run services`.');
    const access = { WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET };
    await runServices('stop', stopped);
    await stack.killService('content');
    await stack.startService('content', { ...access, WORDPRESS_POLL_SECONDS: '0.2', WORDPRESS_COMPARE_SECONDS: '1' });
  },
  async end(stack) {
    // Without WordPress first: one that is back and has none of these posts would have them removed.
    await stack.killService('content');
    await runServices('start', 'wordpress');
    await stack.startService('content');
  },
  allAnswer: true,
});

export const outages: readonly Outage[] = [
  { name: 'nothing', begin: noop, end: noop, allAnswer: true },
  wordPressOutage('WordPress', 'wordpress'),
  wordPressOutage('MariaDB', 'mariadb'),
  {
    name: 'PostgreSQL',
    begin: ({ database }) => database.kill(),
    end: ({ database }) => database.begin(),
    allAnswer: false,
  },
  { name: 'NATS', begin: ({ nats }) => nats.kill(), end: ({ nats }) => nats.begin(), allAnswer: true },
  serviceOutage('content', false),
  serviceOutage('platform', true),
  serviceOutage('collector', true),
];

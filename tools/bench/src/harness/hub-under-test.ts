import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';

export type HubUnderTest = { origin: string; pid: number; readyAfterMs: number; stop: () => Promise<void> };

/** Starts a hub with an npm command and waits until its home page is served. */
export async function startHub(npm: string[], env: Record<string, string> = {}): Promise<HubUnderTest> {
  const port = Number(env.PORT) || (await freePort());
  const startedAt = performance.now();
  const noExternalEngines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', EDGE_URLS: '' };
  const child = spawnChild('npm', npm, {
    cwd: repositoryRoot,
    env: { ...process.env, ...noExternalEngines, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  child.stdout.resume();
  while (!(await responds(`http://127.0.0.1:${port}/blog/`))) {
    if (child.exitCode !== null) throw new Error(`npm ${npm.join(' ')} exited before it served a page`);
    await wait(20);
  }
  return {
    origin: `http://www.contenthub.localhost:${port}`,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    async stop() {
      // Ends the process group, because npm starts the hub as a child. Its output closes with the last process.
      const ended = once(child, 'close');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

function responds(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

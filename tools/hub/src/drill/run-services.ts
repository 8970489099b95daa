import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '../repository.ts';

const run = promisify(execFile);

// An engine that the environment names counts as somebody else's, and would not be started.
const named = ['DATABASE_URL', 'NATS_URL', 'WORDPRESS_URL'];

/** `npm run services -- stop --only wordpress`, as an operator types it. */
export async function runServices(verb: 'start' | 'stop', part: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !named.includes(name)));
  await run(process.execPath, ['tools/services/src/services.ts', verb, '--only', part], { cwd: repositoryRoot, env });
}

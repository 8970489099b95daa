import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from './settings.ts';
import { type DaemonName, runningProcess } from './system/process-record.ts';

export const serviceKeys = [
  'DATABASE_URL',
  'NATS_URL',
  'EDGE_URLS',
  'PURGE_SECRET',
  'WORDPRESS_URL',
  'WORDPRESS_USER',
  'WORDPRESS_PASSWORD',
  'WORDPRESS_APPLICATION_PASSWORD',
  'WORDPRESS_SIGNAL_SECRET',
] as const;

/** Addresses of running services. A key is missing if its engine was not started. */
export type ServicesEnv = Partial<Record<(typeof serviceKeys)[number], string>>;
export type EngineName = 'postgres' | 'nats' | 'wordpress' | 'varnish';

export interface Secrets {
  readonly password: string;
  readonly salt: string;
  readonly signal: string;
  readonly purge: string;
  readonly applicationPassword?: string;
}

interface State {
  readonly engines: Partial<Record<EngineName, ServicesEnv>>;
  readonly secrets?: Secrets;
}

const stateFile = join(servicesFolder, 'state.json');
const daemonByEngine: Record<EngineName, DaemonName> = {
  postgres: 'postgres',
  nats: 'nats',
  wordpress: 'nginx',
  varnish: 'varnish',
};

/**
 * Returns the services a test can use: external ones from the environment first, then those that `npm run services`
 * started and that still run. Undefined if there are none.
 */
export async function readServices(): Promise<ServicesEnv | undefined> {
  const { engines } = readState();
  const found: ServicesEnv = {};
  for (const [engine, env] of Object.entries(engines) as [EngineName, ServicesEnv][]) {
    if (runningProcess(daemonByEngine[engine])) Object.assign(found, env);
  }
  for (const key of serviceKeys) {
    const named = process.env[key];
    if (named) found[key] = named;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

export function saveEngine(engine: EngineName, env: ServicesEnv): void {
  const state = readState();
  writeState({ ...state, engines: { ...state.engines, [engine]: env } });
}

/** Created once and stored until `reset`: WordPress only stores hashes, so they cannot be read back from it. */
export function readSecrets(): Secrets {
  const { secrets } = readState();
  const generated = { password: random(), salt: random(), signal: random(), purge: random() };
  return secrets?.purge ? secrets : saveSecrets({ ...generated, ...secrets });
}

export function saveSecrets(secrets: Secrets): Secrets {
  writeState({ ...readState(), secrets });
  return secrets;
}

const random = (): string => randomBytes(24).toString('hex');

function readState(): State {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8')) as State;
  } catch {
    return { engines: {} };
  }
}

// Reads and writes synchronously because the engines start concurrently. Readable by all users of the host, like the
// database (it trusts loopback), because tests may run as another user.
function writeState(state: State): void {
  writeFileSync(`${stateFile}.new`, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o644 });
  renameSync(`${stateFile}.new`, stateFile);
}

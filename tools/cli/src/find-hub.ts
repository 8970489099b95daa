import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningHub, readHub } from '@contenthub/all-in-one/running-hub';
import { CommandError } from './command.ts';

export type Environment = Record<string, string | undefined>;

/** What commands call, by the setting that names it. */
const services = {
  PUBLIC_ORIGIN: 'the site',
  CONSOLE_ORIGIN: 'the console',
  WEB_OPERATIONS_URL: 'the site’s operations port',
  CONTENT_URL: 'the content service',
  PLATFORM_URL: 'the platform',
  COLLECTOR_URL: 'the event intake',
  LOADER_URL: 'the event loader',
};
type Service = keyof typeof services;

const dataFolderOf = (env: Environment) => env.DATA_FOLDER || '.local';

/** The hub in one process (`npm run dev`, `npm start`) that runs on DATA_FOLDER. */
export function findHub(env: Environment): Promise<RunningHub | undefined> {
  return readHub(dataFolderOf(env));
}

/** The URL of a service: what the environment says, otherwise that of the hub that runs on DATA_FOLDER. */
export async function findService(name: Service, env: Environment): Promise<string> {
  if (env[name]) return env[name];
  const hub = await findHub(env);
  if (hub?.[name]) return hub[name];
  const start = name === 'WEB_OPERATIONS_URL' ? 'with OPERATIONS_PORT=4001' : '';
  throw new CommandError(
    hub
      ? `The hub of process ${hub.pid} does not serve ${services[name]}. ${start ? `Start it ${start}, or set` : 'Set'} ${name}.`
      : `No hub runs on ${dataFolderOf(env)}. Start one, name its folder in DATA_FOLDER, or set ${name}, the URL of ${services[name]}.`,
  );
}

/** Fails while a hub in one process runs, because it would not see what a command changes in DATA_FOLDER. */
export async function refuseRunningHub(env: Environment, setting = 'another DATA_FOLDER'): Promise<void> {
  const hub = await findHub(env);
  if (hub)
    throw new CommandError(`A hub runs on ${dataFolderOf(env)} (process ${hub.pid}). Stop it, or set ${setting}.`);
}

/** The folder of an embedded store of a hub that does not run. A command that only reads or changes never creates it. */
export async function findStoppedStore(env: Environment, path: string, setting?: string): Promise<string> {
  await refuseRunningHub(env, setting);
  const folder = join(dataFolderOf(env), path);
  if (!existsSync(folder))
    throw new CommandError(
      `No hub has stored anything in ${folder}. Name the hub’s folder in DATA_FOLDER${setting ? `, or set ${setting}` : ''}.`,
    );
  return folder;
}

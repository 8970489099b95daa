import { parseArgs } from 'node:util';
import { type Component, components, reset, start, status, stop } from './commands.ts';
import { ports, servicesFolder } from './settings.ts';
import { readServices } from './state.ts';
import { withLock } from './system/lock.ts';
import { ServiceError } from './system/service-error.ts';

export const help = `npm run services [-- <verb>] [--only postgres,nats,mariadb,wordpress,varnish]

  start    find or start PostgreSQL, NATS, MariaDB, WordPress and Varnish on loopback (this is the default)
  status   show what is running; exits with 1 if anything is stopped
  env      print the addresses of running services as KEY=VALUE lines
  stop     stop what this script started; data is preserved
  reset    stop everything and remove all data

An engine that the environment configures is used as it is and not started: DATABASE_URL, NATS_URL, EDGE_URLS,
WORDPRESS_URL (with WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET).
Ports: ${Object.values(ports)
  .map(({ setting, number }) => `${setting} (${number})`)
  .join(', ')}.
Missing Debian packages are installed if you are root. WordPress includes MariaDB.
Data, logs and sockets: ${servicesFolder}
`;

const usage = 'See `npm run services -- --help`.';

/** Returns the exit code. */
async function main(): Promise<number> {
  const { verb, chosen } = readArguments();
  switch (verb) {
    case 'help':
      console.log(help);
      return 0;
    case 'start':
      return (await withLock(() => start(chosen))) ? 0 : 1;
    case 'stop':
      return (await withLock(() => stop(chosen))) ? 0 : 1;
    case 'reset':
      return (await withLock(reset)) ? 0 : 1;
    case 'status':
      return status(chosen) ? 0 : 1;
    case 'env':
      return printEnvironment();
    default:
      throw new ServiceError(`Unknown verb ${verb}`, usage);
  }
}

function readArguments(): { verb: string; chosen: ReadonlySet<Component> } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, only: { type: 'string' } },
  });
  const names = values.only?.split(',').filter(Boolean) ?? components;
  const unknown = names.filter((name) => !components.some((component) => component === name));
  if (unknown.length > 0)
    throw new ServiceError(`--only accepts ${components.join(', ')}, not ${unknown.join(', ')}`, usage);
  if (positionals.length > 1) throw new ServiceError(`Expected one verb, got ${positionals.join(' ')}`, usage);
  const verb = values.help ? 'help' : (positionals[0] ?? 'start');
  if (verb === 'reset' && values.only)
    throw new ServiceError('reset removes everything and does not accept --only', usage);
  return { verb, chosen: new Set(names as readonly Component[]) };
}

async function printEnvironment(): Promise<number> {
  const found = await readServices();
  if (!found) throw new ServiceError('No services are running', 'Start them with `npm run services`.');
  for (const [key, value] of Object.entries(found)) console.log(`${key}=${value}`);
  return 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.umask(0o022); // the engines' own users must be able to read what we write
try {
  process.exitCode = await main();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  console.error(`  → ${error instanceof ServiceError ? error.hint : usage}`);
  process.exitCode = error instanceof ServiceError ? 1 : 2;
}

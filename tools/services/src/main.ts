import { parseArgs } from 'node:util';
import { type Component, components, reset, start, status, stop } from './commands.ts';
import { ports, servicesFolder } from './settings.ts';
import { readServices } from './state.ts';
import { withLock } from './system/lock.ts';
import { ServiceError } from './system/service-error.ts';

export const help = `npm run services [-- <verb>] [--only postgres,nats,mariadb,wordpress,varnish]

  start    find or start PostgreSQL, NATS, MariaDB, WordPress and Varnish on loopback (this is the default)
  status   say what runs; exit code 1 when something does not
  env      print how to reach what runs, as KEY=VALUE lines
  stop     end what this script started; the data stays
  reset    stop, and remove all data

An engine that the environment names is taken as it is and not started: DATABASE_URL, NATS_URL, EDGE_URLS,
WORDPRESS_URL (with WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET).
Ports: ${Object.values(ports)
  .map(({ setting, number }) => `${setting} (${number})`)
  .join(', ')}.
Missing Debian packages are installed when you are root. WordPress brings MariaDB with it.
Data, logs and sockets: ${servicesFolder}
`;

const usage = 'See `npm run services -- --help`.';

/** Gives the exit code. */
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
      throw new ServiceError(`There is no verb ${verb}`, usage);
  }
}

function readArguments(): { verb: string; chosen: ReadonlySet<Component> } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, only: { type: 'string' } },
  });
  const names = values.only?.split(',').filter(Boolean) ?? components;
  const unknown = names.filter((name) => !components.some((part) => part === name));
  if (unknown.length > 0)
    throw new ServiceError(`--only knows ${components.join(', ')}, not ${unknown.join(', ')}`, usage);
  if (positionals.length > 1) throw new ServiceError(`One verb at a time, not ${positionals.join(' ')}`, usage);
  const verb = values.help ? 'help' : (positionals[0] ?? 'start');
  if (verb === 'reset' && values.only)
    throw new ServiceError('reset removes everything, so --only has no meaning', usage);
  return { verb, chosen: new Set(names as readonly Component[]) };
}

async function printEnvironment(): Promise<number> {
  const found = await readServices();
  if (!found) throw new ServiceError('Nothing is running', 'Start it: `npm run services`.');
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

import { isNamed } from './engines/named-engines.ts';
import { servicesFolder } from './settings.ts';
import type { Part } from './start.ts';
import type { EngineName } from './state.ts';
import { type DaemonName, daemonNames, runningProcess } from './system/process-record.ts';

const partOf: Record<DaemonName, Part> = {
  postgres: 'postgres',
  nats: 'nats',
  mariadb: 'mariadb',
  php: 'wordpress',
  nginx: 'wordpress',
  'wp-cron': 'wordpress',
  varnish: 'varnish',
};
// MariaDB serves WordPress alone, so it goes where WordPress goes.
const engineOf: Record<Part, EngineName> = {
  postgres: 'postgres',
  nats: 'nats',
  mariadb: 'wordpress',
  wordpress: 'wordpress',
  varnish: 'varnish',
};

/** Says what runs. True when all chosen parts do. */
export function status(chosen: ReadonlySet<Part>): boolean {
  let allUp = true;
  for (const name of daemonNames.filter((daemon) => chosen.has(partOf[daemon])).toReversed()) {
    const running = runningProcess(name);
    if (isNamed(engineOf[partOf[name]])) console.log(`– ${name}: the environment names another`);
    else if (running) console.log(`✓ ${name}: process ${running.pid}`);
    else {
      console.log(`✗ ${name}: not running`);
      allUp = false;
    }
  }
  console.log(`Data and logs: ${servicesFolder}`);
  return allUp;
}

import { lstatSync, rmSync } from 'node:fs';
import { isExternal, useExternal } from './engines/external-engines.ts';
import { startMariadb } from './engines/mariadb.ts';
import { startNats } from './engines/nats.ts';
import { startPostgres } from './engines/postgres.ts';
import { startVarnish } from './engines/varnish.ts';
import { checkPorts, servicesFolder } from './settings.ts';
import type { EngineName } from './state.ts';
import { stopDaemon } from './system/daemon.ts';
import { ensurePackages } from './system/debian-packages.ts';
import { type DaemonName, daemonNames, runningProcess } from './system/process-record.ts';
import { ServiceError } from './system/service-error.ts';
import { formatSeconds, runStep } from './system/step.ts';
import { ensureFolder } from './system/write-files.ts';
import { startWordpress } from './wordpress/wordpress.ts';

export const components = ['postgres', 'nats', 'mariadb', 'wordpress', 'varnish'] as const;
export type Component = (typeof components)[number];

/** Starts the chosen components that are not running. Returns whether all of them run. */
export async function start(chosen: ReadonlySet<Component>): Promise<boolean> {
  const startedAt = performance.now();
  const named = (['postgres', 'nats', 'wordpress', 'varnish'] as const).filter(
    (part) => chosen.has(part) && isExternal(part),
  );
  const local = localComponents(chosen, named);
  checkPorts();
  claimFolder();
  const ready = await runStep('Packages', async () => {
    const isAll = chosen.size === components.length;
    const installed = await ensurePackages(isAll ? [...local, 'monitoring', 'mail'] : local);
    return installed.length > 0 ? { what: `Debian packages: ${installed.length}`, how: 'installed' } : undefined;
  });
  if (!ready) return false;
  const has = (part: Component): boolean => local.includes(part);
  const results = await Promise.all([
    ...named.map((part) => runStep(part, () => useExternal(part))),
    has('postgres') ? runStep('PostgreSQL', startPostgres) : true,
    has('nats') ? runStep('NATS', startNats) : true,
    has('varnish') ? runStep('Varnish', startVarnish) : true,
    has('mariadb')
      ? runStep('MariaDB', startMariadb).then((up) =>
          up && has('wordpress') ? runStep('WordPress', startWordpress) : up,
        )
      : true,
  ]);
  const allUp = !results.includes(false);
  if (allUp)
    console.log(
      `All services ready in ${formatSeconds(performance.now() - startedAt)}. Print their addresses: npm run services -- env`,
    );
  return allUp;
}

// Only WordPress uses MariaDB, so an external WordPress needs no local MariaDB.
function localComponents(chosen: ReadonlySet<Component>, named: readonly Component[]): readonly Component[] {
  const elsewhere = new Set<Component>(named.includes('wordpress') ? [...named, 'mariadb'] : named);
  const required = new Set<Component>(chosen.has('wordpress') ? [...chosen, 'mariadb'] : chosen);
  return [...required].filter((part) => !elsewhere.has(part));
}

// The name is predictable and the temporary folder is shared, so a folder or link that another user created there
// must not receive our data.
function claimFolder(): void {
  const found = lstatSync(servicesFolder, { throwIfNoEntry: false });
  if (found && (!found.isDirectory() || found.uid !== process.getuid?.())) {
    throw new ServiceError(
      `${servicesFolder} belongs to another user`,
      'Run this command as that user, remove the folder, or set TMPDIR.',
    );
  }
  ensureFolder(servicesFolder);
}

const daemonsByComponent: Record<Component, readonly DaemonName[]> = {
  postgres: ['postgres'],
  nats: ['nats'],
  mariadb: ['mariadb'],
  wordpress: ['wp-cron', 'nginx', 'php'],
  varnish: ['varnish'],
};

/** Stops the chosen components that this script started. */
export async function stop(chosen: ReadonlySet<Component>): Promise<boolean> {
  const daemons = daemonNames.filter((name) => [...chosen].some((part) => daemonsByComponent[part].includes(name)));
  let found = false;
  let succeeded = true;
  for (const name of daemons) {
    const ended = await runStep(name, async () => {
      if (!(await stopDaemon(name))) return undefined;
      found = true;
      return { what: name, how: 'stopped' };
    });
    succeeded &&= ended;
  }
  if (!found && succeeded) console.log('No services were running.');
  return succeeded;
}

/** Stops everything and removes its data. */
export async function reset(): Promise<boolean> {
  const stopped = await stop(new Set(components));
  if (!stopped) return false;
  return runStep('Data', async () => {
    rmSync(servicesFolder, { recursive: true, force: true });
    return { what: servicesFolder, how: 'removed' };
  });
}

const componentOf: Record<DaemonName, Component> = {
  postgres: 'postgres',
  nats: 'nats',
  mariadb: 'mariadb',
  php: 'wordpress',
  nginx: 'wordpress',
  'wp-cron': 'wordpress',
  varnish: 'varnish',
};
// Only WordPress uses MariaDB, so it follows WordPress.
const engineOf: Record<Component, EngineName> = {
  postgres: 'postgres',
  nats: 'nats',
  mariadb: 'wordpress',
  wordpress: 'wordpress',
  varnish: 'varnish',
};

/** Prints the status. Returns whether all chosen components run. */
export function status(chosen: ReadonlySet<Component>): boolean {
  let allUp = true;
  for (const name of daemonNames.filter((daemon) => chosen.has(componentOf[daemon])).toReversed()) {
    const running = runningProcess(name);
    if (isExternal(engineOf[componentOf[name]])) console.log(`– ${name}: external (set in the environment)`);
    else if (running) console.log(`✓ ${name}: process ${running.pid}`);
    else {
      console.log(`✗ ${name}: not running`);
      allUp = false;
    }
  }
  console.log(`Data and logs: ${servicesFolder}`);
  return allUp;
}

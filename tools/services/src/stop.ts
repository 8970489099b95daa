import { rmSync } from 'node:fs';
import { servicesFolder } from './settings.ts';
import { type Part, parts } from './start.ts';
import { type DaemonName, daemonNames } from './system/process-record.ts';
import { step } from './system/step.ts';
import { stopDaemon } from './system/stop-daemon.ts';

const daemonsOf: Record<Part, readonly DaemonName[]> = {
  postgres: ['postgres'],
  nats: ['nats'],
  mariadb: ['mariadb'],
  wordpress: ['wp-cron', 'nginx', 'php'],
  varnish: ['varnish'],
};

/** Ends the chosen parts, as far as this script started them. */
export async function stop(chosen: ReadonlySet<Part>): Promise<boolean> {
  const wanted = daemonNames.filter((name) => [...chosen].some((part) => daemonsOf[part].includes(name)));
  let found = false;
  let wentWell = true;
  for (const name of wanted) {
    const ended = await step(name, async () => {
      if (!(await stopDaemon(name))) return undefined;
      found = true;
      return { what: name, how: 'stopped' };
    });
    wentWell &&= ended;
  }
  if (!found && wentWell) console.log('Nothing of ours was running.');
  return wentWell;
}

/** Ends everything and removes its data. */
export async function reset(): Promise<boolean> {
  const stopped = await stop(new Set(parts));
  if (!stopped) return false;
  return step('Data', async () => {
    rmSync(servicesFolder, { recursive: true, force: true });
    return { what: servicesFolder, how: 'removed' };
  });
}

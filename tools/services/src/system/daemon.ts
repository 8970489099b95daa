import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { host, type Port, servicesFolder } from '../settings.ts';
import { placeFolder } from './place-files.ts';
import {
  birthOf,
  type DaemonName,
  dropRecord,
  keepRecord,
  type ProcessRecord,
  runningProcess,
} from './process-record.ts';
import { canConnect } from './reach.ts';
import { becoming, cleanEnvironment, lastLines } from './run-command.ts';
import { ServiceError } from './service-error.ts';
import { stopDaemon } from './stop-daemon.ts';
import type { SystemUser } from './system-user.ts';

export interface Daemon {
  readonly name: DaemonName;
  readonly command: string;
  readonly args: readonly string[];
  readonly stopSignal: NodeJS.Signals;
  readonly ready: () => Promise<boolean>;
  readonly user?: SystemUser;
  readonly port?: Port;
  /** Texts besides the command line whose change asks for a restart: configuration, version. */
  readonly dependsOn?: readonly string[];
}

export type Outcome = 'started' | 'restarted' | 'already up';

const patience = 60_000;
const launchMark = '=== started by npm run services';
const logFile = (name: DaemonName): string => join(servicesFolder, 'logs', `${name}.log`);

/** Leaves the daemon running and answering, with the settings of now. */
export async function ensureDaemon(daemon: Daemon): Promise<Outcome> {
  const fingerprint = fingerprintOf(daemon);
  const running = runningProcess(daemon.name);
  if (running?.fingerprint === fingerprint) {
    await untilReady(daemon, running);
    return 'already up';
  }
  const stopped = await stopDaemon(daemon.name);
  await untilReady(daemon, await launch(daemon, fingerprint));
  return stopped ? 'restarted' : 'started';
}

async function launch(daemon: Daemon, fingerprint: string): Promise<ProcessRecord> {
  const { name, port, stopSignal } = daemon;
  if (port && (await canConnect({ host, port: port.number }))) {
    throw new ServiceError(
      `Port ${port.number} is taken by a program that this script did not start`,
      `End that program (another clone's services: \`npm run services -- stop\` there), or set ${port.setting}.`,
    );
  }
  placeFolder(join(servicesFolder, 'logs'));
  const log = openSync(logFile(name), 'a');
  writeSync(log, `${launchMark} ${new Date().toISOString()}\n`);
  const child = spawn(daemon.command, daemon.args, {
    cwd: servicesFolder,
    detached: true,
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
    ...becoming(daemon.user),
  });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([failed, new Promise((resolve) => child.once('spawn', resolve))]);
  child.unref();
  const pid = child.pid ?? 0;
  const record = { pid, born: birthOf(pid) ?? '', fingerprint, stopSignal };
  keepRecord(name, record);
  return record;
}

async function untilReady(daemon: Daemon, record: ProcessRecord): Promise<void> {
  const deadline = Date.now() + patience;
  while (birthOf(record.pid) === record.born) {
    if (await daemon.ready()) return;
    if (Date.now() > deadline) {
      throw failure(
        daemon.name,
        `does not answer after ${patience / 1000} s`,
        '`npm run services -- stop`, then start again.',
      );
    }
    await pause(40);
  }
  dropRecord(daemon.name);
  throw failure(
    daemon.name,
    'ended right after its start',
    'Mend what its log says, then run `npm run services` again.',
  );
}

function failure(name: DaemonName, what: string, next: string): ServiceError {
  let log = '';
  try {
    log = readFileSync(logFile(name), 'utf8').split(launchMark).at(-1) ?? '';
  } catch {
    // A daemon that wrote nothing leaves nothing to show.
  }
  return new ServiceError(`${name} ${what}. The end of ${logFile(name)}:\n${lastLines(log, 15)}`, next);
}

function fingerprintOf({ command, args, dependsOn = [] }: Daemon): string {
  return createHash('sha256')
    .update(JSON.stringify([command, args, dependsOn]))
    .digest('hex')
    .slice(0, 16);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { host, type Port, servicesFolder } from '../settings.ts';
import { canConnect } from './connectivity.ts';
import {
  type DaemonName,
  deleteRecord,
  lastRecord,
  type ProcessRecord,
  processStartTime,
  runningProcess,
  saveRecord,
} from './process-record.ts';
import { cleanEnvironment, lastLines, type SystemUser, spawnIdentity } from './run-command.ts';
import { ServiceError } from './service-error.ts';
import { ensureFolder } from './write-files.ts';

/** Stops the daemon if this script started it: first with its own stop signal, then with SIGKILL. */
export async function stopDaemon(name: DaemonName): Promise<boolean> {
  const running = runningProcess(name);
  if (running) {
    sendSignal(running.pid, running.stopSignal);
    if (!(await waitUntilEnded(name, 30_000))) {
      sendSignal(running.pid, 'SIGKILL');
      await waitUntilEnded(name, 5_000);
    }
  }
  killOrphans(name);
  deleteRecord(name);
  return running !== undefined;
}

// Every daemon leads its own process group. Workers of nginx and PHP outlive a killed master and keep its port open.
// While they live, the kernel does not reuse the group's id.
function killOrphans(name: DaemonName): void {
  const last = lastRecord(name);
  if (last && processStartTime(last.pid) === undefined) sendSignal(-last.pid, 'SIGKILL');
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM')
      throw new ServiceError(`Process ${pid} belongs to another user`, 'Run this as the user who started it.');
    if (code !== 'ESRCH') throw error; // already exited
  }
}

async function waitUntilEnded(name: DaemonName, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (runningProcess(name)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

interface Daemon {
  readonly name: DaemonName;
  readonly command: string;
  readonly args: readonly string[];
  readonly stopSignal: NodeJS.Signals;
  readonly ready: () => Promise<boolean>;
  readonly user?: SystemUser;
  readonly port?: Port;
  /** Further inputs whose change requires a restart, such as configuration and version. */
  readonly dependsOn?: readonly string[];
}

export type DaemonOutcome = 'started' | 'restarted' | 'already up';

const startTimeoutMs = 60_000;
const launchMark = '=== started by npm run services';
const logFile = (name: DaemonName): string => join(servicesFolder, 'logs', `${name}.log`);

/** Makes sure the daemon runs and responds with the current settings. */
export async function ensureDaemon(daemon: Daemon): Promise<DaemonOutcome> {
  const fingerprint = computeFingerprint(daemon);
  const running = runningProcess(daemon.name);
  if (running?.fingerprint === fingerprint) {
    await waitUntilReady(daemon, running);
    return 'already up';
  }
  const stopped = await stopDaemon(daemon.name);
  await waitUntilReady(daemon, await launch(daemon, fingerprint));
  return stopped ? 'restarted' : 'started';
}

async function launch(daemon: Daemon, fingerprint: string): Promise<ProcessRecord> {
  const { name, port, stopSignal } = daemon;
  if (port && (await canConnect({ host, port: port.number }))) {
    throw new ServiceError(
      `Port ${port.number} is used by a program that this script did not start`,
      `Stop that program (in another clone: \`npm run services -- stop\`), or set ${port.setting}.`,
    );
  }
  ensureFolder(join(servicesFolder, 'logs'));
  const log = openSync(logFile(name), 'a');
  writeSync(log, `${launchMark} ${new Date().toISOString()}\n`);
  const child = spawn(daemon.command, daemon.args, {
    cwd: servicesFolder,
    detached: true,
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
    ...spawnIdentity(daemon.user),
  });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([failed, new Promise((resolve) => child.once('spawn', resolve))]);
  child.unref();
  const pid = child.pid ?? 0;
  const record = { pid, born: processStartTime(pid) ?? '', fingerprint, stopSignal };
  saveRecord(name, record);
  return record;
}

async function waitUntilReady(daemon: Daemon, record: ProcessRecord): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (processStartTime(record.pid) === record.born) {
    if (await daemon.ready()) return;
    if (Date.now() > deadline) {
      throw daemonError(
        daemon.name,
        `does not respond after ${startTimeoutMs / 1000} s`,
        'Run `npm run services -- stop`, then start it again.',
      );
    }
    await pause(40);
  }
  deleteRecord(daemon.name);
  throw daemonError(
    daemon.name,
    'exited right after it started',
    'Fix the problem in its log, then run `npm run services` again.',
  );
}

function daemonError(name: DaemonName, what: string, next: string): ServiceError {
  let log = '';
  try {
    log = readFileSync(logFile(name), 'utf8').split(launchMark).at(-1) ?? '';
  } catch {
    // The daemon wrote no log.
  }
  return new ServiceError(`${name} ${what}. Last lines of ${logFile(name)}:\n${lastLines(log, 15)}`, next);
}

function computeFingerprint({ command, args, dependsOn = [] }: Daemon): string {
  return createHash('sha256')
    .update(JSON.stringify([command, args, dependsOn]))
    .digest('hex')
    .slice(0, 16);
}

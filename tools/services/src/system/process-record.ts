import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from '../settings.ts';
import { ensureFolder } from './write-files.ts';

// In stop order: a daemon stops before those it depends on.
export const daemonNames = ['varnish', 'wp-cron', 'nginx', 'php', 'mariadb', 'nats', 'postgres'] as const;
export type DaemonName = (typeof daemonNames)[number];

export interface ProcessRecord {
  readonly pid: number;
  /** When the kernel started it. The pid alone is not enough because pids are reused. */
  readonly born: string;
  /** Hash of the start parameters, to detect changed settings. */
  readonly fingerprint: string;
  readonly stopSignal: NodeJS.Signals;
}

const recordFile = (name: DaemonName): string => join(servicesFolder, 'run', `${name}.json`);

/** Returns the record of a daemon that is running now. */
export function runningProcess(name: DaemonName): ProcessRecord | undefined {
  const record = lastRecord(name);
  return record && processStartTime(record.pid) === record.born ? record : undefined;
}

/** Returns the record of the most recently started process, running or not. */
export function lastRecord(name: DaemonName): ProcessRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(name), 'utf8')) as ProcessRecord;
  } catch {
    return undefined;
  }
}

export function saveRecord(name: DaemonName, record: ProcessRecord): void {
  ensureFolder(join(servicesFolder, 'run'));
  writeFileSync(recordFile(name), `${JSON.stringify(record)}\n`);
}

export function deleteRecord(name: DaemonName): void {
  rmSync(recordFile(name), { force: true });
}

/** Returns the start time of a running process in kernel ticks, or undefined if it exited or is a zombie. */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

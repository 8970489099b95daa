import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from '../settings.ts';
import { ensureFolder } from './write-files.ts';

// In the order in which they are stopped: whoever uses another goes first.
export const daemonNames = ['varnish', 'wp-cron', 'nginx', 'php', 'mariadb', 'nats', 'postgres'] as const;
export type DaemonName = (typeof daemonNames)[number];

export interface ProcessRecord {
  readonly pid: number;
  /** When the kernel started it: a pid alone may have gone to somebody else's process since. */
  readonly born: string;
  /** What it was started with, to see whether a setting has changed since. */
  readonly fingerprint: string;
  readonly stopSignal: NodeJS.Signals;
}

const recordFile = (name: DaemonName): string => join(servicesFolder, 'run', `${name}.json`);

/** The record of a process of ours that is running now. */
export function runningProcess(name: DaemonName): ProcessRecord | undefined {
  const record = lastRecord(name);
  return record && processStartTime(record.pid) === record.born ? record : undefined;
}

/** The record of the process that was started last, dead or alive. */
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

/** The start time of a living process, in the kernel's own ticks; nothing for the dead and for zombies. */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

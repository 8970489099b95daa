import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { ServiceError } from './service-error.ts';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = process.getuid?.() === 0;

/** The user that an engine runs as: its own when we are root, else the caller, who cannot become anybody else. */
export function systemUser(name: string): SystemUser {
  if (!isRoot) {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  }
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new ServiceError(`The system has no user ${name}`, 'Its Debian package makes it: reinstall the package.');
}

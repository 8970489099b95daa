import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../settings.ts';
import { type EdgeEnvironment, environmentVcl } from './edge-environment.ts';

export type VarnishOptions = {
  folder: string;
  /** Where readers come to, and where purges do, both on loopback. */
  port: number;
  purgePort: number;
  environment: EdgeEnvironment;
  megabytes?: number;
};

export const varnishBinary = '/usr/sbin/varnishd';

/** Puts the edge's configuration into a folder, and says how Varnish is started with it. */
export function varnishArguments({ folder, port, purgePort, environment, megabytes = 256 }: VarnishOptions): string[] {
  // The compiler runs as a user of its own and reads it.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const name of ['hub.vcl', 'known.vcl'])
    cpSync(join(repositoryRoot, 'deploy/edge', name), join(folder, name), { mode: 0 });
  writeFileSync(join(folder, 'environment.vcl'), environmentVcl(environment), { mode: 0o644 });
  return [
    '-F',
    ...['-n', join(folder, 'work')],
    ...['-a', `readers=127.0.0.1:${port}`],
    ...['-a', `purges=127.0.0.1:${purgePort}`],
    ...['-f', join(folder, 'hub.vcl')],
    ...['-s', `default,${megabytes}m`],
  ];
}

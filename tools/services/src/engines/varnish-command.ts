import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../settings.ts';
import { type EdgeEnvironment, environmentVcl } from './edge-environment.ts';

export type VarnishOptions = {
  folder: string;
  /** Where readers come to, where those behind a proxy that speaks the PROXY protocol do, and where purges do, on loopback. */
  port: number;
  proxyPort?: number;
  purgePort: number;
  purgeSecret: string;
  /** Addresses and networks, commas between them, whose word on a client's address counts. */
  trustedProxies?: string;
  /** Where editors reach WordPress, if that is a host of its own. */
  editorsOrigin?: string;
  environment: EdgeEnvironment;
  megabytes?: number;
};

export const varnishBinary = '/usr/sbin/varnishd';

/** Puts the edge's configuration into a folder, and says how Varnish is started with it. */
export function varnishArguments({ folder, environment, megabytes = 256, ...options }: VarnishOptions): string[] {
  // The compiler runs as a user of its own and reads it.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const name of ['hub.vcl', 'known.vcl'])
    cpSync(join(repositoryRoot, 'deploy/edge', name), join(folder, name), { mode: 0 });
  writeFileSync(join(folder, 'environment.vcl'), environmentVcl(environment), { mode: 0o644 });
  writeFileSync(join(folder, 'settings.vcl'), settingsVcl(options), { mode: 0o644 });
  return [
    '-F',
    ...['-n', join(folder, 'work')],
    ...['-p', `vcl_path=${folder}`],
    ...['-a', `readers=127.0.0.1:${options.port}`],
    ...(options.proxyPort ? ['-a', `proxied=127.0.0.1:${options.proxyPort},PROXY`] : []),
    ...['-a', `purges=127.0.0.1:${options.purgePort}`],
    ...['-f', join(folder, 'hub.vcl')],
    ...['-s', `default,${megabytes}m`],
  ];
}

/** By the script that the image runs too. */
export function settingsVcl(options: Pick<VarnishOptions, 'purgeSecret' | 'trustedProxies' | 'editorsOrigin'>): string {
  const { purgeSecret, trustedProxies = '', editorsOrigin = '' } = options;
  const settings = { PURGE_SECRET: purgeSecret, EDGE_TRUSTED_PROXIES: trustedProxies, EDITORS_ORIGIN: editorsOrigin };
  return execFileSync('sh', [join(repositoryRoot, 'deploy/edge/settings.sh')], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../settings.ts';

export type EdgeEnvironment = {
  /** Addresses of the web processes, as host:port. */
  web: readonly string[];
  /** The header in which the proxy in front of the edge passes the visitor's country. */
  countryHeader: string;
  /** Rate limits per client address: request count and window in seconds. */
  limits?: Partial<typeof defaultLimits>;
};

const defaultLimits = {
  search: [60, 10],
  suggestions: [300, 10],
  'sign-in': [20, 60],
  reports: [30, 60],
  events: [600, 60],
} as Record<'search' | 'suggestions' | 'sign-in' | 'reports' | 'events', readonly [number, number]>;

/** The part of the edge configuration that differs between environments. */
export function environmentVcl({ web, countryHeader, limits = {} }: EdgeEnvironment): string {
  const denied = Object.entries({ ...defaultLimits, ...limits }).map(
    ([name, [count, seconds]]) =>
      `(req.http.x-edge-limit == "${name}" && vsthrottle.is_denied("${name} " + req.http.x-edge-client, ${count}, ${seconds}s))`,
  );
  const backends = web.map((address, index) => ({ address, name: `environment_web_${index + 1}` }));
  return `# What differs from place to place, as tools/services/src/engines/varnish-config.ts writes it.
import directors;

probe environment_alive {
  # What every view needs of the site. Its own health is on a port that is not forwarded.
  .url = "/visitor?bucket=none&country=other&version=current";
  .interval = 1s;
  # A site that is busy is slow to say so, and is not away: to count it out would leave its work to nobody.
  .timeout = 3s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

${backends.map(backend).join('\n')}
sub vcl_init {
  new environment_web = directors.round_robin();
${backends.map(({ name }) => `  environment_web.add_backend(${name});\n`).join('')}}

# The visitor's country, from a proxy in front of the edge. The hub reads it from \`x-country\` (COUNTRY_HEADER).
sub environment_country {
  set req.http.x-country = req.http.${countryHeader};
}

# How much one client may ask. Whose word counts on its address: know_client in hub.vcl.
sub environment_limits {
  if (${denied.join(' ||\n      ')}) {
    return (synth(429));
  }
}
`;
}

function backend({ address, name }: { address: string; name: string }): string {
  const [host, port] = address.split(':');
  return `backend ${name} {
  .host = "${host}";
  .port = "${port}";
  .probe = environment_alive;
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}
`;
}

type VarnishOptions = {
  folder: string;
  /** Ports on loopback: for readers, for proxies that use the PROXY protocol, and for purges. */
  port: number;
  proxyPort?: number;
  purgePort: number;
  purgeSecret: string;
  /** Comma-separated addresses and networks whose client address headers are trusted. */
  trustedProxies?: string;
  /** Origin of the WordPress admin, if it has its own host. */
  editorsOrigin?: string;
  environment: EdgeEnvironment;
  megabytes?: number;
};

export const varnishBinary = '/usr/sbin/varnishd';

/** Writes the edge configuration into a folder and returns the arguments for varnishd. */
export function varnishArguments({ folder, environment, megabytes = 256, ...options }: VarnishOptions): string[] {
  // The VCL compiler runs as another user and must be able to read the folder.
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

/** Runs the script that the image runs too. */
export function settingsVcl(options: Pick<VarnishOptions, 'purgeSecret' | 'trustedProxies' | 'editorsOrigin'>): string {
  const { purgeSecret, trustedProxies = '', editorsOrigin = '' } = options;
  const settings = { PURGE_SECRET: purgeSecret, EDGE_TRUSTED_PROXIES: trustedProxies, EDITORS_ORIGIN: editorsOrigin };
  return execFileSync('sh', [join(repositoryRoot, 'deploy/edge/settings.sh')], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

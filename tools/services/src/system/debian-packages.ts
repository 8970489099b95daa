import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { phpVersion, postgresMajor } from '../settings.ts';
import { isRoot, runCommand } from './run-command.ts';
import { ServiceError } from './service-error.ts';

const php = ['fpm', 'cli', 'mysql', 'curl', 'xml', 'gd', 'mbstring', 'intl', 'zip'];

export const packagesByEngine = {
  postgres: [`postgresql-${postgresMajor}`],
  nats: ['nats-server'],
  mariadb: ['mariadb-server'],
  varnish: ['varnish', 'varnish-modules'],
  wordpress: [...php.map((part) => `php${phpVersion}-${part}`), 'nginx-light'],
  // Not started. Tests check the monitoring configuration with them, and drills evaluate the alerts.
  monitoring: ['prometheus', 'prometheus-alertmanager', 'prometheus-blackbox-exporter'],
  // Not started. Tests start their own mail server, and check DKIM signatures independently of the library that makes them.
  mail: ['exim4-daemon-light', 'python3-dkim'],
};

const externalSettings = {
  postgres: 'DATABASE_URL',
  nats: 'NATS_URL',
  varnish: 'EDGE_URLS',
  mariadb: 'WORDPRESS_URL',
  wordpress: 'WORDPRESS_URL',
  monitoring: undefined,
  mail: undefined,
};

/** Installs missing Debian packages if the user is root. Returns what was installed. */
export async function ensurePackages(engines: readonly (keyof typeof packagesByEngine)[]): Promise<string[]> {
  const missing = await missingPackages(engines.flatMap((engine) => packagesByEngine[engine]));
  if (missing.length === 0) return [];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    const settings = [...new Set(engines.flatMap((engine) => externalSettings[engine] ?? []))].join(', ');
    throw new ServiceError(
      `Missing Debian packages: ${missing.join(' ')}`,
      `As root on Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        `    Or name engines that run elsewhere: ${settings}. Or start a part: --only postgres,nats`,
    );
  }
  await installPackages(missing);
  return missing;
}

/** Installs Debian packages without starting their services. Needs root. */
export async function installPackages(names: readonly string[]): Promise<void> {
  console.log(`… installing from Debian: ${names.join(' ')}`);
  await withoutAutostart(() => install(names));
}

async function missingPackages(names: readonly string[]): Promise<string[]> {
  const list = await runCommand('dpkg-query', ['-W', `-f=\${Package} \${db:Status-Abbrev}\n`]).catch(() => '');
  const installed = new Set(
    list
      .split('\n')
      .filter((line) => line.endsWith(' ii '))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name));
}

async function install(names: readonly string[]): Promise<void> {
  const lists = existsSync('/var/lib/apt/lists') ? readdirSync('/var/lib/apt/lists') : [];
  try {
    if (!lists.some((name) => name.includes('_Packages'))) await aptGet('update');
    await aptGet('install', '--no-install-recommends', ...names).catch(async () => {
      // Outdated package lists refer to files that the mirrors no longer have.
      await aptGet('update');
      await aptGet('install', '--no-install-recommends', ...names);
    });
  } catch (error) {
    throw new ServiceError(
      (error as Error).message,
      `Try manually: apt-get update && apt-get install ${names.join(' ')}`,
    );
  }
}

function aptGet(...args: string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive', ...proxySettings() };
  return runCommand('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
}

function proxySettings(): Record<string, string> {
  const names = ['http_proxy', 'https_proxy', 'no_proxy'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

// Debian starts installed services on their default ports and creates a PostgreSQL cluster. Two files prevent both
// during the installation. A file that already exists belongs to the user and stays.
async function withoutAutostart(work: () => Promise<void>): Promise<void> {
  const refusals = {
    '/usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101\n',
    '/etc/postgresql-common/createcluster.d/contenthub.conf': 'create_main_cluster = false\n',
  };
  const added = Object.entries(refusals).filter(([path]) => !existsSync(path));
  for (const [path, text] of added) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
  }
  const remove = (): void => {
    for (const [path] of added) rmSync(path, { force: true });
  };
  process.once('exit', remove); // also after Ctrl-C
  try {
    await work();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

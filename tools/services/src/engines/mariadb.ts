import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder, wordpressRelease } from '../settings.ts';
import { ensureDaemon } from '../system/daemon.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { ServiceError } from '../system/service-error.ts';
import type { StepResult } from '../system/step.ts';
import { ensureFolder } from '../system/write-files.ts';

const folder = join(servicesFolder, 'mariadb');
const data = join(folder, 'data');
export const mariadbSocket = join(folder, 'mariadb.sock');

/** One per release, because an older WordPress cannot use the tables of a newer one. */
export const wordpressDatabase = wordpressRelease === 'stable' ? 'wordpress' : 'wordpress_newest';

/** The account that WordPress uses. It has no password: the socket authenticates the system user of that name. */
export const mariadbUser = (): string => systemUser('www-data').name;

export async function startMariadb(): Promise<StepResult> {
  const user = systemUser('mysql');
  if (mariadbSocket.length > 100) {
    throw new ServiceError(
      `The socket path is too long: ${mariadbSocket}`,
      'Set TMPDIR to a folder with a short path.',
    );
  }
  ensureFolder(folder, { user });
  const version =
    (await runCommand('/usr/sbin/mariadbd', ['--no-defaults', '--version'])).match(/\d+\.\d+\.\d+/)?.[0] ?? '';
  if (!existsSync(join(data, 'mysql'))) {
    ensureFolder(data, { user, mode: 0o700 });
    const root = `--auth-root-socket-user=${systemUser('root').name}`;
    const flags = [
      '--no-defaults',
      `--datadir=${data}`,
      '--skip-test-db',
      '--auth-root-authentication-method=socket',
      root,
    ];
    await runCommand('/usr/bin/mariadb-install-db', flags, { user });
  }
  const outcome = await ensureDaemon({
    name: 'mariadb',
    command: '/usr/sbin/mariadbd',
    args: [
      '--no-defaults', // ignore the configuration of Debian's own server
      `--datadir=${data}`,
      `--socket=${mariadbSocket}`,
      `--pid-file=${join(folder, 'mariadb.pid')}`,
      '--skip-networking',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      // Written at each commit but synced once a second. Otherwise seeding thousands of posts waits for the disk.
      '--innodb-flush-log-at-trx-commit=2',
    ],
    user,
    stopSignal: 'SIGTERM',
    dependsOn: [version],
    ready: () =>
      sql('select 1').then(
        () => true,
        () => false,
      ),
  });
  const account = `'${mariadbUser()}'@'localhost'`;
  await sql(`create database if not exists ${wordpressDatabase};
    create user if not exists ${account} identified via unix_socket;
    grant all on ${wordpressDatabase}.* to ${account};`);
  return { what: `MariaDB ${version} on its own socket`, how: outcome };
}

function sql(statements: string): Promise<string> {
  const user = systemUser('root').name;
  return runCommand('/usr/bin/mariadb', ['--no-defaults', `--socket=${mariadbSocket}`, `--user=${user}`], {
    input: statements,
  });
}

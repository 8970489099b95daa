import { join } from 'node:path';
import { phpVersion, servicesFolder } from '../settings.ts';
import { canConnect } from '../system/connectivity.ts';
import { type DaemonOutcome, ensureDaemon } from '../system/daemon.ts';
import { isRoot, runCommand, systemUser } from '../system/run-command.ts';
import { ensureFolder, writeFileIfChanged } from '../system/write-files.ts';

const folder = join(servicesFolder, 'php');
export const phpSocket = join(folder, 'php.sock');

/** A local WordPress sends no mail. Each one is a file in this folder. */
export const mailFolder = join(folder, 'mail');
const sendmail = join(folder, 'sendmail');
const noMail = `sendmail_path=${sendmail}`;

export async function startPhp(): Promise<DaemonOutcome> {
  ensureFolder(folder);
  ensureFolder(mailFolder, { user: systemUser('www-data') });
  await writeFileIfChanged(sendmail, `#!/bin/sh\nexec cat > "$(mktemp ${mailFolder}/XXXXXX)"\n`, { mode: 0o755 });
  const user = systemUser('www-data').name;
  const file = join(folder, 'php-fpm.conf');
  // A worker that signals the hub is busy while the hub calls back, so there are more workers than cores.
  const config = `[global]
error_log = /proc/self/fd/2
daemonize = no
[wordpress]
${isRoot ? `user = ${user}\ngroup = ${user}\nlisten.owner = ${user}\nlisten.group = ${user}` : ''}
listen = ${phpSocket}
pm = ondemand
pm.max_children = 12
pm.process_idle_timeout = 60s
catch_workers_output = yes
decorate_workers_output = no
php_admin_value[${noMail.replace('=', '] = ')}
php_admin_value[error_log] = /proc/self/fd/2
php_admin_flag[log_errors] = on
php_value[upload_max_filesize] = 64M
php_value[post_max_size] = 64M
php_value[memory_limit] = 256M
`;
  await writeFileIfChanged(file, config);
  return ensureDaemon({
    name: 'php',
    command: `/usr/sbin/php-fpm${phpVersion}`,
    args: ['--nodaemonize', '--fpm-config', file],
    stopSignal: 'SIGTERM',
    dependsOn: [config],
    ready: () => canConnect({ path: phpSocket }),
  });
}

/** Runs a PHP script as the WordPress user, with JSON input and JSON output. */
export async function runPhp(script: string, args: readonly string[], input: unknown): Promise<unknown> {
  const flags = ['-d', noMail, '-d', 'display_errors=stderr'];
  const output = await runCommand(`/usr/bin/php${phpVersion}`, [...flags, script, ...args], {
    user: systemUser('www-data'),
    input: JSON.stringify(input),
  });
  return JSON.parse(output) as unknown;
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages } from '@contenthub/services/system/debian-packages';
import { isRoot } from '@contenthub/services/system/run-command';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { commandSucceeds, Docker, runProgram } from './docker.ts';
import { debianImage, importDebian } from './offline-images.ts';

/** Outside the clone, because it would be part of the build context. It stays, so that the next run reuses its layers. */
const folder = join(tmpdir(), 'contenthub-docker');
const socket = `unix://${join(folder, 'docker.sock')}`;
const startTimeoutMs = 60_000;

export type RunningDocker = { docker: Docker; stop: () => Promise<void> };

/** Uses the running Docker daemon if there is one. Otherwise, as root on Debian, starts one until `stop` is called. */
export async function useDocker(): Promise<RunningDocker> {
  if (await respondsAt({})) return { docker: await connect({}), stop: async () => undefined };
  const own = { DOCKER_HOST: socket };
  if (await respondsAt(own)) return { docker: await connect(own), stop: async () => undefined };
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error('No Docker daemon runs. Start one, or run this as root on Debian, which starts its own.');
  }
  if (!(await commandSucceeds(['dockerd', '--version']))) await installPackages(['docker.io']);
  const daemon = await startDaemon();
  const stop = async () => {
    if (daemon.exitCode !== null) return;
    daemon.kill('SIGTERM');
    await once(daemon, 'exit');
  };
  try {
    return { docker: await connect(own), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function respondsAt(env: Record<string, string>): Promise<boolean> {
  return commandSucceeds(['docker', 'info'], { env });
}

async function startDaemon(): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'dockerd.log'), 'w');
  const daemon = spawnChild(
    'dockerd',
    [
      ...['--host', socket, '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
      ...['--pidfile', join(folder, 'dockerd.pid'), '--default-ulimit', 'nofile=16384:16384'],
    ],
    { stdio: ['ignore', log, log] },
  );
  const until = Date.now() + startTimeoutMs;
  while (!(await respondsAt({ DOCKER_HOST: socket }))) {
    if (daemon.exitCode !== null || Date.now() > until) {
      daemon.kill('SIGTERM');
      throw new Error(`The Docker daemon did not start. See ${join(folder, 'dockerd.log')}.`);
    }
    await pause(100);
  }
  return daemon;
}

/** Finds Compose 2 as a plugin or a program. Otherwise takes the program from Debian 13. */
async function connect(env: Record<string, string>): Promise<Docker> {
  if (await commandSucceeds(['docker', 'compose', 'version'])) return new Docker(env, ['docker', 'compose']);
  const program = join(folder, 'docker-compose');
  const docker = new Docker(env, [program]);
  if (existsSync(program)) return docker;
  await importDebian(docker);
  const extract =
    'apt-get -qq update && cd /tmp && apt-get -qq download docker-compose && dpkg --extract docker-compose_*.deb x && ' +
    'install x/usr/libexec/docker/cli-plugins/docker-compose /out/';
  await docker.run([
    'run',
    '--rm',
    '--network',
    'host',
    '--volume',
    `${folder}:/out`,
    debianImage,
    'sh',
    '-c',
    extract,
  ]);
  await runProgram([program, 'version']);
  return docker;
}

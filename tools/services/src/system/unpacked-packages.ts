import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from '../settings.ts';
import { withLock } from './lock.ts';
import { runCommand } from './run-command.ts';

/**
 * Downloads Debian packages with their dependencies and unpacks them into a folder of this clone. Nothing is installed,
 * so the system does not change, and tools of a newer suite do not replace its own. Returns the folder.
 */
export function unpackPackages(packages: readonly string[], suite?: string): Promise<string> {
  return withLock(() => unpackPackagesInLock(packages, suite));
}

/** For callers that own the lock. */
export async function unpackPackagesInLock(packages: readonly string[], suite?: string): Promise<string> {
  const folder = join(servicesFolder, 'unpacked', [...packages, ...(suite ? [suite] : [])].join('-'));
  if (existsSync(folder)) return folder;
  const [partial, work] = [`${folder}.part`, `${folder}.apt`];
  for (const each of [partial, work]) rmSync(each, { recursive: true, force: true });
  const archives = join(work, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const options = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root'];
  if (suite) options.push(...(await useSuite(suite, work)));
  const flags = ['-y', '-q', ...options.flatMap((option) => ['-o', option])];
  const download = suite
    ? ['download', ...packages]
    : ['install', '--no-install-recommends', '--download-only', ...packages];
  await runCommand('sh', ['-c', 'cd "$0" && exec "$@"', archives, 'apt-get', ...flags, ...download]);
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    await runCommand('dpkg-deb', ['--extract', join(archives, name), partial]);
  }
  rmSync(work, { recursive: true });
  renameSync(partial, folder);
  return folder;
}

/** Reads another suite's package list, apart from the system's. Returns apt's options for it. */
async function useSuite(suite: string, work: string): Promise<string[]> {
  mkdirSync(join(work, 'lists/partial'), { recursive: true });
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
  const sources = join(work, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${keyring}] http://deb.debian.org/debian ${suite} main\n`);
  const status = join(work, 'status');
  writeFileSync(status, '');
  const options = [
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(work, 'lists')}`,
    `Dir::Cache=${work}`,
    // Without installed packages, or apt prefers the version that is installed.
    `Dir::State::Status=${status}`,
  ];
  const sandbox = ['-o', 'APT::Sandbox::User=root'];
  await runCommand('apt-get', ['-q', ...sandbox, ...options.flatMap((option) => ['-o', option]), 'update']);
  return options;
}

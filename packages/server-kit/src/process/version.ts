import { existsSync, readFileSync } from 'node:fs';

/** The release that this process runs, from the package.json of the repository. */
export const hubVersion = findVersion();

/** Looks upwards, because a bundled file is in another folder than its source. */
function findVersion(): string {
  for (let folder = new URL('.', import.meta.url); folder.pathname !== '/'; folder = new URL('..', folder)) {
    const file = new URL('package.json', folder);
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
    if (name === 'contenthub') return version;
  }
  return 'unknown';
}

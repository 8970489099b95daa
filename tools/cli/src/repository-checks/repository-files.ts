import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';

/** All tracked files, and new ones that are not ignored. */
export function listRepositoryFiles(): string[] {
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 10_000_000 } as const;
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options).split('\n');
  return listed.filter((file) => file !== '' && existsSync(join(repositoryRoot, file)));
}

export const readRepositoryFile = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

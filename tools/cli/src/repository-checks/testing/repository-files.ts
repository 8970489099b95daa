import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';

/** All tracked files, and new ones that are not ignored. */
export const repositoryFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
}).split('\n');

export const readRepositoryFile = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

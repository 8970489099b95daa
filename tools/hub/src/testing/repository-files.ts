import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

/** Every file that is in the repository, or will be with the next commit. */
export const repositoryFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
}).split('\n');

export const readRepositoryFile = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

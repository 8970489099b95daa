import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { CommandError } from '../../command.ts';

const run = promisify(execFile);

/** A checkout that services can start from. */
export type Checkout = { root: string; name: string; remove: () => Promise<void> };

/** The newest tag that is not the current commit. */
export async function findPreviousTag(): Promise<string> {
  const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'];
  const { stdout } = await run('git', args, { cwd: repositoryRoot }).catch(() => ({ stdout: '' }));
  if (!stdout.trim()) throw new CommandError('There is no earlier release tag. Name a commit with --from.');
  return stdout.trim();
}

/** Checks a release out into its own folder, installs its packages and builds its site. */
export async function checkOutRelease(ref: string): Promise<Checkout> {
  const { path, remove } = await temporaryFolder();
  const root = `${join(path, 'release')}/`;
  await run('git', ['worktree', 'add', '--detach', root, ref], { cwd: repositoryRoot }).catch((error: Error) => {
    throw new CommandError(`${ref} cannot be checked out: ${error.message}`);
  });
  const checkout: Checkout = {
    root,
    name: ref,
    async remove() {
      await run('git', ['worktree', 'remove', '--force', root], { cwd: repositoryRoot });
      await remove();
    },
  };
  try {
    await installPackages(root);
    await run('npm', ['run', 'build', '-w', 'apps/web'], { cwd: root, maxBuffer: 10_000_000 });
  } catch (error) {
    await checkout.remove();
    throw error;
  }
  return checkout;
}

/** Links the packages of this clone if the release has the same ones, which takes seconds instead of minutes. */
async function installPackages(root: string): Promise<void> {
  const dependencies = async (folder: string) => {
    const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    return JSON.stringify(Object.entries(packages).filter(([name]) => name.includes('node_modules/')));
  };
  if ((await dependencies(root)) !== (await dependencies(repositoryRoot))) {
    await run('npm', ['ci', '--ignore-scripts'], { cwd: root, maxBuffer: 10_000_000 });
    return;
  }
  // The links to our own packages are relative, so they lead to the code of the release.
  const nested = globSync('{apps,packages,services,tools}/*/node_modules', { cwd: repositoryRoot });
  for (const folder of ['node_modules', ...nested]) {
    await run('cp', ['-al', join(repositoryRoot, folder), join(root, folder)]);
  }
}

import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { listRepositoryFiles } from '../../repository-checks/repository-files.ts';

/** Copies the sources. Installed packages are linked, but the links between our packages lead to the copy. */
export function copyRepository(to: string): void {
  for (const file of listRepositoryFiles().filter((path) => !/^(content\/images|docs\/performance)\//.test(path))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(to, file));
  }
  linkPackages('node_modules', to);
  mkdirSync(join(to, 'node_modules/@contenthub'));
  for (const name of readdirSync(join(repositoryRoot, 'node_modules/@contenthub'))) {
    const link = join('node_modules/@contenthub', name);
    symlinkSync(readlinkSync(join(repositoryRoot, link)), join(to, link));
  }
  // Workspaces with their own version of a package.
  for (const workspace of ['packages/ui', 'services/platform', 'apps/web'])
    linkPackages(`${workspace}/node_modules`, to);
}

function linkPackages(folder: string, to: string): void {
  const names = readdirSync(join(repositoryRoot, folder)).filter(
    (name) => name === '.bin' || !/^\.|^@contenthub$/.test(name),
  );
  mkdirSync(join(to, folder), { recursive: true });
  for (const name of names) symlinkSync(join(repositoryRoot, folder, name), join(to, folder, name));
}

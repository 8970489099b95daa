import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { listRepositoryFiles } from '../../repository-checks/repository-files.ts';

/** Copies the sources. Installed packages are linked, but the links between our packages lead to the copy. */
export function copyRepository(to: string): void {
  const files = listRepositoryFiles();
  for (const file of files.filter((path) => !/^(content\/images|docs\/performance)\//.test(path))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(to, file));
  }
  linkPackages('node_modules', to);
  mkdirSync(join(to, 'node_modules/@contenthub'));
  for (const name of readdirSync(join(repositoryRoot, 'node_modules/@contenthub'))) {
    const link = join('node_modules/@contenthub', name);
    symlinkSync(readlinkSync(join(repositoryRoot, link)), join(to, link));
  }
  // npm installs a package into the workspace if other workspaces need another version.
  const workspaces = files.filter((path) => path.endsWith('/package.json')).map(dirname);
  for (const folder of workspaces.map((workspace) => join(workspace, 'node_modules')))
    if (existsSync(join(repositoryRoot, folder))) linkPackages(folder, to);
}

function linkPackages(folder: string, to: string): void {
  const names = readdirSync(join(repositoryRoot, folder)).filter(
    (name) => name === '.bin' || !/^\.|^@contenthub$/.test(name),
  );
  mkdirSync(join(to, folder), { recursive: true });
  for (const name of names) symlinkSync(join(repositoryRoot, folder, name), join(to, folder, name));
}

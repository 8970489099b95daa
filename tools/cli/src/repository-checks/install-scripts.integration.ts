import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';

/** Installs a package whose install script writes a file. Returns whether it ran. */
async function installHostilePackage(settings: Record<string, string> = {}): Promise<boolean> {
  const folder = await temporaryFolder();
  const ran = join(folder.path, 'ran');
  const [hostile, hub] = ['hostile', 'hub'].map((name) => {
    mkdirSync(join(folder.path, name));
    return join(folder.path, name);
  }) as [string, string];
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--cache', join(folder.path, 'cache')], {
      cwd,
      env: { PATH: process.env.PATH, HOME: folder.path, ...settings },
      stdio: 'pipe',
    });
  try {
    const script = `node -e "require('fs').writeFileSync('${ran}', '')"`;
    const scripts = { preinstall: script, install: script, postinstall: script };
    writeFileSync(join(hostile, 'package.json'), JSON.stringify({ name: 'hostile', version: '1.0.0', scripts }));
    npm(hostile, 'pack', '--ignore-scripts');
    copyFileSync(join(repositoryRoot, '.npmrc'), join(hub, '.npmrc'));
    const dependencies = { hostile: 'file:../hostile/hostile-1.0.0.tgz' };
    writeFileSync(join(hub, 'package.json'), JSON.stringify({ name: 'hub', version: '1.0.0', dependencies }));
    npm(hub, 'install');
    expect(existsSync(join(hub, 'node_modules/hostile/package.json'))).toBe(true);
    return existsSync(ran);
  } finally {
    await folder.remove();
  }
}

it('H18 runs no script of a package that is installed', async () => {
  expect(await installHostilePackage()).toBe(false);
});

it('H18 would notice such a script', async () => {
  const allowed = { npm_config_ignore_scripts: 'false', npm_config_dangerously_allow_all_scripts: 'true' };
  expect(await installHostilePackage(allowed)).toBe(true);
});

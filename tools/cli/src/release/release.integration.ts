import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isUsedIn, release } from './release.ts';

it('O12 commits and tags a release of a clean clone only', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const root = join(path, 'clone');
  const run = promisify(execFile);
  await run('git', ['clone', '--quiet', '--shared', repositoryRoot, root]);
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  await git('config', 'user.name', 'Release test');
  await git('config', 'user.email', 'release@example.com');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await appendFile(join(root, 'README.md'), 'unfinished');
  await expect(release.run(['99.0.0', '--root', root])).rejects.toThrow(/not clean:\nM README.md/);
  await git('checkout', '--quiet', 'README.md');
  await expect(release.run(['0.0.1', '--root', root])).rejects.toThrow('0.0.1 is not newer than');
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  // A clone right after a release has nothing to release.
  const entry = text.replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- A change of this test.\n');
  await writeFile(join(root, 'CHANGELOG.md'), entry);
  await git('commit', '--quiet', '--all', '--no-verify', '--message', 'docs: add a change');

  await release.run(['99.0.0', '--root', root]);
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining('Released 99.0.0.'));
  expect(await git('log', '-1', '--format=%s')).toBe('chore: release 99.0.0');
  expect(await git('tag', '--points-at', 'HEAD')).toBe('v99.0.0');
  expect(await git('status', '--porcelain')).toBe('');
  const read = (file: string) => readFile(join(root, file), 'utf8');
  expect(JSON.parse(await read('package.json')).version).toBe('99.0.0');
  const lock = JSON.parse(await read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['99.0.0', '99.0.0']);
  expect(await read('deploy/example.env')).toContain('HUB_VERSION=99.0.0\n');
  const versionsIn = async (file: string) =>
    new Set([...(await read(file)).matchAll(/(?:HUB_VERSION:-|newTag: )([\w.-]+)/g)].map(([, version]) => version));
  for (const file of ['compose.yaml', 'compose.chdb.yaml', 'kubernetes/example/kustomization.yaml'])
    expect([file, ...(await versionsIn(`deploy/${file}`))]).toEqual([file, '99.0.0']);
  expect(await read('docs/upgrading.md')).toContain('## 99.0.0\n');
  expect(await isUsedIn(root, '99.0.0', 'emailVerified')).toBe(true);
  expect(await isUsedIn(root, '99.0.0', 'noSuchColumn')).toBe(false);
  expect(await isUsedIn(root, '98.0.0', 'emailVerified')).toBeUndefined();
});

import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { compareVersions, releaseChangelog, releasedVersions, releaseUpgradeNotes } from './changelog.ts';
import {
  checkMigrations,
  checksum,
  compileMigration,
  everyMigration,
  type ReleasedMigrations,
} from './migration-rules.ts';

export const releasedMigrationsFile = 'tools/cli/src/release/released-migrations.json';

export const release: CommandCode = {
  help: [
    'npm run hub -- release VERSION    such as 1.2.0 or 1.2.0-rc.1',
    '  --dry-run   only check, and print what would change',
    '',
    'Needs a clean working tree. Moves Unreleased in CHANGELOG.md and docs/upgrading.md to the version, sets it in',
    'package.json, package-lock.json and deploy/, records the released migrations, commits, and tags vVERSION. Nothing is',
    'pushed.',
  ].join('\n'),
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, root: { type: 'string', default: repositoryRoot } },
    });
    const [version, ...rest] = positionals;
    if (!version || rest.length > 0) throw new UsageError('Name one version, such as 1.2.0.');
    const files = await prepareRelease(values.root, version, new Date().toISOString().slice(0, 10));
    if (values['dry-run']) return console.log(`Would change ${[...files.keys()].join(', ')}, and tag v${version}.`);
    for (const [path, text] of files) await writeFile(join(values.root, path), text);
    await git(values.root, 'add', ...files.keys());
    await git(values.root, 'commit', '--quiet', '--no-verify', '--message', `chore: release ${version}`);
    await git(values.root, 'tag', '--annotate', `v${version}`, '--message', `Contenthub ${version}`);
    console.log(`Released ${version}. Push it with: git push --follow-tags`);
  },
};

/** Checks everything, and returns the files to write. */
export async function prepareRelease(root: string, version: string, date: string): Promise<Map<string, string>> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const { version: current } = JSON.parse(await read('package.json')) as { version: string };
  if (compareVersions(version, current) <= 0) throw new CommandError(`${version} is not newer than ${current}.`);
  const changes = await git(root, 'status', '--porcelain');
  if (changes) throw new CommandError(`The working tree is not clean:\n${changes}`);
  if (await git(root, 'tag', '--list', `v${version}`)) throw new CommandError(`The tag v${version} exists.`);
  const changelog = await read('CHANGELOG.md');
  const released = JSON.parse(await read(releasedMigrationsFile)) as ReleasedMigrations;
  const problems = await checkMigrations({
    migrations: everyMigration(),
    released,
    releases: releasedVersions(changelog),
    isUsedIn: (tag, name) => isUsedIn(root, tag, name),
  });
  if (problems.length > 0) throw new CommandError(['Migrations:', ...problems].join('\n  '));

  const files = new Map([
    ['CHANGELOG.md', releaseChangelog(changelog, version, date)],
    ['docs/upgrading.md', releaseUpgradeNotes(await read('docs/upgrading.md'), version)],
    [releasedMigrationsFile, await recordMigrations(released, version)],
  ]);
  const deployed = globSync(['deploy/compose*.yaml', 'deploy/kubernetes/**/*.yaml'], { cwd: root }).toSorted();
  for (const path of ['package.json', 'package-lock.json', 'deploy/example.env', ...deployed]) {
    files.set(path, setVersion(path, await read(path), current, version));
  }
  return files;
}

/** Replaces the version where it is ours, and leaves the same number of other packages alone. */
function setVersion(path: string, text: string, current: string, version: string): string {
  const from = current.replaceAll('.', '\\.');
  if (path.endsWith('.json')) {
    // The lock file names our version twice, before any package.
    const pattern = new RegExp(`("name": "contenthub",\\s+"version": )"${from}"`, 'g');
    return text.replace(pattern, `$1"${version}"`);
  }
  return text.replace(new RegExp(`((?:HUB_VERSION(?::-|=)|newTag: ))${from}(?![\\w.-])`, 'g'), `$1${version}`);
}

async function recordMigrations(released: ReleasedMigrations, version: string): Promise<string> {
  const all: ReleasedMigrations = { ...released };
  for (const [name, migration] of Object.entries(everyMigration())) {
    all[name] ??= { release: version, sha256: checksum(await compileMigration(migration)) };
  }
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** Whether the services of a tagged release mention a column or table, outside of migrations. */
export async function isUsedIn(root: string, version: string, name: string): Promise<boolean | undefined> {
  const tag = `v${version}`;
  if (!(await git(root, 'tag', '--list', tag))) return undefined;
  const code = [
    'services/*.ts',
    ':!*migrations*',
    ':!*.test.ts',
    ':!*.integration.ts',
    ':!*.nightly.ts',
    ':!*/testing/*',
  ];
  return git(root, 'grep', '--files-with-matches', '--word-regexp', '--fixed-strings', name, tag, '--', ...code).then(
    (found) => found !== '',
    () => false,
  );
}

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root });
  return stdout.trim();
}

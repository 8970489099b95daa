import { CommandError } from '../command.ts';

const unreleased = '## [Unreleased]';

/** Released versions, newest first. */
export function releasedVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+[^\]]*)\]/gm)].map(([, version = '']) => version);
}

/** Moves everything under Unreleased to a version with a date. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const start = changelog.indexOf(unreleased);
  if (start === -1) throw new CommandError(`CHANGELOG.md has no section ${unreleased}.`);
  const after = start + unreleased.length;
  const next = changelog.indexOf('\n## [', after);
  const entries = changelog.slice(after, next === -1 ? undefined : next);
  if (!/^- /m.test(entries)) throw new CommandError('CHANGELOG.md lists no change under Unreleased.');
  return `${changelog.slice(0, after)}\n\n## [${version}] - ${date}${changelog.slice(after)}`;
}

/** Moves the upgrade notes of the next release under the version. */
export function releaseUpgradeNotes(notes: string, version: string): string {
  const heading = '## Unreleased';
  if (!notes.includes(`${heading}\n`))
    throw new CommandError(`docs/upgrading.md has no section "${heading}". Say what operators must do, or "Nothing".`);
  return notes.replace(`${heading}\n`, `${heading}\n\nNothing so far.\n\n## ${version}\n`);
}

type Version = { numbers: number[]; pre: string[] };

function parseVersion(text: string): Version {
  const [, core, pre] = /^(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?$/.exec(text) ?? [];
  if (!core) throw new CommandError(`"${text}" is not a version such as 1.2.0 or 1.2.0-rc.1.`);
  return { numbers: core.split('.').map(Number), pre: pre?.split('.') ?? [] };
}

/** Orders versions as SemVer does: a pre-release comes before its release. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const [left, right] = [a.pre[index], b.pre[index]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    const numeric = [left, right].map((part) => /^\d+$/.test(part));
    if (numeric[0] && numeric[1]) return Number(left) - Number(right);
    if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

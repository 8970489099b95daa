import { expect, it } from 'vitest';
import { compareVersions, releaseChangelog, releasedVersions, releaseUpgradeNotes } from './changelog.ts';

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A bug.\n\n## [1.0.0] - 2026-01-02\n\n- All.\n';

it('O12 moves the changes under Unreleased to the version', () => {
  const text = releaseChangelog(changelog, '1.1.0', '2026-03-04');
  expect(text).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-03-04\n\n### Fixed\n\n- A bug.\n\n## [1.0.0]');
  expect(releasedVersions(text)).toEqual(['1.1.0', '1.0.0']);
  expect(() => releaseChangelog(text, '1.2.0', '2026-03-05')).toThrow('lists no change under Unreleased');
});

it('O12 requires upgrade notes', () => {
  const notes = releaseUpgradeNotes('# Upgrading\n\n## Unreleased\n\nSet FOO.\n', '1.1.0');
  expect(notes).toBe('# Upgrading\n\n## Unreleased\n\nNothing so far.\n\n## 1.1.0\n\nSet FOO.\n');
  expect(() => releaseUpgradeNotes('# Upgrading\n', '1.1.0')).toThrow('no section "## Unreleased"');
});

it('O12 orders versions', () => {
  const sorted = ['1.0.0-alpha', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.1', '1.10.0'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  expect(() => compareVersions('1.0', '1.0.0')).toThrow('"1.0" is not a version');
});

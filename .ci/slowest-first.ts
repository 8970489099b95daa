import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take half a minute or more, longest first (docs/testing.md has the times). A long file that starts last
 * keeps one worker busy while the other has nothing left to do.
 */
const slow = [
  'drills.e2e.ts',
  'attention.e2e.ts',
  'content.integration.ts',
  'pages-matrix.e2e.ts',
  'calls-to-action.e2e.ts',
  'consent.e2e.ts',
  'tracking-hub.e2e.ts',
  'offline.e2e.ts',
  'chunks.e2e.ts',
  'pages-accessibility.e2e.ts',
  'accessibility.e2e.ts',
  'killed-parts.integration.ts',
  'platform-embedded.integration.ts',
  'content-snapshot.integration.ts',
  'killed-collector.integration.ts',
  'content-embedded.integration.ts',
  'platform.integration.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? slow.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

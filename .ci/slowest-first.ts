import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long files took in the last recorded run: `node .ci/timings.mjs --write` puts the slowest into docs/testing.md. */
export function recordedSeconds(text: string): Map<string, number> {
  const rows = text.matchAll(/^\| `(?<file>[^`]+\.ts)` \| \d+ \| (?<seconds>[\d.]+) \|$/gm);
  return new Map([...rows].map(({ groups }) => [groups?.file ?? '', Number(groups?.seconds)]));
}

/** A long file that starts last keeps one worker busy while the other has nothing left to do. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = recordedSeconds(readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8'));
    const seconds = ({ moduleId }: TestSpecification) =>
      [...recorded].find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;
    return (await super.sort(files)).sort((a, b) => seconds(b) - seconds(a));
  }
}

import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Reads file durations from docs/testing.md, which `node .ci/timings.mjs --write` updates. */
export function recordedSeconds(text: string): Map<string, number> {
  const rows = text.matchAll(/^\| `(?<file>[^`]+\.ts)` \| \d+ \| (?<seconds>[\d.]+) \|$/gm);
  return new Map([...rows].map(({ groups }) => [groups?.file ?? '', Number(groups?.seconds)]));
}

/** Starts the slowest files first, so that no worker idles at the end while another runs a long file. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = recordedSeconds(readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8'));
    const seconds = ({ moduleId }: TestSpecification) =>
      [...recorded].find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;
    return (await super.sort(files)).sort((a, b) => seconds(b) - seconds(a));
  }
}

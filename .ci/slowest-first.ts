import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The seconds of test files in the last recorded run. `node .ci/timings.mjs --write` updates them. */
export function recordedSeconds(): Record<string, number> {
  return JSON.parse(readFileSync(new URL('file-seconds.json', import.meta.url), 'utf8'));
}

/** Starts the slowest files first, so that no worker idles at the end while another runs a long file. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = Object.entries(recordedSeconds());
    const seconds = ({ moduleId }: TestSpecification) =>
      recorded.find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;
    return (await super.sort(files)).sort((a, b) => seconds(b) - seconds(a));
  }
}

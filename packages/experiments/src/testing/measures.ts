import { createConfiguration, Evaluator } from '../evaluation/evaluator.server.ts';
import { anonymousSubject, bucketCount, bucketSubject, getBucket } from '../evaluation/subject.ts';
import { experiments } from '../registry/registry.server.ts';
import { type ExperimentName, experimentGroups, experimentNames } from '../registry/registry.ts';
import { getAssignments } from './assignments.ts';
import { chiSquareIndependence, chiSquareUniform, countZScore, normalCdf, shareZScore } from './statistics.ts';

const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucketSubject(bucket, 'us'));

/** An evaluator with all experiments at this share. */
function evaluatorAt(share: number): Evaluator {
  return new Evaluator(
    createConfiguration(Object.fromEntries(experimentNames.map((name) => [name, { on: true, share, overrides: {} }]))),
  );
}

/** The largest deviation of a group's size, and how evenly buckets are filled. */
export function uniformity(visitors: number): { worstZ: number; bucketsP: number } {
  const filled = new Uint32Array(bucketCount);
  const subjects = Array.from({ length: visitors }, (_, index) => {
    const id = String(-(index + 1));
    const bucket = getBucket(id);
    filled[bucket] = (filled[bucket] ?? 0) + 1;
    return anonymousSubject(id, 'us');
  });
  const rows = getAssignments(evaluatorAt(1), subjects);
  const zs = experimentNames.flatMap((name) => {
    const enrolled = rows[name].replaceAll('-', '');
    const groups = experimentGroups[name].length;
    return countsOf(enrolled, groups).map((count) => countZScore(count, enrolled.length, 1 / groups));
  });
  return { worstZ: Math.max(...zs.map(Math.abs)), bucketsP: chiSquareUniform(filled).p };
}

export type PairMeasure = { pair: [ExperimentName, ExperimentName]; exclusive: boolean; both: number; p: number };

/** Tests whether groups of different experiments are independent, over all buckets. */
export function independence(): PairMeasure[] {
  const rows = getAssignments(evaluatorAt(1), buckets);
  return experimentNames.flatMap((a, index) =>
    experimentNames.slice(index + 1).map((b) => {
      const table = experimentGroups[a].map(() => experimentGroups[b].map(() => 0));
      let both = 0;
      for (const [bucket, inA] of [...rows[a]].entries()) {
        const row = table[Number(inA)];
        const inB = Number(rows[b][bucket]);
        if (!row || Number.isNaN(inB)) continue;
        row[inB] = (row[inB] ?? 0) + 1;
        both += 1;
      }
      const exclusive = slotOf(a) !== undefined && slotOf(a) === slotOf(b);
      // An experiment nested in groups of another never meets its other groups.
      const met = table.filter((row) => row.some((count) => count > 0));
      const p = both > 0 ? chiSquareIndependence(met).p : 1;
      return { pair: [a, b] as [ExperimentName, ExperimentName], exclusive, both, p };
    }),
  );
}

/** How many visitors change groups when the share grows. Newly enrolled visitors do not count. */
export function movedByRamp(from: number, to: number): number {
  const [before, after] = [getAssignments(evaluatorAt(from), buckets), getAssignments(evaluatorAt(to), buckets)];
  return experimentNames.reduce(
    (sum, name) =>
      sum + [...before[name]].filter((group, index) => group !== '-' && group !== after[name][index]).length,
    0,
  );
}

type Half = { hits: number; of: number };

/** The number of A/A tests that report a difference at 5%. Each test has its own visitors and behaviour. */
export function falsePositives(tests: number, visitorsPerTest: number): number {
  const row = getAssignments(evaluatorAt(1), buckets).adding_google_signup_cta_to_blog_popup;
  const random = seeded(20_260_000);
  let positives = 0;
  for (let test = 0; test < tests; test += 1) {
    const halves: [Half, Half] = [
      { hits: 0, of: 0 },
      { hits: 0, of: 0 },
    ];
    for (let number = 1; number <= visitorsPerTest; number += 1) {
      const half = halves[Number(row[getBucket(String(-(test * visitorsPerTest + number)))]) as 0 | 1];
      if (!half) continue;
      half.of += 1;
      if (random() < 0.2) half.hits += 1;
    }
    if (2 * (1 - normalCdf(Math.abs(shareZScore(...halves)))) < 0.05) positives += 1;
  }
  return positives;
}

function countsOf(row: string, groups: number): number[] {
  const counts = Array.from({ length: groups }, () => 0);
  for (const group of row) counts[Number(group)] = (counts[Number(group)] ?? 0) + 1;
  return counts;
}

function slotOf(name: ExperimentName): string | undefined {
  return experiments.find((one) => one.name === name)?.exclusion?.group;
}

/** Mulberry32, seeded so that the test is deterministic. */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

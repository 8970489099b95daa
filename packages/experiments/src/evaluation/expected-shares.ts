import { type ExperimentDefinitions, evaluateExperiments } from './evaluate.ts';
import { bucketCount, bucketSubject } from './subject.ts';

/**
 * The share of each group among enrolled anonymous visitors. With ten thousand buckets a group can be half a percentage
 * point too large, which many readers would make look like a sample-ratio mismatch.
 */
export function getExpectedShares(definitions: ExperimentDefinitions, name: string): Record<string, number> {
  const rule = definitions.experiments.find((one) => one.name === name);
  if (!rule) return {};
  const counts = new Map(rule.groups.map((group) => [group, 0]));
  const country = rule.countries?.[0] ?? 'us';
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const [treatment] = evaluateExperiments(definitions, [rule], bucketSubject(bucket, country));
    if (treatment?.needLog) counts.set(treatment.groupName, (counts.get(treatment.groupName) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // Without an enrolled bucket, as for an audience of signed-in users, groups are equal.
  return Object.fromEntries([...counts].map(([group, count]) => [group, total > 0 ? count / total : 1 / counts.size]));
}

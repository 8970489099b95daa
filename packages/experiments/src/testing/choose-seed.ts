import { bucketCount, hashToBucket } from '../evaluation/subject.ts';

export type SeedRequest = {
  /** Prefix of the seed. */
  name: string;
  /** The relative sizes of the groups. They add up to 1. */
  parts: readonly number[];
  /** Selects the buckets that can be enrolled. */
  enrols?: (bucket: number) => boolean;
  candidates?: number;
};

// Weighted towards the full share, where an experiment stays longest, but also even during the ramp.
const steps = [
  { share: 1, weight: 3 },
  { share: 0.5, weight: 1 },
  { share: 0.1, weight: 1 },
];

/**
 * With an arbitrary seed and ten thousand buckets, a group can be one percentage point too large. This tries many seeds
 * and returns the one with the most even groups along a ramp.
 */
export function chooseSeed({ name, parts, enrols = () => true, candidates = 1500 }: SeedRequest): string {
  const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket).filter(enrols);
  let best = { seed: name, unevenness: Number.POSITIVE_INFINITY };
  for (let number = 0; number < candidates; number += 1) {
    const seed = `${name}/${number}`;
    const places = buckets.map((bucket) => hashToBucket(seed, `bucket:${bucket}`) / bucketCount);
    const unevenness = Math.max(...steps.map(({ share, weight }) => weight * unevennessAt(places, parts, share)));
    if (unevenness < best.unevenness) best = { seed, unevenness };
  }
  return best.seed;
}

/** The largest deviation of a group from its size, in standard deviations. */
function unevennessAt(places: readonly number[], parts: readonly number[], share: number): number {
  let [from, worst] = [0, 0];
  for (const part of parts) {
    const to = from + part * share;
    const count = places.reduce((sum, position) => sum + (position >= from && position < to ? 1 : 0), 0);
    const expected = places.length * part * share;
    worst = Math.max(worst, Math.abs(count - expected) / Math.sqrt(expected * (1 - part * share) + 1e-9));
    from += part;
  }
  return worst;
}

/** Whether a seed hashes a bucket into this range: in a slot, or not held out. */
export function isBetween(seed: string, from: number, to: number): (bucket: number) => boolean {
  return (bucket) => {
    const position = hashToBucket(seed, `bucket:${bucket}`) / bucketCount;
    return position >= from && position < to;
  };
}

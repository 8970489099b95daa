import { bucketCount, hashToBucket } from '../evaluation/bucket.ts';

export type SeedRequest = {
  /** The beginning of the seed. */
  name: string;
  /** How large each group should be; one after the other they fill the places from 0 to 1. */
  parts: readonly number[];
  /** The buckets that are let in at all. */
  enrols?: (bucket: number) => boolean;
  candidates?: number;
};

// The full share is where an experiment stays, so it counts most; on the way there it should be even too.
const steps = [
  { share: 1, weight: 3 },
  { share: 0.5, weight: 1 },
  { share: 0.1, weight: 1 },
];

/**
 * Ten thousand buckets are few: with an arbitrary seed a group is up to a hundredth of all visitors larger than it should
 * be, for good. Of many seeds the one is chosen whose groups are the most even along a ramp.
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

/** The group that is furthest from its size, in standard deviations. */
function unevennessAt(places: readonly number[], parts: readonly number[], share: number): number {
  let [from, worst] = [0, 0];
  for (const part of parts) {
    const to = from + part * share;
    const count = places.reduce((sum, place) => sum + (place >= from && place < to ? 1 : 0), 0);
    const expected = places.length * part * share;
    worst = Math.max(worst, Math.abs(count - expected) / Math.sqrt(expected * (1 - part * share) + 1e-9));
    from += part;
  }
  return worst;
}

/** Whether a bucket falls between these places by this seed: in a slot, or not held out. */
export function isBetween(seed: string, from: number, to: number): (bucket: number) => boolean {
  return (bucket) => {
    const place = hashToBucket(seed, `bucket:${bucket}`) / bucketCount;
    return place >= from && place < to;
  };
}

/** Anonymous visitors are assigned by bucket and not by id, so that an edge can keep one answer for each bucket. */
export const bucketCount = 10_000;

const seed = 'visitor-bucket';

/** The bucket of an anonymous visitor, 0 to 9,999: a function of the id alone, the same in every process and release. */
export function getBucket(visitorId: string): number {
  return hashToBucket(seed, visitorId);
}

/** Where something falls among ten thousand places: the evaluator's own hash, version 2. */
export function hashToBucket(seed: string, unit: string): number {
  // Hashed twice: one round leaves a pattern in ids that follow one another.
  return fnv1a(String(fnv1a(seed + unit))) % bucketCount;
}

/** FNV-1a, 32 bits. Ids are ASCII, so a character is a byte. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

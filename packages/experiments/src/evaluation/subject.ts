import type { CountryClass } from '../registry/definition.ts';

export const bucketPrefix = 'bucket:';

/** The properties of a visitor that assignment depends on. */
export type Subject = {
  /** The hashed unit: a bucket, a user, or null for an unknown visitor. */
  unit: string | null;
  /** Written into treatments. Empty in a browser, which does not know it. */
  userId: string;
  signedIn: boolean;
  countryClass: CountryClass;
};

/** A visitor without required consent, or without an id. They are in no group. */
export function unknownSubject(countryClass: CountryClass): Subject {
  return { unit: null, userId: '', signedIn: false, countryClass };
}

export function bucketSubject(bucket: number, countryClass: CountryClass): Subject {
  return { unit: `${bucketPrefix}${bucket}`, userId: '', signedIn: false, countryClass };
}

export function anonymousSubject(visitorId: string, countryClass: CountryClass): Subject {
  return { ...bucketSubject(getBucket(visitorId), countryClass), userId: visitorId };
}

export function userSubject(userId: string, countryClass: CountryClass): Subject {
  return { unit: `user:${userId}`, userId, signedIn: true, countryClass };
}

/** Anonymous visitors are assigned by bucket and not by id, so that a script can know the bucket but not the id. */
export const bucketCount = 10_000;

/** The bucket from its cookie, or undefined if it is none. */
export function parseBucket(value: string | undefined): number | undefined {
  return /^\d{1,4}$/.test(value ?? '') ? Number(value) : undefined;
}

const seed = 'visitor-bucket';

/**
 * The bucket of an anonymous visitor, 0 to 9,999. It depends only on the id and is stable across processes and
 * releases.
 */
export function getBucket(visitorId: string): number {
  return hashToBucket(seed, visitorId);
}

/** Hashes a unit to one of ten thousand buckets, like version 2 of GrowthBook's hash. Version 1 is biased. */
export function hashToBucket(seed: string, unit: string): number {
  // Hashed twice, because one round leaves a pattern in consecutive ids. Seed and unit are hashed in turn, because
  // joining them first takes longer than hashing them.
  return fnv1a(String(fnv1a(unit, fnv1a(seed)))) % bucketCount;
}

/** FNV-1a, 32 bits, continued from the hash of the text before this one. Ids are ASCII: one character is one byte. */
function fnv1a(text: string, previous = 0x811c9dc5): number {
  let hash = previous;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

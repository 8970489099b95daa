import type { CountryClass } from '../registry/country-class.ts';
import { getBucket } from './bucket.ts';

export const bucketPrefix = 'bucket:';

/** The properties of a visitor that assignment depends on. */
export type Subject = {
  /** The hashed unit: a bucket, a user, or null for an unknown visitor. */
  unit: string | null;
  /** Written into treatments. Empty if the response is shared by a bucket. */
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

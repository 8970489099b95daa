import type { CountryClass } from '../registry/country-class.ts';
import { getBucket } from './bucket.ts';

export const bucketPrefix = 'bucket:';

/** All of a visitor that assignment depends on. */
export type Subject = {
  /** What is hashed: a bucket, a user, or nothing while the visitor is unknown. */
  unit: string | null;
  /** Written into treatments; empty where the answer is shared by everybody in a bucket. */
  userId: string;
  signedIn: boolean;
  countryClass: CountryClass;
};

/** Before a consent choice where one is due, or with nothing known: in no group of anything. */
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

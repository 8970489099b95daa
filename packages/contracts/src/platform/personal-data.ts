import type { PersonalEventCounts } from './personal-events.ts';

/** Used only between web, platform and the command line. Readers cannot reach these paths. */
export const personalDataPaths = {
  own: '/internal/own-data',
  erasure: '/internal/erasures/{id}',
  count: '/internal/people/count',
  export: '/internal/people/export',
  erase: '/internal/people/erase',
} as const;

/** Messages of the data page after a form was posted. */
export const dataNotices = [
  'wrong-password',
  'not-confirmed',
  'sign-in-again',
  'slow-down',
  'unavailable',
  'try-again',
] as const;
export type DataNotice = (typeof dataNotices)[number];

/** The word that readers type to confirm that they delete their account. */
export const eraseConfirmationWord = 'delete';

/** The signed-in account's data on the data page. */
export type OwnData = {
  name: string;
  email: string;
  /** How readers prove their identity: with their password, or with a recent sign-in. */
  proof: 'password' | 'fresh' | 'sign-in-again';
  backupDays: number;
  /** Days until events are deleted. */
  eventDays: number;
};

/** Rows by table. `events` is absent without an event store. */
export type PersonalDataCounts = { tables: Record<string, number>; events?: PersonalEventCounts };

export type ErasureStatus = {
  id: string;
  requestedAt: string;
  /** Absent while events are still being deleted. */
  finishedAt?: string;
  /** Why it is pending, if the last attempt failed. */
  problem?: string;
  deleted: PersonalDataCounts;
  /** When the last backup that may contain the data is deleted. */
  backupsUntil: string;
  /** How many days the hashes of erased ids are stored. */
  eventDays: number;
};

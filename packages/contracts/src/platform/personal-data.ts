import type { PersonalEventCounts } from './personal-events.ts';

/** Between web, platform and the command line only: readers are not let through to these. */
export const personalDataPaths = {
  own: '/internal/own-data',
  erasure: '/internal/erasures/{id}',
  count: '/internal/people/count',
  export: '/internal/people/export',
  erase: '/internal/people/erase',
} as const;

/** What the page about a reader's data has to say after a form was posted. */
export const dataNotices = [
  'wrong-password',
  'not-confirmed',
  'sign-in-again',
  'slow-down',
  'unavailable',
  'try-again',
] as const;
export type DataNotice = (typeof dataNotices)[number];

/** What has to be typed before an account is deleted. */
export const eraseConfirmationWord = 'delete';

/** What the page about a reader's data shows of the account that is signed in. */
export type OwnData = {
  name: string;
  email: string;
  /** How the reader proves that it is them: by their password, or by having signed in a moment ago. */
  proof: 'password' | 'fresh' | 'sign-in-again';
  backupDays: number;
  /** After how many days events are deleted. */
  eventDays: number;
};

/** Rows by table; `events` is absent where no event store is connected. */
export type PersonalDataCounts = { tables: Record<string, number>; events?: PersonalEventCounts };

export type ErasureStatus = {
  id: string;
  requestedAt: string;
  /** Absent while events are still being deleted. */
  finishedAt?: string;
  /** Why it waits, when the last attempt failed. */
  problem?: string;
  deleted: PersonalDataCounts;
  /** When the last backup that may hold the data is deleted. */
  backupsUntil: string;
  /** How long erased ids are known by their hashes. */
  eventDays: number;
};

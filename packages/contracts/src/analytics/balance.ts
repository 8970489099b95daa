/** Accounts for every accepted event; each is in exactly one of these counts. */
export type Balance = {
  /** Log entries not loaded yet, each with up to a few hundred events. */
  pendingEntries: number;
  log: { bytes: number; maxBytes: number };
  /** Events read from the log. */
  loaded: number;
  /** Breakdown of `loaded`: dead letters, duplicates, erased events and stored events. */
  deadLetters: number;
  duplicates: number;
  /** Events of people whose data was erased: deleted from the table, or dropped on arrival. */
  erased: number;
  stored: number;
  refused: { reason: string; events: number }[];
  /** Refused events of people whose data was erased. */
  refusedErased: number;
  /** Gaps in `batchId`: events that a page load numbered but that never arrived or were refused. */
  missing: { events: number; of: number; pageLoads: number };
  /** Loaded events by intake process. */
  collectors: { collector: string; loaded: number }[];
  /** Of the last 28 days: readers that are not counted, because their network or account had too many browsers. */
  suspect: { readers: number; of: number; events: number };
  /** Of the last 28 days, newest first. */
  unusualHours: UnusualHour[];
  /** Hours that cannot be calculated. Their numbers are from an earlier build, or missing. */
  failedHours: { total: number; newest: FailedHour[] };
};

/**
 * An hour with far more readers than usual, and how many a busy hour has. Most read posts and results of experiments leave
 * it out.
 */
export type UnusualHour = { hour: string; readers: number; usual: number };

/** `hour` is its start. It is retried after an hour, and then less and less often, at least once a day. */
type FailedHour = { hour: string; attempts: number; failedAt: string; reason: string };

/** The response of `/analytics/balance`: a balance with the time when it was calculated. */
export type DatedBalance = Balance & { asOf: string };

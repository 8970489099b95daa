/** Where what was taken in is safe until it is stored. Entries are numbered from 1 and read in order, as often as needed. */
export type EventLog = {
  /** Resolves when the entry is safe. An id that the log still remembers is not written again; the first number is told. */
  append: (id: string, bytes: Uint8Array) => Promise<number>;
  /** Up to so many bytes of what comes after this number, at least one entry if there is any. Does not wait. */
  read: (after: number, maxBytes: number) => Promise<LogEntry[]>;
  /** What is up to this number is stored elsewhere: its space may be used again. */
  trim: (upTo: number, options?: TrimOptions) => Promise<void>;
  state: () => Promise<LogState>;
  close: () => Promise<void>;
};

/** `everything`: also what would be kept while there is room, so that nothing of it can be found any more. */
export type TrimOptions = { everything?: boolean };

export type LogEntry = { seq: number; bytes: Uint8Array };

export type LogState = {
  /** Changes when the log is made anew and counts from 1 again. */
  identity: string;
  /** The oldest that is still there, and the newest ever; the newest is one less than the oldest when nothing is there. */
  first: number;
  last: number;
  bytes: number;
  maxBytes: number;
};

/** The log has no room; it has again once something is forgotten. Nothing was written. */
export class LogFullError extends Error {
  override name = 'LogFullError';
}

/** Nobody knows whether the entry was written; to append it again with the same id is safe. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

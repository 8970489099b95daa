/**
 * Stores accepted events durably until they are loaded. Entries are numbered from 1, and are read in order and
 * repeatedly.
 */
export type EventLog = {
  /**
   * Resolves when the entry is durable. If the log still remembers the id, it writes nothing and returns the first
   * number.
   */
  append: (id: string, bytes: Uint8Array) => Promise<number>;
  /** Returns entries after this number up to the byte limit, at least one if there is any. Does not wait. */
  read: (after: number, maxBytes: number) => Promise<LogEntry[]>;
  /** Releases the space of entries up to this number; they are stored elsewhere. */
  trim: (upTo: number, options?: TrimOptions) => Promise<void>;
  state: () => Promise<LogState>;
  /** Copies a log that is stored in files. A log in a NATS stream is backed up by its server. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

/** `everything` also removes entries that would be retained while there is space. */
export type TrimOptions = { everything?: boolean };

export type LogEntry = { seq: number; bytes: Uint8Array };

export type LogState = {
  /** Changes when the log is recreated and numbering restarts at 1. */
  identity: string;
  /** The oldest entry available and the newest ever written. In an empty log the newest is one less than the oldest. */
  first: number;
  last: number;
  bytes: number;
  maxBytes: number;
};

/** The log is full until entries are removed. Nothing was written. */
export class LogFullError extends Error {
  override name = 'LogFullError';
}

/** It is unknown whether the entry was written. Appending it again with the same id is safe. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

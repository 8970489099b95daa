import type { StoreRecord } from '../manifest.ts';

/** Called with the bytes that are done and expected. The expectation may change. */
export type Report = (done: number, total: number) => void;

export type BackupContext = {
  /** An empty folder for the store's files. */
  folder: string;
  report: Report;
};

export type RestoreContext = {
  /** The files of the backup. */
  folder: string;
  record: StoreRecord;
  /** Archived changes after the backup, if the store has any. */
  archive: string;
  /** Changes after this time are left out. Without it, everything in the archive is restored. */
  at: Date | undefined;
  report: Report;
};

/** A part of the hub's data that is backed up and restored as one. */
export type Store = {
  name: string;
  kind: string;
  /** Whether its files never change and are kept once for all backups. */
  pooled?: boolean;
  /** The files of a pooled store that a backup includes. The pool also has files of older backups. */
  names?: () => Promise<string[]>;
  /** Returns details for the restore. */
  backup: (context: BackupContext) => Promise<Record<string, string>>;
  /** A second step after all stores were copied, for what must be newer than they are. */
  finish?: (context: BackupContext, details: Record<string, string>) => Promise<Record<string, string>>;
  /** What the target already holds, or undefined if it is empty. */
  findExisting: () => Promise<string | undefined>;
  /** Removes what the target holds. */
  clear: () => Promise<void>;
  restore: (context: RestoreContext) => Promise<void>;
  /** Archives changes until the signal. Resolves early only by an error. */
  archive?: (folder: string, stopping: AbortSignal, log: (line: string) => void) => Promise<void>;
  /** Removes archived changes that no backup needs, given the details of the oldest one. */
  pruneArchive?: (folder: string, oldest: StoreRecord) => Promise<void>;
};

import type { Readable } from 'node:stream';
import type { DownloadedFile } from '@contenthub/server-kit/outgoing/safe-fetch';

/** Bytes from a local folder, or a download that a storage may move. */
export type IncomingFile = Buffer | DownloadedFile;

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };
export type StoredMedia = { name: string; size: number };

/**
 * Holds the media files of posts under their names. A name always stands for the same picture, so a file is written
 * once and never changed. Several processes may share a storage.
 */
export interface MediaStorage {
  /** Downloads are written here first, on the same file system as a storage on disk. */
  readonly downloadFolder: string;
  has(name: string): Promise<boolean>;
  read(name: string): Promise<Buffer | undefined>;
  /** Becomes visible to readers when it is complete. May move a download. */
  write(name: string, file: IncomingFile): Promise<void>;
  /** Also succeeds if there is no such file. */
  remove(name: string): Promise<void>;
  size(name: string): Promise<number | undefined>;
  open(name: string, range?: ByteRange): Promise<Readable>;
  /** All files in the order of their names. */
  list(): AsyncIterable<StoredMedia>;
  /** Throws if the storage cannot be used. */
  check(): Promise<void>;
  close(): void;
}

/** Names of originals and of the sizes and encodings made from them. Nothing else is stored or served. */
const storedName = /^[0-9a-f]{32}(-\d+)?\.(\w+)$/;

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
};

/** Returns the content type of a stored file, or undefined if the name is not one of the storage's. */
export function mediaContentType(name: string): string | undefined {
  return contentTypes[storedName.exec(name)?.[2] ?? ''];
}

export const mediaCacheControl = 'public, max-age=31536000, immutable';

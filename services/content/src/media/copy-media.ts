import { createHash } from 'node:crypto';
import { streamConcurrently } from '../sync/map-concurrently.ts';
import type { MediaStorage, StoredMedia } from './media-storage.ts';

export type CopyOptions = {
  signal: AbortSignal;
  /** Also reads files that were copied before, and copies those that differ. */
  verifyAll?: boolean;
  report: (done: number, total: number) => void;
};
type CopyFailure = { name: string; reason: string };
export type CopyResult = { total: number; copied: number; skipped: number; bytes: number; failures: CopyFailure[] };
type Outcome = { copied: boolean; bytes: number } | CopyFailure;

const concurrency = 8;

/**
 * Copies all media files from one storage to another. Files that are there already in the same size are skipped, so it
 * resumes where it stopped. Every file is read back and compared after it was written.
 */
export async function copyMedia(from: MediaStorage, to: MediaStorage, options: CopyOptions): Promise<CopyResult> {
  const { signal, verifyAll = false, report } = options;
  const files: StoredMedia[] = [];
  for await (const file of from.list()) files.push(file);
  const existing = new Map<string, number>();
  for await (const { name, size } of to.list()) existing.set(name, size);
  const result: CopyResult = { total: files.length, copied: 0, skipped: 0, bytes: 0, failures: [] };
  report(0, files.length);
  const copyOne = async ({ name, size }: StoredMedia): Promise<Outcome | undefined> => {
    if (signal.aborted) return undefined;
    const exists = existing.get(name) === size;
    if (exists && !verifyAll) return { copied: false, bytes: 0 };
    return copyFile(from, to, name, exists).catch((error: unknown) => ({ name, reason: describeError(error) }));
  };
  let done = 0;
  for await (const outcome of streamConcurrently(files, concurrency, copyOne)) {
    if (!outcome) break;
    done += 1;
    if ('reason' in outcome) result.failures.push(outcome);
    else if (outcome.copied) result.copied += 1;
    else result.skipped += 1;
    if ('bytes' in outcome) result.bytes += outcome.bytes;
    report(done, files.length);
  }
  return result;
}

async function copyFile(from: MediaStorage, to: MediaStorage, name: string, exists: boolean): Promise<Outcome> {
  const bytes = await from.read(name);
  if (!bytes) throw new Error('was removed from the source');
  const hash = sha256(bytes);
  if (isDamagedOriginal(name, hash)) throw new Error('is damaged in the source: its content does not match its name');
  const isCopied = async () => sha256((await to.read(name)) ?? Buffer.alloc(0)) === hash;
  if (exists && (await isCopied())) return { copied: false, bytes: 0 };
  await to.write(name, bytes);
  if (!(await isCopied())) throw new Error('differs from the source after it was written');
  return { copied: true, bytes: bytes.length };
}

/** A WebP or AVIF file may be an encoding, which has the name of another file's content. */
function isDamagedOriginal(name: string, hash: string): boolean {
  const original = /^([0-9a-f]{32})\.(?!webp|avif)\w+$/.exec(name)?.[1];
  return original !== undefined && !hash.startsWith(original);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

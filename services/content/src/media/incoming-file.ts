import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadedFile } from '@contenthub/server-kit/outgoing/safe-fetch';
import { partialFileSuffix, writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import type { IncomingFile } from './media-storage.ts';

/** A file that cannot be published. Its post is, without it; the message tells the editor why. */
export class RefusedFileError extends Error {
  override name = 'RefusedFileError';
}

/** Gives the bytes a path for the picture process, and removes a file that the storage has not moved. */
export async function withFile<T>(
  file: IncomingFile,
  folder: string,
  use: (file: DownloadedFile) => Promise<T>,
): Promise<T> {
  const stored = Buffer.isBuffer(file) ? await writeDownload(file, folder) : file;
  try {
    return await use(stored);
  } finally {
    await rm(stored.path, { force: true });
  }
}

async function writeDownload(bytes: Buffer, folder: string): Promise<DownloadedFile> {
  const path = join(folder, randomUUID() + partialFileSuffix);
  await writeFileAtomically(path, bytes);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

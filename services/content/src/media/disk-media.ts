import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { moveFileAtomically, writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import {
  type ByteRange,
  type IncomingFile,
  type MediaStorage,
  mediaContentType,
  type StoredMedia,
} from './media-storage.ts';

/** Media files in a local folder, for one machine or a shared file system. */
export class DiskMedia implements MediaStorage {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get downloadFolder(): string {
    return this.folder;
  }

  has(name: string): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  read(name: string): Promise<Buffer | undefined> {
    return readFile(this.#path(name)).catch(ignoreMissing);
  }

  async write(name: string, file: IncomingFile): Promise<void> {
    if (Buffer.isBuffer(file)) await writeFileAtomically(this.#path(name), file);
    else await moveFileAtomically(file.path, this.#path(name));
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async size(name: string): Promise<number | undefined> {
    return (await stat(this.#path(name)).catch(ignoreMissing))?.size;
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    return createReadStream(this.#path(name), range);
  }

  async *list(): AsyncIterable<StoredMedia> {
    const names = (await readdir(this.folder).catch(ignoreMissing)) ?? [];
    for (const name of names.filter(mediaContentType).sort()) {
      const size = await this.size(name);
      if (size !== undefined) yield { name, size };
    }
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  close(): void {}

  #path(name: string): string {
    return join(this.folder, name);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

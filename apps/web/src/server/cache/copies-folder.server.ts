import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partialFileSuffix, writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';

/** A copy's first line is its label. The rest is the copy itself. */
export type StoredCopy = { label: string; text: string };

const copySuffix = '.copy';
const labelBytes = 4096;
const abandonedAfterMs = 60 * 60_000;
/** How full the folder is after pruning, so that not every write prunes. */
const pruneTarget = 0.9;

/**
 * A folder of named texts with a size limit. The oldest text is removed first. Writes are atomic, so several processes
 * can share the folder, and any of them can exit at any time.
 */
export class CopiesFolder {
  readonly #folder: string;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Whether the folder needs pruning. Files of other processes are counted when it is pruned. */
  get isFull(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(name: string, { label, text }: StoredCopy): Promise<void> {
    const content = `${label}\n${text}`;
    // Not flushed: a damaged copy is ignored, and there are many of them.
    await writeFileAtomically(this.#file(name), content, { flush: false });
    this.#bytes += Buffer.byteLength(content);
  }

  async read(name: string): Promise<StoredCopy | undefined> {
    const content = await readFile(this.#file(name), 'utf8').catch(() => undefined);
    const end = content?.indexOf('\n') ?? -1;
    return content !== undefined && end > 0
      ? { label: content.slice(0, end), text: content.slice(end + 1) }
      : undefined;
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  /** Removes copies by label, then the oldest ones until the rest fits. Recounts the size. */
  async prune(shouldKeep: (label: string) => boolean): Promise<void> {
    const remaining: { file: string; bytes: number; writtenAt: number }[] = [];
    for (const file of await this.#files()) {
      const stats = await stat(file).catch(() => undefined);
      if (!stats) continue;
      const abandoned = file.endsWith(partialFileSuffix) && Date.now() - stats.mtimeMs > abandonedAfterMs;
      const unwanted = file.endsWith(copySuffix) && !shouldKeep(await readLabel(file));
      if (abandoned || unwanted) await rm(file, { force: true });
      else remaining.push({ file, bytes: stats.size, writtenAt: stats.mtimeMs });
    }
    let bytes = remaining.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes > this.#maxBytes) {
      for (const each of remaining.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
        if (bytes <= this.#maxBytes * pruneTarget) break;
        await rm(each.file, { force: true });
        bytes -= each.bytes;
      }
    }
    this.#bytes = bytes;
  }

  async #files(): Promise<string[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return files.filter((file) => file.endsWith(copySuffix) || file.endsWith(partialFileSuffix));
  }

  /** Spreads the files over 256 folders, because file systems are slow with very large ones. */
  #file(name: string): string {
    const hash = createHash('sha256').update(name).digest('hex');
    return join(this.#folder, hash.slice(0, 2), hash.slice(2) + copySuffix);
  }
}

/** Reads only the first line instead of the whole copy. */
async function readLabel(file: string): Promise<string> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(labelBytes), 0, labelBytes, 0);
    return buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '';
  } catch {
    return '';
  } finally {
    await handle?.close();
  }
}

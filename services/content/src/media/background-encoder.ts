import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { partialFileSuffix } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { encode, type ImageEncoding, isAnimated } from './images.ts';
import type { MediaStorage } from './media-storage.ts';

// Encoding an animation would lose its frames, and an SVG needs no other encoding.
const originalName = /^([0-9a-f]{32})\.(jpg|png|webp)$/;

/** Longer than any download or encoding takes. */
const abandonedAfterMs = 60 * 60_000;

/**
 * Encodes what a publish does not wait for: the full picture as WebP, and every size as AVIF under the same name. It
 * works on one picture at a time and finds its work from the files, so that a restart resumes unfinished work.
 */
export class BackgroundEncoder {
  readonly #storage: MediaStorage;
  readonly #logger: Logger;
  readonly #widths: number[];
  readonly #queue = new Set<string>();
  readonly #job = new BackgroundJob({ run: () => this.#processQueue() });

  constructor(storage: MediaStorage, widths: number[], logger: Logger) {
    this.#storage = storage;
    this.#widths = widths;
    this.#logger = logger;
  }

  /** Queues an original that was just saved, by its file name. */
  enqueue(name: string): void {
    if (!originalName.test(name)) return;
    this.#queue.add(name);
    this.#job.trigger();
  }

  /** Scans all media for unfinished work, and removes partial files left by a crash. */
  async sweep(): Promise<void> {
    try {
      await this.#removeAbandonedFiles();
      for await (const files of this.#picturesWithTheirFiles()) {
        if (this.#job.stopped) return;
        const name = [...files].find((file) => originalName.test(file));
        if (!name || this.#missingFiles(name, files).length === 0) continue;
        this.enqueue(name);
        await this.idle();
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'failed to scan the media files');
    }
  }

  /** How many pictures wait. */
  get pending(): number {
    return this.#queue.size;
  }

  /** Resolves when the queue is empty. */
  idle(): Promise<void> {
    return this.#job.idle();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #processQueue(): Promise<void> {
    for (const name of this.#queue) {
      if (this.#job.stopped) return;
      this.#queue.delete(name);
      await this.#encode(name).catch((error: unknown) => {
        this.#logger.warn({ err: error, name }, 'failed to encode picture');
      });
    }
  }

  /** The files of one picture are neighbours, so a list of any length needs no memory and no further requests. */
  async *#picturesWithTheirFiles(): AsyncIterable<Set<string>> {
    let files = new Set<string>();
    let hash = '';
    for await (const { name } of this.#storage.list()) {
      if (!name.startsWith(hash) || hash === '') {
        if (files.size > 0) yield files;
        files = new Set();
        hash = name.slice(0, 32);
      }
      files.add(name);
    }
    if (files.size > 0) yield files;
  }

  async #removeAbandonedFiles(): Promise<void> {
    const folder = this.#storage.downloadFolder;
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(partialFileSuffix))) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  async #encode(name: string): Promise<void> {
    const missing = this.#missingFiles(name, await this.#existingFiles(name));
    const bytes = missing.length > 0 && (await this.#storage.read(name));
    if (!bytes || (await isAnimated(bytes))) return;
    for (const { file, encoding, width } of missing) {
      if (this.#job.stopped) return;
      const encoded = await encode(bytes, encoding, width);
      if (encoded) await this.#storage.write(file, encoded);
    }
  }

  async #existingFiles(name: string): Promise<Set<string>> {
    const base = name.replace(/\.\w+$/, '');
    const bases = [base, ...this.#widths.map((width) => `${base}-${width}`)];
    const names = bases.flatMap((each) => [`${each}.webp`, `${each}.avif`]);
    const found = await Promise.all(names.map((each) => this.#storage.has(each)));
    return new Set(names.filter((_, index) => found[index]));
  }

  /** A size exists if the store made it; then its AVIF belongs to it. */
  #missingFiles(name: string, existing: ReadonlySet<string>) {
    const base = name.replace(/\.\w+$/, '');
    const sizes = this.#widths
      .filter((width) => existing.has(`${base}-${width}.webp`))
      .map((width) => ({ file: `${base}-${width}.avif`, encoding: '.avif' as ImageEncoding, width }));
    const full = (['.webp', '.avif'] as const).map((encoding) => ({
      file: base + encoding,
      encoding,
      width: undefined,
    }));
    return [...sizes, ...full].filter(({ file }) => !existing.has(file));
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { partialFileSuffix } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { RefusedFileError, withFile } from './incoming-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { EncodingTries, isTriesFile } from './pictures/encoding-tries.ts';
import {
  findPictureProblem,
  isTooLargeForReaders,
  largestSize,
  maxWidth,
  type PictureInfo,
  pictureWidths,
  scaleToWidth,
} from './pictures/picture-limits.ts';
import { inspectPicture, type Rendition, renderInBackground } from './pictures/picture-process.ts';

// Encoding an animation would lose its frames, and an SVG needs no other encoding.
const originalName = /^([0-9a-f]{32})\.(jpg|png|webp)$/;
const encodings = ['.webp', '.avif'] as const;
const widths = [...Object.values(pictureWidths), maxWidth];

type MissingRendition = Rendition & { file: string };

/** Longer than any download or encoding takes. */
const abandonedAfterMs = 60 * 60_000;

/**
 * Encodes what a publish does not wait for: the picture that readers get at most as WebP, and every size as AVIF under
 * the same name. It works on one picture at a time and finds its work from the files, so that a restart resumes
 * unfinished work.
 */
export class BackgroundEncoder {
  readonly #storage: MediaStorage;
  readonly #logger: Logger;
  readonly #tries: EncodingTries;
  readonly #queue = new Set<string>();
  readonly #job = new BackgroundJob({ run: (signal) => this.#processQueue(signal) });

  constructor(storage: MediaStorage, logger: Logger) {
    this.#storage = storage;
    this.#logger = logger;
    this.#tries = new EncodingTries(storage);
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
        if (!name || !isIncomplete(hashOf(name), files)) continue;
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

  async #processQueue(signal: AbortSignal): Promise<void> {
    for (const name of this.#queue) {
      if (signal.aborted) return;
      this.#queue.delete(name);
      await this.#encode(name, signal).catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn({ err: error, name }, 'failed to encode picture');
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
        hash = hashOf(name);
      }
      files.add(name);
    }
    if (files.size > 0) yield files;
  }

  async #removeAbandonedFiles(): Promise<void> {
    const folder = this.#storage.downloadFolder;
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(partialFileSuffix) && !isTriesFile(each))) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  async #encode(name: string, signal: AbortSignal): Promise<void> {
    const hash = hashOf(name);
    const existing = await this.#existingFiles(hash);
    if (!isIncomplete(hash, existing) || (await this.#tries.areUsedUp(hash))) return;
    const bytes = await this.#storage.read(name);
    if (!bytes) return;
    await this.#tries.add(hash);
    try {
      await withFile(bytes, this.#storage.downloadFolder, ({ path }) => this.#encodeFile(path, hash, existing, signal));
    } catch (error) {
      if (error instanceof RefusedFileError) return this.#failTry(name, error);
      await this.#tries.clear(hash);
      throw error;
    }
    await this.#tries.clear(hash);
  }

  async #encodeFile(path: string, hash: string, existing: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const info = await inspectPicture(path);
    const problem = info ? findPictureProblem(info) : 'is no picture';
    if (problem) throw new RefusedFileError(problem);
    if (!info || info.frames > 1) return;
    for (const { file, ...rendition } of missingRenditions(info, hash, existing)) {
      // One at a time, so that a publish waits for one encoding at most.
      const [encoded] = (await renderInBackground(path, [rendition], signal)) ?? [];
      if (!encoded) throw new RefusedFileError('is damaged');
      await this.#storage.write(file, encoded);
    }
  }

  async #failTry(name: string, error: RefusedFileError): Promise<void> {
    if (await this.#tries.areUsedUp(hashOf(name)))
      this.#logger.warn({ err: error, name }, 'gave up encoding a picture after two tries');
    else this.#queue.add(name);
  }

  async #existingFiles(hash: string): Promise<Set<string>> {
    const bases = [hash, ...widths.map((width) => `${hash}-${width}`)];
    const names = bases.flatMap((base) => encodings.map((encoding) => base + encoding));
    const found = await Promise.all(names.map((each) => this.#storage.has(each)));
    return new Set(names.filter((_, index) => found[index]));
  }
}

function hashOf(name: string): string {
  return name.slice(0, 32);
}

/** Whether a file is missing, as far as the names of the others tell. A size is there if the store made it. */
function isIncomplete(hash: string, existing: ReadonlySet<string>): boolean {
  const has = (base: string, encoding: string) => existing.has(base + encoding);
  const sizes = widths.map((width) => `${hash}-${width}`).filter((base) => has(base, '.webp'));
  const largest = sizes.find((base) => base.endsWith(`-${maxWidth}`)) ?? hash;
  return [...sizes, largest].some((base) => !has(base, '.webp') || !has(base, '.avif'));
}

function missingRenditions(info: PictureInfo, hash: string, existing: ReadonlySet<string>): MissingRendition[] {
  const largest = largestSize(info);
  const sizes = Object.values(pictureWidths)
    .filter((width) => existing.has(`${hash}-${width}.webp`))
    .map((width) => ({ file: `${hash}-${width}.avif`, encoding: '.avif' as const, ...scaleToWidth(largest, width) }));
  const base = isTooLargeForReaders(info) ? `${hash}-${maxWidth}` : hash;
  const full = encodings.map((encoding) => ({ file: base + encoding, encoding, ...largest }));
  return [...sizes, ...full].filter(({ file }) => !existing.has(file));
}

import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { partialFileSuffix, writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { encode, type ImageEncoding, isAnimated } from './images.ts';
import { fileExists } from './media-store.ts';

// Encoding an animation would lose its frames, and an SVG needs no other encoding.
const originalName = /^([0-9a-f]{32})\.(jpg|png|webp)$/;

/** Longer than any download or encoding takes. */
const abandonedAfterMs = 60 * 60_000;

/**
 * Encodes what a publish does not wait for: the full picture as WebP, and every size as AVIF under the same name. It
 * works on one picture at a time and finds its work from the files, so that a restart resumes unfinished work.
 */
export class BackgroundEncoder {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #widths: number[];
  readonly #queue = new Set<string>();
  readonly #job = new BackgroundJob({ run: () => this.#processQueue() });

  constructor(folder: string, widths: number[], logger: Logger) {
    this.#folder = folder;
    this.#widths = widths;
    this.#logger = logger;
  }

  /** Queues an original that was just saved, by its file name. */
  enqueue(name: string): void {
    if (!originalName.test(name)) return;
    this.#queue.add(name);
    this.#job.trigger();
  }

  /** Scans the media folder for unfinished work, and removes partial files left by a crash. */
  async sweep(): Promise<void> {
    try {
      for await (const { name } of await opendir(this.#folder)) {
        if (this.#job.stopped) return;
        if (name.endsWith(partialFileSuffix)) await this.#removeAbandoned(name);
        this.enqueue(name);
        await this.idle();
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'failed to scan the media folder');
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

  async #removeAbandoned(name: string): Promise<void> {
    const path = join(this.#folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }

  async #encode(name: string): Promise<void> {
    const base = name.replace(/\.\w+$/, '');
    const path = join(this.#folder, name);
    if ((await this.#has(`${base}.webp`)) && (await this.#has(`${base}.avif`)) && !(await this.#isMissingSize(base)))
      return;
    if (await isAnimated(path)) return;
    for (const width of this.#widths) {
      const size = `${base}-${width}`;
      if (await this.#has(`${size}.webp`)) await this.#encodeTo(path, size, '.avif', width);
    }
    for (const encoding of ['.webp', '.avif'] as const) await this.#encodeTo(path, base, encoding);
  }

  async #isMissingSize(base: string): Promise<boolean> {
    for (const width of this.#widths) {
      const size = `${base}-${width}`;
      if ((await this.#has(`${size}.webp`)) && !(await this.#has(`${size}.avif`))) return true;
    }
    return false;
  }

  async #encodeTo(path: string, base: string, encoding: ImageEncoding, width?: number): Promise<void> {
    if (this.#job.stopped || (await this.#has(base + encoding))) return;
    const bytes = await encode(path, encoding, width);
    if (bytes) await writeFileAtomically(join(this.#folder, base + encoding), bytes);
  }

  #has(name: string): Promise<boolean> {
    return fileExists(this.#folder, name);
  }
}

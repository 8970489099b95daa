import { Worker } from 'node:worker_threads';
import type { SocialImage } from './social-image.server.ts';

type WorkerResponse = { id: number; png?: Uint8Array; error?: string };
type PendingImage = { done: (png: Buffer) => void; failed: (error: Error) => void };

/** Renders social images in a worker thread. The thread starts with the first image and ends with the process. */
export class SocialImageRenderer {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, PendingImage>();
  #lastId = 0;

  draw(card: SocialImage): Promise<Buffer> {
    this.#worker ??= this.#startWorker();
    const id = ++this.#lastId;
    this.#worker.postMessage({ id, card });
    return new Promise((done, failed) => this.#pending.set(id, { done, failed }));
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./social-image-worker.server.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, png, error }: WorkerResponse) => {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (png) pending?.done(Buffer.from(png));
      else pending?.failed(new Error(error ?? 'Rendering the social image failed'));
    });
    // Rejects all pending images. The next image starts a new worker.
    const rejectAll = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { failed } of this.#pending.values()) failed(error);
      this.#pending.clear();
    };
    worker.on('error', (error: unknown) => rejectAll(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => rejectAll(new Error('Social image worker exited')));
    return worker;
  }
}

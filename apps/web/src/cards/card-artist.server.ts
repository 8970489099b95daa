import { Worker } from 'node:worker_threads';
import type { Card } from './card.ts';

type Drawn = { id: number; png?: Uint8Array; error?: string };
type Waiting = { done: (png: Buffer) => void; failed: (error: Error) => void };

/** Has cards drawn on another thread, which begins with the first card and ends with the process. */
export class CardArtist {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  draw(card: Card): Promise<Buffer> {
    this.#worker ??= this.#begin();
    const id = ++this.#asked;
    this.#worker.postMessage({ id, card });
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./card-worker.server.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, png, error }: Drawn) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (png) waiting?.done(Buffer.from(png));
      else waiting?.failed(new Error(error ?? 'The card could not be drawn'));
    });
    // Whoever waits hears of it, and the next card begins anew.
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { failed } of this.#waiting.values()) failed(error);
      this.#waiting.clear();
    };
    worker.on('error', (error: unknown) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(new Error('The thread that draws cards has ended')));
    return worker;
  }
}

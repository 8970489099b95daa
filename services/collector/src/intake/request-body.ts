import type { IncomingMessage } from 'node:http';

/** `busy`: too much is in flight. `long`: more than a request may bring. `gone`: the sender went away. */
export type BodyError = 'busy' | 'long' | 'gone';

/** The whole body, counted as in flight as it comes; the caller gives `held` back when the request is answered. */
export function readBody(
  request: IncomingMessage,
  inFlight: InFlightBudget,
  limit: number,
): Promise<Buffer | BodyError> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let reserved = 0;
    const fail = (problem: BodyError) => {
      inFlight.release(reserved);
      reserved = 0;
      request.removeAllListeners('data');
      request.resume();
      resolve(problem);
    };
    request.on('data', (chunk: Buffer) => {
      if (reserved + chunk.length > limit) return fail('long');
      if (!inFlight.reserve(chunk.length)) return fail('busy');
      reserved += chunk.length;
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.complete) fail('gone');
    });
  });
}

/** How much of what was sent to us we hold at once. Who comes when it is used up is asked to come again. */
export class InFlightBudget {
  readonly #limit: number;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get used(): number {
    return this.#used;
  }

  reserve(bytes: number): boolean {
    if (this.#used + bytes > this.#limit) return false;
    this.#used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}

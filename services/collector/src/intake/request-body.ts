import type { IncomingMessage } from 'node:http';

/** `busy`: too many bytes in flight. `aborted`: the client disconnected. */
export type BodyError = 'busy' | 'too-large' | 'aborted';

/** Reads the whole body and counts it as in flight while it arrives. The caller releases its length after the response. */
export function readBody(
  request: IncomingMessage,
  inFlight: InFlightBudget,
  limit: number,
): Promise<Buffer | BodyError> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let reserved = 0;
    const fail = (error: BodyError) => {
      inFlight.release(reserved);
      reserved = 0;
      request.removeAllListeners('data');
      request.resume();
      resolve(error);
    };
    request.on('data', (chunk: Buffer) => {
      if (reserved + chunk.length > limit) return fail('too-large');
      if (!inFlight.reserve(chunk.length)) return fail('busy');
      reserved += chunk.length;
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.complete) fail('aborted');
    });
  });
}

/** Limits the request bytes in memory. Requests over the limit get 503. */
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

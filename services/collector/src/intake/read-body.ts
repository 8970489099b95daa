import type { IncomingMessage } from 'node:http';
import type { InFlight } from './in-flight.ts';

/** `busy`: too much is in flight. `long`: more than a request may bring. `gone`: the sender went away. */
export type BodyProblem = 'busy' | 'long' | 'gone';

/** The whole body, counted as in flight as it comes; the caller gives `held` back when the request is answered. */
export function readBody(request: IncomingMessage, inFlight: InFlight, limit: number): Promise<Buffer | BodyProblem> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let held = 0;
    const end = (problem: BodyProblem) => {
      inFlight.give(held);
      held = 0;
      request.removeAllListeners('data');
      request.resume();
      resolve(problem);
    };
    request.on('data', (chunk: Buffer) => {
      if (held + chunk.length > limit) return end('long');
      if (!inFlight.take(chunk.length)) return end('busy');
      held += chunk.length;
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.complete) end('gone');
    });
  });
}

import { parentPort } from 'node:worker_threads';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.server.ts';

/** Draws what it is sent, one card after the other, on a thread of its own: a page never waits for a picture. */
parentPort?.on('message', async ({ id, card }: { id: number; card: Card }) => {
  const png = await drawCard(card).catch((error: unknown) => ({ error: String(error) }));
  parentPort?.postMessage({ id, ...('error' in png ? png : { png }) });
});

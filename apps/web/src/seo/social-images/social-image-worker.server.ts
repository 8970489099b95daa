import { parentPort } from 'node:worker_threads';
import { drawSocialImage } from './draw-social-image.server.ts';
import type { SocialImage } from './social-image.server.ts';

/** Draws what it is sent, one card after the other, on a thread of its own: a page never waits for a picture. */
parentPort?.on('message', async ({ id, card }: { id: number; card: SocialImage }) => {
  const png = await drawSocialImage(card).catch((error: unknown) => ({ error: String(error) }));
  parentPort?.postMessage({ id, ...('error' in png ? png : { png }) });
});

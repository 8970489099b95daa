import { parentPort } from 'node:worker_threads';
import { drawSocialImage } from './draw-social-image.server.ts';
import type { SocialImage } from './social-image.server.ts';

/** Renders social images one at a time in a worker thread, so that they do not block page requests. */
parentPort?.on('message', async ({ id, card }: { id: number; card: SocialImage }) => {
  const png = await drawSocialImage(card).catch((error: unknown) => ({ error: String(error) }));
  parentPort?.postMessage({ id, ...('error' in png ? png : { png }) });
});

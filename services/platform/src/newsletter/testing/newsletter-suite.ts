import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { NewsletterPlatform } from './newsletter-platform.ts';
import { sendingTests } from './sending-suite.ts';
import { subscribingTests } from './subscribing-suite.ts';

/** Tests of the newsletter that run on every store. */
export function describeNewsletter(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`newsletter on ${store}`, () => {
    let platform: NewsletterPlatform;
    beforeAll(async () => {
      platform = await NewsletterPlatform.start(await open());
    });
    afterAll(() => platform?.running.stop());
    subscribingTests(() => platform);
    sendingTests(() => platform);
  });
}

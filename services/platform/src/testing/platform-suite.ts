import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { accountsTests } from './accounts-suite.ts';
import { callsTests } from './calls-suite.ts';
import { describeEnvironments } from './environments-suite.ts';
import { healthTests } from './health-suite.ts';
import { ownAccountTests } from './own-account-suite.ts';
import { personalDataTests } from './personal-data-suite.ts';
import { RunningPlatform } from './running-platform.ts';
import { securityTests } from './security-suite.ts';
import { describeSocial } from './social-suite.ts';
import { visitorsTests } from './visitors-suite.ts';

/** Everything that the service promises whichever store it has; each store runs it all. */
export function describePlatform(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`the platform on ${store}`, () => {
    let platform: RunningPlatform;
    beforeAll(async () => {
      platform = await RunningPlatform.start(await open());
    }, 60_000);
    afterAll(() => platform?.stop());
    const running = () => platform;

    describe('its health', () => healthTests(running));
    describe('accounts', () => accountsTests(running));
    describe('one’s own account', () => ownAccountTests(running));
    describe('visitors', () => visitorsTests(running));
    describe('the calls', () => callsTests(running));
    describe('security', () => securityTests(running));
    describe('personal data', () => personalDataTests(running));
  });
  describeSocial(store, open);
  describeEnvironments(store, open);
}

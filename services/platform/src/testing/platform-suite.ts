import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { accountsTests } from './accounts/accounts-suite.ts';
import { lockTests } from './accounts/lock-suite.ts';
import { securityTests } from './accounts/security-suite.ts';
import { selfServiceTests } from './accounts/self-service-suite.ts';
import { sessionsTests } from './accounts/sessions-suite.ts';
import { describeSocialSignIn } from './accounts/social-sign-in-suite.ts';
import { apiTests } from './api-suite.ts';
import { describeEnvironments } from './environments-suite.ts';
import { mailsTests } from './mails-suite.ts';
import { personalDataTests } from './personal-data-suite.ts';
import { RunningPlatform } from './running-platform.ts';
import { visitorsTests } from './visitors-suite.ts';

/** Tests of the whole service that run on every store. */
export function describePlatform(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`platform on ${store}`, () => {
    let platform: RunningPlatform;
    beforeAll(async () => {
      platform = await RunningPlatform.start(await open());
    });
    afterAll(() => platform?.stop());
    const running = () => platform;

    describe('health', () => healthTests(running));
    describe('accounts', () => accountsTests(running));
    describe('sessions', () => sessionsTests(running));
    describe('account self-service', () => selfServiceTests(running));
    describe('visitors', () => visitorsTests(running));
    describe('calls', () => apiTests(running));
    describe('locks', () => lockTests(running));
    describe('security', () => securityTests(running));
    describe('mails', () => mailsTests(running));
    describe('personal data', () => personalDataTests(running));
  });
  describeSocialSignIn(store, open);
  describeEnvironments(store, open);
}

function healthTests(running: () => RunningPlatform): void {
  it('is ready when its database responds', async () => {
    const response = await fetch(`${running().address}/readyz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });
}

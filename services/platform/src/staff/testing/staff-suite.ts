import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { accessTests } from './access-suite.ts';
import { attackTests } from './attack-suite.ts';
import { auditTests } from './audit-suite.ts';
import { lockTests } from './lock-suite.ts';
import { passkeyTests } from './passkey-suite.ts';
import { describeStaffProvider } from './provider-suite.ts';
import { signInTests } from './sign-in-suite.ts';
import { StaffPlatform } from './staff-platform.ts';
import { teamTests } from './team-suite.ts';
import { viewTests } from './view-suite.ts';

/** Tests of staff accounts that run on every store. */
export function describeStaff(store: string, open: () => Promise<OpenDatabase>): void {
  describeStaffProvider(store, open);
  describe(`staff on ${store}`, () => {
    let platform: StaffPlatform;
    beforeAll(async () => {
      platform = await StaffPlatform.start(await open());
    });
    afterAll(() => platform?.running.stop());
    const running = () => platform;

    describe('sign-in', () => signInTests(running));
    describe('locks', () => lockTests(running));
    describe('passkeys', () => passkeyTests(running));
    describe('access', () => accessTests(running));
    describe('team', () => teamTests(running));
    describe('audit log', () => auditTests(running));
    describe('saved views', () => viewTests(running));
    describe('attacks', () => attackTests(running));
  });
}

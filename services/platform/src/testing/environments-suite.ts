import { createHmac, randomBytes } from 'node:crypto';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { getTokenLink } from './mail-server.ts';
import { password, RunningPlatform, uniqueEmail } from './running-platform.ts';

/** Tests that depend on settings, each with its own service. */
export function describeEnvironments(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`platform settings on ${store}`, () => {
    it('G07 switches environments by settings alone: each serves its own site only', async () => {
      const sites = ['https://www.example.com', 'https://www.preprod.example.com', 'https://www.qa.example.com'];
      for (const origin of sites) {
        const platform = await RunningPlatform.start(await open(), { PUBLIC_ORIGIN: origin });
        const email = uniqueEmail();
        const visitor = platform.visitor({ origin });
        await visitor.submit('signUp', { email, password });
        expect(getTokenLink(await platform.mails.to(email)).origin).toBe(origin);
        for (const other of sites) {
          const response = await visitor.submit('forgotPassword', { email }, { origin: other });
          expect(response.status, `${other} at ${origin}`).toBe(other === origin ? 303 : 403);
        }
        await platform.stop();
      }
    });

    it('H11 restricts cookies to https and this host on an https origin', async () => {
      const origin = 'https://www.example.com';
      const platform = await RunningPlatform.start(await open(), { PUBLIC_ORIGIN: origin });
      const email = uniqueEmail();
      await platform.users.create(email, password, {});
      const visitor = platform.visitor({ origin });
      await visitor.user({ 'x-country': 'US' });
      const written = [...visitor.setCookies];
      await visitor.submit('signIn', { email, password });
      written.push(...visitor.setCookies);
      const names = written.map((cookie) => cookie.slice(0, cookie.indexOf('=')));
      expect([...new Set(names)].sort()).toEqual([
        '__Host-contenthub.session_token',
        '__Host-csrf-token',
        '__Host-experiment-bucket',
        '__Host-known-browser',
        '__Host-visitor',
      ]);
      for (const cookie of written) {
        expect(cookie).toMatch(/; Secure/i);
        expect(cookie).toMatch(/; Path=\/(;|$)/i);
        expect(cookie).not.toMatch(/; Domain=/i);
      }
      expect(await visitor.user()).toMatchObject({ email });
      await platform.stop();
    });

    it('H11 accepts a session signed with the secret that is being replaced, and with no other', async () => {
      const [current, former, other] = ['current', 'former', 'other'].map(
        (name) => `the ${name} secret, which is long enough`,
      );
      const env = { PLATFORM_SECRET: current ?? '', PLATFORM_SECRET_FALLBACK: former ?? '' };
      const platform = await RunningPlatform.start(await open(), env);
      const { visitor, email } = await platform.signedIn();
      const [name, cookie = ''] = [...visitor.cookies].find(([each]) => each.endsWith('session_token')) ?? [''];
      const [token = ''] = decodeURIComponent(cookie).split('.');
      const signedWith = async (secret = '') => {
        const signature = createHmac('sha256', secret).update(token).digest('base64');
        visitor.cookies.set(name, encodeURIComponent(`${token}.${signature}`));
        return visitor.user();
      };
      expect(await signedWith(current)).toMatchObject({ email });
      expect(await signedWith(former)).toMatchObject({ email });
      expect(await signedWith(other)).toMatchObject({ anonymous: true });
      await platform.stop();
    });

    it('never logs secrets, tokens or addresses', async () => {
      const { lines, destination } = captureLogs();
      const secret = randomBytes(32).toString('hex');
      const logger = createLogger('platform', 'trace', destination);
      const platform = await RunningPlatform.start(await open(), { PLATFORM_SECRET: secret }, logger);
      const email = uniqueEmail();
      const visitor = platform.visitor();
      const guess = 'the guess of somebody';
      await visitor.submit('signUp', { name: 'Ada', email, password });
      await visitor.submit('signUp', { name: 'Ada', email, password });
      await visitor.submit('signIn', { email, password: guess });
      const mail = await platform.mails.to(email, /Confirm/);
      const confirm = getTokenLink(mail);
      await visitor.get(`/account/confirm${confirm.search}`);
      await visitor.submit('confirm', { token: confirm.searchParams.get('token') ?? '' });
      await visitor.submit('signIn', { email, password });
      const session = visitor.cookies.get('contenthub.session_token') ?? '';
      await visitor.submit('forgotPassword', { email });
      const reset = getTokenLink(await platform.mails.to(email, /Reset/)).searchParams.get('token') ?? '';
      await visitor.submit('resetPassword', { token: reset, password: 'short' });
      await visitor.request('/social/redirect?code=the-code&state=the-state');
      const csrf = await visitor.token();
      // With the store gone, failures are logged in detail.
      await platform.database.destroy();
      const failed = await visitor.get('/user/oranonymous');
      const failure = await failed.text();
      expect(failed.status).toBe(500);
      await visitor.submit('signIn', { email, password });

      const log = JSON.stringify(lines);
      expect(lines.length).toBeGreaterThan(10);
      const confirmToken = confirm.searchParams.get('token') ?? '';
      const secrets = { secret, email, password, guess, reset, csrf, confirmToken, session, code: 'the-code' };
      for (const [name, value] of Object.entries(secrets)) {
        expect(value.length, name).toBeGreaterThan(5);
        expect(log.includes(value), `${name} is in the log`).toBe(false);
        expect(failure.includes(value), `${name} is in the response`).toBe(false);
      }
      expect(log).not.toMatch(/@example\.com/);
      await platform.stop().catch(() => {});
    });

    it('preserves sessions after a restart with the same secret, and rejects them with another', async () => {
      const opened = await open();
      const keeps = { ...opened, close: async () => {} };
      const secret = { PLATFORM_SECRET: randomBytes(32).toString('hex') };
      const first = await RunningPlatform.start(keeps, secret);
      const { visitor } = await first.signedIn();
      const cookies = [...visitor.cookies];
      await first.stop();
      const second = await RunningPlatform.start(keeps, secret);
      const again = second.visitor();
      for (const [name, value] of cookies) again.cookies.set(name, value);
      expect(await again.user()).toMatchObject({ anonymous: false });
      await second.stop();
      const third = await RunningPlatform.start(opened, { PLATFORM_SECRET: randomBytes(32).toString('hex') });
      const stranger = third.visitor();
      for (const [name, value] of cookies) stranger.cookies.set(name, value);
      expect(await stranger.user()).toMatchObject({ anonymous: true });
      await third.stop();
    });
  });
}

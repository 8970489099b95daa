import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { expect, it } from 'vitest';
import type { RunningPlatform } from './running-platform.ts';
import { uniqueEmail } from './running-platform.ts';

/** Tests of mails that strangers request for somebody else's address. */
export function mailsTests(running: () => RunningPlatform): void {
  const requestNewsletter = (email: string) =>
    running()
      .visitor()
      .post(newsletterPaths.subscribe, new URLSearchParams({ email, blog: 'main', frequency: 'weekly' }), {
        'x-csrf-token': undefined,
      });
  const forgotPassword = (email: string) => running().visitor().submit('forgotPassword', { email });

  it('H23 mails a password reset although strangers requested ten newsletters for the address', async () => {
    const { email } = await running().signedIn();
    for (let times = 0; times < 10; times += 1) await requestNewsletter(email);
    await forgotPassword(email);
    expect((await running().mails.to(email, /Reset/)).text).toContain('token=');
  });

  it('H23 mails a new reader the confirmation although strangers requested ten newsletters for the address', async () => {
    const email = uniqueEmail();
    for (let times = 0; times < 10; times += 1) await requestNewsletter(email);
    await running().visitor().submit('signUp', { name: 'Ada', email, password: 'a password of ada' });
    expect((await running().mails.to(email, /Confirm your email/)).text).toContain('token=');
  });
}

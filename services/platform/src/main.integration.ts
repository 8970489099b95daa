import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { describe, expect, it } from 'vitest';
import { password, uniqueEmail } from './testing/running-platform.ts';
import { TestVisitor } from './testing/test-visitor.ts';

const platform = useServiceProcess(new URL('./main.ts', import.meta.url), 'PLATFORM_PORT');
const { start, stop, address } = platform;

describe('platform process', () => {
  it('needs only Node: logs mails, and still has its accounts after a restart', async () => {
    const first = start({});
    const email = uniqueEmail();
    const visitor = new TestVisitor(await address(first));
    await visitor.submit('signUp', { name: 'Ada', email, password });
    const [, token = ''] = await first.waitForOutput(
      /http:\/\/www\.contenthub\.localhost:4000\/confirm-email\?token=([\w.-]+)/,
    );
    await visitor.submit('confirm', { token });
    await stop(first);

    const again = new TestVisitor(await address(start({})));
    expect((await again.submit('signIn', { email, password })).to).toBe('/blog/');
    expect(await again.user()).toMatchObject({ email, confirmed: true });
  });

  it('G12 writes no mail to the log in production, and names the missing setting', async () => {
    const service = start({ NODE_ENV: 'production' });
    const email = uniqueEmail();
    const visitor = new TestVisitor(await address(service));
    await visitor.submit('signUp', { name: 'Ada', email, password });
    await service.waitForOutput(/NO_SMTP_URL/);
    expect(service.output()).toContain('SMTP_URL');
    expect(service.output()).not.toContain(email);
    expect(service.output()).not.toContain('token=');
  });

  platform.itReportsInvalidSettings({ PLATFORM_SECRET: 'short', GOOGLE_CLIENT_ID: 'hub', SMTP_URL: 'mail' }, [
    'PLATFORM_SECRET must NOT have fewer than 32',
    'SMTP_URL must',
    'GOOGLE_CLIENT_SECRET is missing, and GOOGLE_CLIENT_ID needs it',
  ]);
});

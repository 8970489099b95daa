import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, clientHeaders, csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { expect, it } from 'vitest';
import { password, type RunningPlatform, uniqueEmail } from '../running-platform.ts';
import type { TestVisitor } from '../test-visitor.ts';

/** Tests of attacks. */
export function securityTests(running: () => RunningPlatform): void {
  const blog = new URLSearchParams({ group: 'blog' });
  const refused = async (response: Response, error: string) => {
    expect([response.status, await response.json()]).toMatchObject([403, { error }]);
  };
  const joined = async (visitor: TestVisitor) => (await visitor.user()).groups;

  it('E07 rejects a change without an Origin, with a foreign one, and with null', async () => {
    const { visitor } = await running().signedIn();
    const foreign = [
      'http://evil.example',
      'null',
      'http://www.contenthub.localhost',
      'https://www.contenthub.localhost:4000',
    ];
    for (const origin of [undefined, ...foreign]) {
      await refused(await visitor.post('/user/group', blog, { origin }), 'foreign-origin');
      await refused(await visitor.post('/properties', { name: 'theme', value: 'x' }, { origin }), 'foreign-origin');
    }
    expect(await joined(visitor)).toEqual([]);
    expect((await visitor.post('/user/group', blog)).status).toBe(200);
  });

  it('E07 rejects a change without a token and with a wrong one', async () => {
    const { visitor } = await running().signedIn();
    const token = await visitor.token();
    for (const wrong of [undefined, '', 'x', `${token}x`, token.slice(1), token.replace(/\.[^.]+$/, '.')]) {
      await refused(await visitor.post('/user/group', blog, { [csrfHeader]: wrong }), 'csrf');
    }
    // Equal values in cookie and header are not enough; the token must be signed by us.
    visitor.cookies.set('csrf-token', 'made.up.token');
    const both = { origin: 'http://www.contenthub.localhost:4000', [csrfHeader]: 'made.up.token' };
    const headers = { ...both, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await visitor.request(`${platformBase}/user/group`, {
      method: 'POST',
      headers,
      body: String(blog),
    });
    await refused(response, 'csrf');
    expect(await joined(visitor)).toEqual([]);
  });

  it('E07 rejects a token of another session, or from before signing in or out', async () => {
    const { visitor, email } = await running().signedIn();
    const token = await visitor.token();
    const other = (await running().signedIn()).visitor;
    await other.token();
    other.cookies.set('csrf-token', token);
    const reuse = (by: TestVisitor) =>
      by.request(`${platformBase}/user/group`, {
        method: 'POST',
        headers: {
          origin: 'http://www.contenthub.localhost:4000',
          [csrfHeader]: token,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: String(blog),
      });
    await refused(await reuse(other), 'csrf');
    await visitor.submit('signOut', {});
    visitor.cookies.set('csrf-token', token);
    await refused(await reuse(visitor), 'csrf');
    await visitor.submit('signIn', { email, password });
    visitor.cookies.set('csrf-token', token);
    await refused(await reuse(visitor), 'csrf');
    expect(await joined(visitor)).toEqual([]);
  });

  it('E07 requires client headers on every call', async () => {
    const visitor = running().visitor();
    const wrong = [
      { [clientHeaders.type]: undefined },
      { [clientHeaders.type]: 'other' },
      { [clientHeaders.version]: undefined },
      { [clientHeaders.version]: 'a b' },
      { [clientHeaders.container]: 'short' },
    ];
    for (const headers of wrong) {
      const response = await visitor.get('/user/oranonymous', headers);
      expect([response.status, await response.json()], JSON.stringify(headers)).toMatchObject([
        400,
        { error: 'unknown-client' },
      ]);
    }
    expect((await visitor.get('/user/oranonymous', { [clientHeaders.container]: undefined })).status).toBe(200);
  });

  it('rejects forms of other sites, and forms without a token', async () => {
    const email = uniqueEmail();
    const visitor = running().visitor();
    await running().users.create(email, password, {});
    for (const origin of [undefined, 'http://evil.example', 'null']) {
      expect((await visitor.submit('signIn', { email, password }, { origin })).status, origin).toBe(403);
    }
    for (const csrf of ['', 'x', await running().visitor().token()]) {
      expect((await visitor.submit('signIn', { email, password, csrf })).to, csrf).toBe('/signin?notice=try-again');
    }
    const again = await visitor.submit('signIn', { email, password, csrf: 'x', next: '/blog/grammar/who-vs-whom' });
    expect(again.to).toBe('/signin?notice=try-again&next=%2Fblog%2Fgrammar%2Fwho-vs-whom');
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    expect((await visitor.submit('signIn', { email, password })).to).toBe('/blog/');
  });

  it('creates a new session on sign-in (session fixation)', async () => {
    const attacker = (await running().signedIn()).visitor;
    const planted = attacker.cookies.get('contenthub.session_token') ?? '';
    const { email } = await running().signedIn();
    for (const value of [planted, 'made-up', 'made-up.signature']) {
      const victim = running().visitor();
      victim.cookies.set('contenthub.session_token', value);
      expect((await victim.submit('signIn', { email, password })).to).toBe('/blog/');
      expect(victim.cookies.get('contenthub.session_token')).not.toBe(value);
      expect(await victim.user()).toMatchObject({ email });
    }
    expect((await attacker.user()).email).not.toBe(email);
  });

  it('sets HttpOnly cookies for our own site only', async () => {
    const { visitor, email } = await running().signedIn();
    await visitor.submit('signIn', { email, password });
    const session = visitor.setCookies.find((cookie) => cookie.startsWith('contenthub.session_token='));
    expect(session).toMatch(/; HttpOnly/i);
    expect(session).toMatch(/; SameSite=Lax/i);
    expect(session).toMatch(/; Path=\//i);
    expect(session).not.toMatch(/; Secure|; Domain/i);
    const anonymous = running().visitor();
    await anonymous.user({ 'x-country': 'US' });
    const stored = anonymous.setCookies.find((cookie) => cookie.startsWith('visitor='));
    expect(stored).toMatch(/; HttpOnly/i);
    expect(stored).toMatch(/; SameSite=Lax/i);
    const id = /^visitor=(-\d+)\./.exec(stored ?? '')?.[1] ?? '';
    expect(anonymous.cookies.get('experiment-bucket')).toBe(String(getBucket(id)));
    // The boot script reads the bucket.
    expect(anonymous.setCookies.find((cookie) => cookie.startsWith('experiment-bucket='))).not.toMatch(/HttpOnly/i);
    const token = anonymous.setCookies.find((cookie) => cookie.startsWith('csrf-token='));
    expect(token).toMatch(/; SameSite=Lax/i);
  });

  it('restores a wrong bucket cookie, and removes it together with the id', async () => {
    const visitor = running().visitor();
    const { id } = await visitor.user({ 'x-country': 'US' });
    for (const wrong of ['12345', undefined]) {
      if (wrong) visitor.cookies.set('experiment-bucket', wrong);
      else visitor.cookies.delete('experiment-bucket');
      expect(await visitor.user({ 'x-country': 'US' })).toMatchObject({ id });
      expect(visitor.cookies.get('experiment-bucket')).toBe(String(getBucket(String(id))));
    }
    await visitor.user({ 'x-country': 'FR' });
    expect([...visitor.cookies.keys()]).not.toContain('visitor');
    expect([...visitor.cookies.keys()]).not.toContain('experiment-bucket');
  });

  it('H22 responds to a sign-up with a taken address like to any other, and mails its owner', async () => {
    const { email } = await running().signedIn();
    const unconfirmed = uniqueEmail();
    await running().users.create(unconfirmed, password, { confirmed: false });
    const responses = [];
    for (const address of [email, email.toUpperCase(), uniqueEmail(), unconfirmed]) {
      const visitor = running().visitor();
      responses.push([
        await visitor.submit('signUp', { name: 'Eve', email: address, password: 'a password of eve' }),
        visitor.setCookies.map((cookie) => cookie.replace(/=.*/, '')),
      ]);
    }
    expect(responses[0]).toEqual([{ status: 303, to: '/signin?notice=check-mail' }, ['account-form', 'sign-up']]);
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(responses[3]).toEqual(responses[0]);
    expect((await running().mails.to(email)).subject).toBe('You already have an account');
    expect((await running().visitor().submit('signIn', { email, password: 'a password of eve' })).to).toContain(
      'wrong',
    );
  });

  it('responds equally to a wrong password, an unknown address and an invalid one', async () => {
    const { email } = await running().signedIn();
    const responses = [];
    for (const address of [email, uniqueEmail(), 'no address', '']) {
      const visitor = running().visitor();
      const result = await visitor.submit('signIn', { email: address, password: 'not it at all' });
      responses.push([result, visitor.setCookies.map((cookie) => cookie.replace(/=.*/, ''))]);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toEqual([{ status: 303, to: '/signin?notice=wrong' }, ['account-form']]);
  });

  it('responds to a password reset for an unknown address like to any other, and mails nobody', async () => {
    const { email } = await running().signedIn();
    const unknown = uniqueEmail();
    const responses = [];
    for (const address of [email, unknown, 'no address']) {
      responses.push(await running().visitor().submit('forgotPassword', { email: address }));
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    await running().mails.to(email, /Reset/);
    expect(running().mails.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  it('limits many password guesses from one IP address, without limiting other addresses', async () => {
    const { email } = await running().signedIn();
    const address = '192.0.2.77';
    const outcomes: string[] = [];
    for (let times = 0; times < 13; times += 1) {
      const visitor = running().visitor({ address });
      const guess = { email: uniqueEmail(), password: `guess number ${times}` };
      outcomes.push((await visitor.submit('signIn', guess)).to);
    }
    expect(outcomes.filter((to) => to.includes('notice=wrong'))).toHaveLength(10);
    expect(outcomes.slice(10).every((to) => to.includes('notice=slow-down'))).toBe(true);
    // Even the right password is rejected, otherwise it would reveal itself.
    expect((await running().visitor({ address }).submit('signIn', { email, password })).to).toContain('slow-down');
    expect((await running().visitor().submit('signIn', { email, password })).to).toBe('/blog/');
  });

  it('accepts no form as a GET request', async () => {
    const { visitor } = await running().signedIn();
    for (const path of [accountPaths.signIn, accountPaths.signOut, '/user/group']) {
      expect((await visitor.get(path)).status, path).toBe(404);
    }
    expect(await visitor.user()).toMatchObject({ anonymous: false });
  });
}

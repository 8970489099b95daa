import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RunningPlatform } from '../running-platform.ts';

const sessionCookie = 'contenthub.session_token';

/** Tests of session cookies, and of the time for which they are valid. */
export function sessionsTests(running: () => RunningPlatform): void {
  it('H11 accepts only cookies that it signed itself', async () => {
    const [{ visitor, email }, other] = await Promise.all([running().signedIn(), running().signedIn()]);
    const [cookie, foreign] = [visitor, other.visitor].map(({ cookies }) =>
      decodeURIComponent(cookies.get(sessionCookie) ?? ''),
    );
    const [token = '', signature = ''] = cookie?.split('.') ?? [];
    const [foreignToken = ''] = foreign?.split('.') ?? [];
    for (const forged of [token, `${token}.`, `${foreignToken}.${signature}`, `.${signature}`, `x${cookie}`, '%']) {
      visitor.cookies.set(sessionCookie, encodeURIComponent(forged));
      expect(await visitor.user(), forged).toMatchObject({ anonymous: true });
    }
    visitor.cookies.set(sessionCookie, cookie ?? '');
    expect(await visitor.user()).toMatchObject({ email });
  });

  it('ends a session at its time, and ignores one of a disabled account', async () => {
    const { visitor, email } = await running().signedIn();
    const { database } = running();
    await sql`update users set disabled = true where email = ${email}`.execute(database);
    expect(await visitor.user()).toMatchObject({ anonymous: true });
    await sql`update users set disabled = false where email = ${email}`.execute(database);
    expect(await visitor.user()).toMatchObject({ email });
    await sql`
      update sessions set "expiresAt" = now() - interval '1 second'
      from users where users.id = "userId" and email = ${email}`.execute(database);
    expect(await visitor.user()).toMatchObject({ anonymous: true });
  });

  it('records the use of a session at most once an hour', async () => {
    const { visitor, email } = await running().signedIn();
    const { database } = running();
    const used = sql<{ updatedAt: Date }>`
      select s."updatedAt" from sessions s join users u on u.id = s."userId" where email = ${email}`;
    const lastUsed = async () => (await used.execute(database)).rows[0]?.updatedAt.getTime() ?? 0;
    const signedIn = await lastUsed();
    await visitor.user();
    expect(await lastUsed()).toBe(signedIn);
    await sql`
      update sessions set "updatedAt" = now() - interval '2 hours'
      from users where users.id = "userId" and email = ${email}`.execute(database);
    await visitor.user();
    expect(await lastUsed()).toBeGreaterThanOrEqual(signedIn);
  });
}

import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { expect, it } from 'vitest';
import { type StaffPlatform, staffPassword } from './staff-platform.ts';

let networks = 0;

/** Tests of strangers who guess passwords of staff, or try to lock somebody out. */
export function lockTests(running: () => StaffPlatform): void {
  const guessFromOneNetwork = async (email: string, times: number) => {
    networks += 1;
    const network = networks.toString(16);
    const answers: number[] = [];
    for (let host = 1; host <= times; host += 1) {
      const client = running().client(`2001:db8:${network}::${host}`);
      answers.push((await client.signIn(email, `guess ${host}`)).status);
    }
    return answers;
  };
  const guessFromManyNetworks = (email: string) =>
    Promise.all(Array.from({ length: 10 }, () => guessFromOneNetwork(email, 10)));

  it('H24 K01 stops guesses of one network after ten, and lets the colleague in from another', async () => {
    const { email } = await running().add('viewer');
    expect(await guessFromOneNetwork(email, 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await running().client().signIn(email)).status).toBe(200);
  });

  it('H24 slows guesses from many networks, but not in a browser in which the colleague has signed in', async () => {
    const { client: colleague, email } = await running().signedIn('viewer');
    await colleague.post(staffPaths.signOut);
    await guessFromManyNetworks(email);
    expect((await running().client().signIn(email)).status).toBe(429);
    expect((await colleague.signIn(email, 'mistyped')).status).toBe(401);
    expect((await colleague.signIn(email)).status).toBe(200);
  });

  it('H24 keeps a browser known that has changed the password, and no other', async () => {
    const { email } = await running().add('viewer');
    const [browser, other] = [running().client(), running().client()];
    await browser.signIn(email);
    await other.signIn(email);
    await browser.post(staffPaths.changePassword, { current: staffPassword, password: 'a new and long one' });
    await browser.post(staffPaths.signOut);
    await guessFromManyNetworks(email);
    expect((await other.signIn(email, 'a new and long one')).status).toBe(429);
    expect((await browser.signIn(email, 'a new and long one')).status).toBe(200);
  });

  it('H24 lets a colleague in by the link of an admin, although strangers go on guessing', async () => {
    const { id, email } = await running().add('viewer');
    await guessFromManyNetworks(email);
    const { token } = await running().store.reset({ id }, 'test');
    const colleague = running().client();
    const accept = { token, name: 'Vera', password: 'a new and long one' };
    expect((await colleague.post(staffPaths.acceptLink, accept)).body).toEqual({ next: 'done' });
    await guessFromManyNetworks(email);
    await colleague.post(staffPaths.signOut);
    expect((await colleague.signIn(email, 'a new and long one')).status).toBe(200);
  });
}

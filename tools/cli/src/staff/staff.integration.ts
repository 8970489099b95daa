import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { StaffPlatform, staffPassword } from '@contenthub/platform/staff/testing/staff-platform';
import { openPGlite } from '@contenthub/platform/testing/test-databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallPlatform, openPlatformClient } from '../platform-client.ts';
import { readStaffOptions, runStaff } from './staff.ts';

describe('npm run hub -- staff', () => {
  const secret = 'the platform’s secret of this test, long enough';
  let platform: StaffPlatform;
  let call: CallPlatform;
  beforeAll(async () => {
    platform = await StaffPlatform.start(await openPGlite(), { PLATFORM_SECRET: secret });
    call = await openPlatformClient('staff', { PLATFORM_URL: platform.running.address, PLATFORM_SECRET: secret });
  });
  afterAll(() => platform?.running.stop());
  const run = (...args: string[]) => runStaff(readStaffOptions(args), call);
  const tokenIn = (text: string) => /#link=([\w-]+)$/.exec(text)?.[1] ?? '';

  it('K01 creates the first admin, resets and deactivates accounts, and records it', async () => {
    expect(await run('list')).toContain('staff add EMAIL --role admin');
    const added = await run('add', 'Ada@example.com', '--role', 'admin', '--name', 'Ada');
    expect(await run('list')).toMatch(/^ada@example\.com +Ada +admin +invited until/m);
    const ada = platform.client();
    const accept = { token: tokenIn(added), name: 'Ada', password: staffPassword };
    expect((await ada.post(staffPaths.acceptLink, accept)).status).toBe(200);
    expect(await run('list')).toMatch(/^ada@example\.com +Ada +admin +active +off/m);
    await expect(run('deactivate', 'ada@example.com')).rejects.toThrow('last admin');

    const reset = await run('reset', 'ada@example.com');
    expect((await ada.get(staffPaths.session)).status).toBe(200);
    await ada.post(staffPaths.acceptLink, { ...accept, token: tokenIn(reset) });
    await ada.setUpTotp();
    await platform.store.add({ email: 'bob@example.com', name: 'Bob', role: 'viewer' }, staffPassword, 'test');
    expect(await run('deactivate', 'bob@example.com')).toBe('bob@example.com is signed out and can’t sign in.');
    const { entries } = (await ada.get(`${staffPaths.audit}?who=operator`)).body;
    expect(entries.map(({ action, target }: { action: string; target: string }) => [action, target])).toEqual([
      ['staff.deactivate', 'bob@example.com'],
      ['staff.reset', 'ada@example.com'],
      ['staff.invite', 'ada@example.com'],
    ]);
    await expect(run('reset', 'nobody@example.com')).rejects.toThrow('doesn’t exist');
  });

  it('explains invalid arguments', () => {
    expect(() => readStaffOptions([])).toThrow('Usage: staff add|list|reset|deactivate');
    expect(() => readStaffOptions(['add'])).toThrow('staff add EMAIL');
    expect(() => readStaffOptions(['add', 'a@b', '--role', 'owner'])).toThrow('viewer, editor, growth, admin');
  });
});

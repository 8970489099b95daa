import { expect, it } from 'vitest';
import type { RunningPlatform } from './running-platform.ts';

export function healthTests(running: () => RunningPlatform): void {
  it('is ready when its database answers', async () => {
    const response = await fetch(`${running().address}/readyz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });
}

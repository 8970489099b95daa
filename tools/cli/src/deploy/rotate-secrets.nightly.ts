import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RotatedHub } from './testing/rotated-hub.ts';

const runbook = await readFile(new URL('../../../../docs/runbooks/rotate-secrets.md', import.meta.url), 'utf8');
const values = {
  old: 'the-old-secret-0123456789-abcdefghijkl',
  new: 'the-new-secret-9876543210-zyxwvutsrqpo',
  '': undefined,
};
type Value = keyof typeof values;

/** The table of steps: the value of each setting, and of its fallback. */
const steps = [...runbook.matchAll(/^\| (\d) \| (old|new) \| (old|new|) ?\|/gm)].map(([, , secret, fallback]) => ({
  secret: values[secret as Value] ?? '',
  fallback: values[fallback as Value],
}));
/** The table of secrets: their services in the order of a step. Previews are covered by the service's own tests. */
const secrets = [...runbook.matchAll(/^\| `(\w+_SECRET)` \| [^|]+ \| ([\w, ]+) \| [^|]+ \|/gm)]
  .map(([, name = '', services = '']) => ({ name, services: services.split(', ') }))
  .filter(({ name }) => name !== 'PREVIEW_SECRET');

let hub: RotatedHub;
beforeAll(async () => {
  hub = await RotatedHub.start({
    ...Object.fromEntries(secrets.map(({ name }) => [name, values.old])),
  });
});
afterAll(() => hub.stop());

it('O09 the runbook rotates every secret without a sign-out, a lost event or a refused webhook or purge', async () => {
  expect([steps.length, secrets.length]).toEqual([3, 4]);
  await hub.addReaders();
  await hub.check();
  for (const [index, { secret, fallback }] of steps.entries()) {
    // The time in the table has passed. Readers with a session of the old secret have signed in again.
    if (index === 2) hub.forgetOldSessions();
    for (const { name, services } of secrets) {
      for (const service of services) {
        // One process at a time. In between, old and new settings run side by side.
        await hub.restart(service, { [name]: secret, [`${name}_FALLBACK`]: fallback }, () => hub.check());
      }
    }
    await hub.addReaders();
    await hub.check();
  }
  expect(hub.failures).toEqual([]);
  expect(await hub.storedEvents()).toBe(hub.sentEvents);
  expect(hub.sentEvents).toBeGreaterThan(20);
  expect(await hub.authenticatorKeys([values.new])).toEqual(['an authenticator key']);
});

import { expect, it } from 'vitest';
import { clientNetwork, NetworkKeys } from './client-network.ts';

it.each([
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0001:0000:0000:0000:0000:0000', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['unknown', 'unknown'],
])('H21 %s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it('H33 gives a network one key a day, which tells neither the address nor anything to another process', () => {
  let now = Date.parse('2026-06-18T08:00:00Z');
  const keys = new NetworkKeys(() => now);
  const key = keys.of('2001:db8:1:2::1');
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(keys.of('2001:db8:1:2::9')).toBe(key);
  expect(new NetworkKeys(() => now).of('2001:db8:1:2::1')).not.toBe(key);
  expect(keys.of('2001:db8:1:3::1')).not.toBe(key);
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => keys.of(address))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  now += 24 * 60 * 60 * 1000;
  expect(keys.of('2001:db8:1:2::1')).not.toBe(key);
});

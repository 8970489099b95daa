import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logMask, settingsVcl } from './varnish-config.ts';

const purgeSecret = 'f3b1c0a2d4e5968778695a4b3c2d1e0f';

it('logs the same records as the image', () => {
  const start = readFileSync(new URL('../../../../deploy/edge/start.sh', import.meta.url), 'utf8');
  expect(start).toContain(`-p ${logMask} `);
});

it('H08 lists the trusted proxies', () => {
  expect(settingsVcl({ purgeSecret, trustedProxies: '10.0.0.0/8, 2001:db8::1,192.0.2.7' })).toContain(
    'acl settings_proxies {\n  "10.0.0.0"/8;\n  "2001:db8::1";\n  "192.0.2.7";\n}',
  );
  expect(settingsVcl({ purgeSecret })).toContain('acl settings_proxies {\n}');
});

it.each([
  ['', 'PURGE_SECRET is missing'],
  ['change-me-purge-secret-of-the-edge', 'placeholder'],
  ['short', 'too short'],
  ['a"secret"that"would"end"the"text', 'letters, digits'],
])('H16 rejects the purge secret "%s"', (given, message) => {
  expect(() => settingsVcl({ purgeSecret: given })).toThrow(message);
});

it('H08 rejects trusted proxies that are not addresses', () => {
  expect(() => settingsVcl({ purgeSecret, trustedProxies: 'proxy.example.com' })).toThrow(
    'only contain addresses and networks',
  );
  expect(() => settingsVcl({ purgeSecret, trustedProxies: '*' })).toThrow('only contain addresses and networks');
});

it('H15 rejects an invalid editors origin', () => {
  expect(() => settingsVcl({ purgeSecret, editorsOrigin: 'https://editors.test/wp"admin' })).toThrow('not an origin');
  expect(settingsVcl({ purgeSecret, editorsOrigin: 'https://editors.test' })).toContain(
    'req.http.host == "editors.test"',
  );
});

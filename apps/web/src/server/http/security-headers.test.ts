import { readSettings } from '@contenthub/server-kit/process/settings';
import { expect, it } from 'vitest';
import { bootScriptHash } from '../rendering/boot-script/boot-script.server.ts';
import { trustedOrigins, WebSettings } from '../settings.server.ts';
import { allowPasskeys, securityHeaders } from './security-headers.server.ts';

const own = { origin: 'http://www.test', static: '', thirdParties: [], connections: [] };
const directive = (headers: Record<string, string>, name: string) =>
  headers['content-security-policy']?.split('; ').find((text) => text.startsWith(`${name} `));

it('allows only the boot script as inline script', () => {
  expect(directive(securityHeaders(own), 'script-src')).toBe(`script-src 'self' ${bootScriptHash}`);
  expect(securityHeaders(own)['content-security-policy']).not.toMatch(/unsafe|\*/);
});

it('allows the configured origins and no others', () => {
  const headers = securityHeaders({
    ...own,
    static: 'https://static.test',
    connections: ['https://events.test'],
  });
  expect(directive(headers, 'script-src')).toBe(`script-src 'self' ${bootScriptHash} https://static.test`);
  expect(directive(headers, 'style-src')).toBe("style-src 'self' https://static.test");
  expect(directive(headers, 'connect-src')).toBe("connect-src 'self' https://static.test https://events.test");
});

it.each(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'])(
  'allows third parties in %s by one setting',
  (name) => {
    const settings = readSettings(WebSettings, {
      TAG_MANAGER_URL: 'https://tags.test/gtm.js?id=1',
      CHAT_URL: 'https://chat.test/widget.js',
      THIRD_PARTY_ORIGINS: 'https://pixels.test https://*.stats.test',
    });
    const headers = securityHeaders(trustedOrigins(settings));
    expect(directive(headers, name)).toMatch(
      / https:\/\/tags\.test https:\/\/chat\.test https:\/\/pixels\.test https:\/\/\*\.stats\.test$/,
    );
    expect(directive(securityHeaders(own), name)).not.toContain('stats.test');
  },
);

it('allows inline styles by hash', () => {
  expect(directive(securityHeaders(own, "'sha256-abc'"), 'style-src')).toBe("style-src 'self' 'sha256-abc'");
});

it('H17 sends HSTS with subdomains on HTTPS', () => {
  expect(securityHeaders(own)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders({ ...own, origin: 'https://www.test' })['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

it('H17 permits only the features that pages use, for themselves and embedded videos', () => {
  const policy = securityHeaders(own)['permissions-policy']?.split(', ') ?? [];
  const permitted = policy.filter((entry) => !entry.endsWith('=()'));
  expect(permitted.map((entry) => entry.split('=')[0])).toEqual([
    ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture', 'clipboard-write'],
  ]);
  expect(policy.join()).not.toContain('*');
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'])
    expect(policy).toContain(`${feature}=()`);
});

it('H11 permits passkeys only on account pages', () => {
  const entries = (headers: Record<string, string>) =>
    headers['permissions-policy']?.split(', ').filter((entry) => entry.startsWith('publickey'));
  const names = ['publickey-credentials-create', 'publickey-credentials-get'];
  expect(entries(securityHeaders(own))).toEqual(names.map((name) => `${name}=()`));
  expect(entries(allowPasskeys(securityHeaders(own)))).toEqual(names.map((name) => `${name}=(self)`));
});

it('H17 enforces Trusted Types with one policy of our own and one for libraries', () => {
  expect(directive(securityHeaders(own), 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(directive(securityHeaders(own), 'trusted-types')).toBe('trusted-types contenthub default');
});

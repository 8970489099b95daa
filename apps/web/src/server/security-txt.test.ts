import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityTxt } from './security-txt.server.ts';

const now = Date.parse('2026-11-16T10:30:00Z');
async function read(options: { contact?: string; policy?: string } = {}) {
  const app = fastify();
  const { contact, policy } = options;
  addSecurityTxt(app, { origin: 'https://www.example.com', contact, policy, now: () => now });
  return (await app.inject('/.well-known/security.txt')).body;
}

it('H17 names a contact on the site’s own domain, and ends within a year', async () => {
  expect(await read()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-15T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('H17 names the contact and the policy of the settings', async () => {
  const text = await read({ contact: 'https://example.com/report', policy: 'https://example.com/policy' });
  expect(text).toContain('Contact: https://example.com/report\n');
  expect(text).toContain('Policy: https://example.com/policy\n');
});

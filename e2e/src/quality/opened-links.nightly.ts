import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { checkLinks } from '../support/hub/check-links.ts';

const email = 'crawler@example.com';
const password = 'correct horse battery';

let hub: AccountHub;
beforeAll(async () => {
  hub = await startAccountHub();
  await hub.people.create(email, password, {});
});
afterAll(() => hub?.stop());

it('J14 J15 finds no broken page, and opens one of each type in a browser, signed out and signed in, without errors', async () => {
  const { broken, pages, addresses, opened } = await checkLinks(hub, ['--sign-in', email], password);
  expect(broken).toEqual([]);
  expect(opened).toEqual(expect.arrayContaining(['/blog/', '/blog/developer', '/blog/engineering', '/business/learn']));
  expect(opened).toEqual(expect.arrayContaining(['/account', '/account/security', '/account/data']));
  expect(opened.length).toBeGreaterThan(12);
  expect(pages).toBeGreaterThan(100);
  expect(addresses).toBeGreaterThan(200);
});

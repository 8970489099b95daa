import { expect, it } from 'vitest';
import { checkLinks } from '../support/hub/check-links.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();

// At night, one page of each type is also opened in a browser.
it('J14 J15 finds no broken, raw, empty or unstyled page from the four home pages', async () => {
  const { broken, pages, addresses } = await checkLinks(visit.hub, ['--no-browser']);
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(addresses).toBeGreaterThan(200);
});

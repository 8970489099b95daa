import { createHash } from 'node:crypto';
import { useWordPress } from '@contenthub/services/testing/use-wordpress';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWordPressStack, type WordPressStack } from '../support/hub/wordpress-stack.ts';

useWordPress();

let stack: WordPressStack;

beforeAll(async () => {
  stack = await startWordPressStack({ receipts: false });
});
afterAll(() => stack.stop());

it('serves the stale copy when the content service is down, and 503 with Retry-After if there is none', async () => {
  const [seen, unseen] = [`seen-${Date.now()}`, `unseen-${Date.now()}`];
  const page = (slug: string) => fetch(`${stack.address}/blog/grammar/${slug}`);
  for (const slug of [seen, unseen]) {
    await stack.editor.publish({ title: slug, slug, content: '<p>Still here.</p>', category: 'grammar' });
  }
  await expect.poll(async () => (await page(seen)).status).toBe(200);
  const forMachines = ['/blog/feed.xml', '/sitemap.xml', `/blog/grammar/${seen}.md`];
  for (const path of ['/blog/', ...forMachines]) expect((await fetch(stack.address + path)).status).toBe(200);

  await stack.content.stop();
  const copy = await page(seen);
  expect(copy.status).toBe(200);
  expect(await copy.text()).toContain('Still here.');
  expect((await fetch(`${stack.address}/blog/`)).status).toBe(200);
  for (const path of forMachines) expect((await fetch(stack.address + path)).status).toBe(200);
  const unwritten = await fetch(`${stack.address}/blog/grammar/${unseen}.md`);
  expect([unwritten.status, unwritten.headers.get('retry-after')]).toEqual([503, '5']);
  const refused = await page(unseen);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  const text = await refused.text();
  expect(text).toContain('Please try again');
  // It is styled under the strict policy, and links to other pages.
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(refused.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
  for (const home of ['/blog/', '/blog/developer', '/blog/engineering', '/business/learn'])
    expect(text).toContain(`href="${home}"`);
  // The site stays ready because it still serves stale copies, so load balancers keep it.
  expect((await fetch(`${stack.address}/readyz`)).status).toBe(200);
});

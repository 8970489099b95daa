import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RealStack, startRealStack } from './support/real-stack.ts';

let stack: RealStack;

beforeAll(async () => {
  stack = await startRealStack();
});
afterAll(() => stack.stop());

it('renders the last good copy when the content service is gone, and asks for patience where there is none', async () => {
  const [seen, unseen] = [`seen-${Date.now()}`, `unseen-${Date.now()}`];
  const page = (slug: string) => fetch(`${stack.address}/blog/grammar/${slug}`);
  for (const slug of [seen, unseen]) {
    await stack.editor.publish({ title: slug, slug, content: '<p>Still here.</p>', category: 'grammar' });
  }
  await expect.poll(async () => (await page(seen)).status, { timeout: 10_000 }).toBe(200);
  expect((await fetch(`${stack.address}/blog/`)).status).toBe(200);

  await stack.content.stop();
  const copy = await page(seen);
  expect(copy.status).toBe(200);
  expect(await copy.text()).toContain('Still here.');
  expect((await fetch(`${stack.address}/blog/`)).status).toBe(200);
  const refused = await page(unseen);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.text()).toContain('please try again');
  // It goes on serving what it has, so no balancer may take it away.
  expect((await fetch(`${stack.address}/readyz`)).status).toBe(200);
});

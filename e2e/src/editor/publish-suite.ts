import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function publishTests(visit: WordPressVisit): void {
  /** Waits until the page shows the expected text and returns how long that took. */
  async function visibleAfter(address: string, awaited: (status: number, html: string) => boolean): Promise<number> {
    const startedAt = performance.now();
    const isShown = async () => {
      const response = await fetch(address);
      return awaited(response.status, await response.text());
    };
    await expect.poll(isShown, { message: address }).toBe(true);
    return Math.round(performance.now() - startedAt);
  }

  it('shows a post published in WordPress on the home page and at its URL', async () => {
    const slug = `published-${Date.now()}`;
    const title = 'Ampersands &amp; other <em>small</em> marks';
    const address = `${visit.stack.address}/blog/grammar/${slug}`;
    // Both pages are in every cache before the editor publishes.
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${visit.stack.address}/blog/`)).status).toBe(200);

    const content = '<h2>One</h2><p>Written in WordPress.</p><script>alert(1)</script>';
    const id = await visit.stack.editor.publish({ title, slug, content, category: 'grammar' });
    const [post, home] = await Promise.all([
      visibleAfter(address, (status, html) => status === 200 && html.includes('Written in WordPress.')),
      visibleAfter(`${visit.stack.address}/blog/`, (_, html) => html.includes(`/blog/grammar/${slug}`)),
    ]);
    process.stdout.write(`publish to visible: post ${post} ms, home ${home} ms (aim 2000 ms)\n`);

    const { page, problems } = await visit.reader.open();
    await page.goto(`${visit.stack.origin}/blog/`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Ampersands & other small marks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ampersands & other small marks' }).waitFor();
    expect(await page.locator('[data-post-body]').innerText()).toContain('Written in WordPress.');
    expect(await page.locator('[data-post-body] script').count()).toBe(0);
    expect(problems).toEqual([]);

    await visit.stack.editor.update(id, { content: '<p>Rewritten since.</p>' });
    const update = await visibleAfter(address, (_, html) => html.includes('Rewritten since.'));
    await visit.stack.editor.update(id, { status: 'draft' });
    const unpublish = await visibleAfter(address, (status) => status === 404);
    process.stdout.write(`update to visible: ${update} ms, unpublish to gone: ${unpublish} ms\n`);
  });
}

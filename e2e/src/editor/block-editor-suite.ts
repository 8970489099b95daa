import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function blockEditorTests(visit: WordPressVisit): void {
  const text = (page: Page) => page.locator('[data-post-body]').innerText();
  const idOf = (preview: Page) => Number(/preview\/(\d+)\//.exec(preview.url())?.[1]);

  async function expectNotFound(url: string): Promise<void> {
    const { page: stranger } = await visit.reader.open();
    const response = await stranger.goto(url);
    expect(response?.status()).toBe(404);
    await stranger.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  }

  it('shows a draft on the hub from the editor’s Preview button, and only to the editor', async () => {
    const { editor } = visit;
    await editor.newPost();
    await editor.write('Semicolons at dawn', 'Nobody has read this yet.');
    const preview = await editor.preview();
    visit.stack.editor.removeLater(idOf(preview));
    expect(preview.url()).toMatch(new RegExp(`^${visit.stack.origin}/blog/preview/\\d+/\\w+$`));
    await preview.getByRole('heading', { level: 1, name: 'Semicolons at dawn' }).waitFor();
    expect(await text(preview)).toBe('Nobody has read this yet.');
    await preview.getByRole('complementary', { name: 'Preview' }).waitFor();
    await expectNotFound(preview.url());
  });

  it('C09 previews unpublished edits of a published post, which readers do not see', async () => {
    const slug = `pending-${Date.now()}`;
    const content = '<!-- wp:paragraph --><p>As published.</p><!-- /wp:paragraph -->';
    const id = await visit.stack.editor.publish({ title: 'Pending edits', slug, content, category: 'grammar' });
    const address = `${visit.stack.address}/blog/grammar/${slug}`;
    await expect.poll(async () => (await fetch(address)).status).toBe(200);

    const { editor } = visit;
    await editor.edit(id);
    await editor.append(' And edited since.');
    const preview = await editor.preview();
    await preview.locator('[data-post-body]').waitFor();
    expect(await text(preview)).toBe('As published. And edited since.');
    expect(idOf(preview)).toBe(id);
    expect(await (await fetch(address)).text()).not.toContain('And edited since.');
    await expectNotFound(preview.url());

    await editor.page.bringToFront();
    await editor.append(' Twice.');
    const again = await editor.preview();
    await expect.poll(() => text(again)).toContain('Twice.');
    expect(preview.isClosed()).toBe(true);
    await waitForHydration(again);
  });
}

import { beforeAll, expect, it } from 'vitest';
import { BlockEditor } from '../support/editor/block-editor.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function addressTests(visit: WordPressVisit): void {
  let editor: BlockEditor;

  beforeAll(async () => {
    const { page } = await visit.reader.open();
    await page.setViewportSize({ width: 1440, height: 900 });
    editor = await BlockEditor.signIn(page, visit.stack.origin);
  });

  const answer = async (path: string) => {
    const response = await fetch(visit.stack.address + path, { redirect: 'manual' });
    return [response.status, response.headers.get('location')].filter(Boolean).join(' ');
  };

  it('M02 keeps the address when a second category is ticked, and asks before another primary category', async () => {
    const slug = `placed-${Date.now()}`;
    const content = '<!-- wp:paragraph --><p>Here.</p><!-- /wp:paragraph -->';
    const id = await visit.stack.editor.publish({ title: 'Placed', slug, content, category: 'sentences' });
    await expect.poll(() => answer(`/blog/sentences/${slug}`)).toBe('200');

    await editor.edit(id);
    // Both come before "Sentences" by name, and one belongs to another blog.
    await editor.toggleCategory('Grammar');
    await editor.toggleCategory('Data');
    await editor.update();
    expect(await visit.stack.editor.read(id)).toMatchObject({ contenthub_address: `/blog/sentences/${slug}` });
    await expect
      .poll(async () => (await fetch(`${visit.stack.address}/blog/sentences/${slug}`)).text())
      .toContain('/blog/grammar');
    expect(await answer(`/blog/sentences/${slug}`)).toBe('200');

    const sidebar = await editor.sidebar();
    await sidebar.getByLabel('Primary category').selectOption({ label: 'Data' });
    const dialog = editor.page.getByRole('dialog', { name: 'Change the address of this post?' });
    expect(await dialog.innerText()).toContain(`/blog/sentences/${slug}`);
    expect(await dialog.innerText()).toContain(`/blog/engineering/${slug}`);
    await dialog.getByRole('button', { name: 'Keep the current address' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await sidebar.getByLabel('Primary category').locator('option:checked').innerText()).toBe('Sentences');

    await sidebar.getByLabel('Primary category').selectOption({ label: 'Data' });
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await editor.update();
    await expect.poll(() => answer(`/blog/engineering/${slug}`)).toBe('200');
    await expect.poll(() => answer(`/blog/sentences/${slug}`)).toBe(`301 /blog/engineering/${slug}`);
  });
}

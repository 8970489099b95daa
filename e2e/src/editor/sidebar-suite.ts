import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

const guideFolder = new URL('../../../docs/editors/', import.meta.url);

async function picturesOfGuide(): Promise<string[]> {
  const pages = (await readdir(guideFolder)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(pages.map((name) => readFile(new URL(name, guideFolder), 'utf8')));
  return texts
    .flatMap((text) => [...text.matchAll(/pictures\/editors\/([\w.-]+)/g)].map(([, name = '']) => name))
    .toSorted();
}

export function sidebarTests(visit: WordPressVisit): void {
  it('M04 M05 shows the search result as the editor types, and names the fields in plain words', async () => {
    const { editor } = visit;
    await editor.newPost();
    await editor.write('Commas', 'A comma separates the parts of a sentence.');
    const sidebar = await editor.sidebar();
    const snippet = sidebar.locator('[data-contenthub-snippet]');
    const card = sidebar.locator('[data-contenthub-card]');
    await expect.poll(() => snippet.innerText()).toContain('Commas | Blog');
    await expect.poll(() => snippet.innerText()).toContain('A comma separates the parts of a sentence.');
    await sidebar.getByLabel('Title in search results').fill(`When to use a comma ${'and why '.repeat(6)}`.trim());
    await expect.poll(() => snippet.innerText()).toContain('When to use a comma and why');
    expect(await card.innerText()).toContain('When to use a comma');
    expect(await sidebar.locator('[data-too-long]').innerText()).toBe('67 of about 60 characters shown');

    await editor.toggleCategory('Human Resources');
    await editor.sidebar();
    await sidebar.getByLabel('Department').waitFor();
    expect(await sidebar.innerText()).not.toMatch(/engContent|gb-|longtail|businessBlog/);
    await sidebar.getByLabel('Post form').selectOption({ label: 'Quiz' });
    await sidebar.getByLabel('Department').selectOption({ label: 'Human resources' });
    await sidebar.getByLabel('Pin to the top of its blog').check();
    const id = await editor.saveDraft();
    visit.stack.editor.removeLater(id);
    expect(await visit.stack.editor.read(id)).toMatchObject({
      sticky: true,
      meta: { contenthub_form: 'quiz', contenthub_department: 'gb-hr', contenthub_sticky: false },
    });
  });

  it('M04 M10 lists the issues of the saved draft, jumps to the block of one, and leads to the guide', async () => {
    const { editor } = visit;
    const content = [
      '<!-- wp:paragraph --><p>Fine.</p><!-- /wp:paragraph -->',
      '<!-- wp:heading {"level":4} --><h4 class="wp-block-heading">Too deep</h4><!-- /wp:heading -->',
    ].join('');
    const id = await visit.stack.editor.draft({
      title: 'Report',
      slug: `report-${Date.now()}`,
      content,
      category: 'grammar',
    });
    await editor.edit(id);
    const sidebar = await editor.sidebar();
    const report = sidebar.locator('[data-contenthub-report]');
    const issue = report.getByRole('listitem').filter({ hasText: '“Too deep”' });
    expect(await issue.innerText()).toContain('This heading skips a level.');
    await issue.getByRole('button', { name: 'Go to block' }).click();
    await editor.canvas.locator('h4.is-selected').waitFor();

    await editor.sidebar();
    await sidebar.getByRole('button', { name: 'Help', exact: true }).click();
    await sidebar.getByRole('link', { name: 'Plan posts' }).click();
    const guide = editor.page.locator('.contenthub-guide');
    await guide.waitFor();
    expect(await guide.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Write a post',
      'Plan posts',
      'Addresses, links and pictures',
      'See who reads',
    ]);
    const loadedPictures = () =>
      guide.locator('img').evaluateAll((all) =>
        all
          .map((each) => each as HTMLImageElement)
          .filter(({ naturalWidth }) => naturalWidth > 0)
          .map(({ src }) => new URL(src).pathname.replace(/.*\//, '')),
      );
    await expect.poll(async () => (await loadedPictures()).toSorted()).toEqual(await picturesOfGuide());
  });

  it('compares unsaved words and earlier revisions with what is live', async () => {
    const { editor } = visit;
    const slug = `compared-${Date.now()}`;
    const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
    const id = await visit.stack.editor.publish({
      ...{ title: 'Compared', slug, category: 'grammar' },
      content: paragraph('A first sentence.'),
    });
    await visit.stack.editor.update(id, { content: paragraph('An older sentence.') });
    await visit.stack.editor.update(id, { content: paragraph('A sentence.') });
    await editor.edit(id);
    await editor.append(' And more');
    const sidebar = await editor.sidebar();
    await sidebar.getByRole('button', { name: 'Compare with what is live' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Compare with what is live' });
    expect(await dialog.locator('ins').allInnerTexts()).toEqual(['And more']);
    const version = dialog.getByLabel('Version');
    await expect.poll(() => version.locator('option').count()).toBeGreaterThan(2);
    await version.selectOption({ index: 2 });
    await expect.poll(() => dialog.locator('ins').allInnerTexts()).toEqual(['An older ']);
    expect(await dialog.locator('del').allInnerTexts()).toEqual(['A ']);
    await version.selectOption({ index: 1 });
    await dialog.getByText('The text is the same as what readers see.').waitFor();
  });
}

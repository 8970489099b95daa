import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function addressTests(visit: WordPressVisit): void {
  const statusAndLocation = async (path: string) => {
    const response = await fetch(visit.stack.address + path, { redirect: 'manual' });
    return [response.status, response.headers.get('location')].filter(Boolean).join(' ');
  };

  it('M02 keeps the address when a second category is ticked, and asks before another primary category', async () => {
    const slug = `placed-${Date.now()}`;
    const content = '<!-- wp:paragraph --><p>Here.</p><!-- /wp:paragraph -->';
    const id = await visit.stack.editor.publish({ title: 'Placed', slug, content, category: 'sentences' });
    await expect.poll(() => statusAndLocation(`/blog/sentences/${slug}`)).toBe('200');

    const { editor } = visit;
    await editor.edit(id);
    // Both come before "Sentences" by name, and one belongs to another blog.
    await editor.toggleCategory('Grammar');
    await editor.toggleCategory('Data');
    await editor.update();
    expect(await visit.stack.editor.read(id)).toMatchObject({ contenthub_address: `/blog/sentences/${slug}` });
    await expect
      .poll(async () => (await fetch(`${visit.stack.address}/blog/sentences/${slug}`)).text())
      .toContain('/blog/grammar');
    expect(await statusAndLocation(`/blog/sentences/${slug}`)).toBe('200');

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
    await expect.poll(() => statusAndLocation(`/blog/engineering/${slug}`)).toBe('200');
    await expect.poll(() => statusAndLocation(`/blog/sentences/${slug}`)).toBe(`301 /blog/engineering/${slug}`);
  });

  it('M06 redirects are added, imported, counted and removed on their screen', async () => {
    const { page } = visit.editor;
    const name = `old-${Date.now()}`;
    await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub-redirects`);
    await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor();
    await page.getByLabel('From', { exact: true }).fill(`/${name}/a`);
    await page.getByLabel('To', { exact: true }).fill('/blog/grammar');
    // The list after the first change arrives last, and must not replace newer ones.
    const [late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async (route: Route) => {
      await late.promise;
      const row = { from: `/${name}/a`, to: '/blog/grammar', hits: 0, lastHit: null };
      await route.fulfill({ json: { rows: [row], total: 1, moved: [] } });
      answered.resolve();
    };
    await page.route(/contenthub(?:\/|%2F)v1(?:\/|%2F)redirects[?&]search/, hold, { times: 1 });
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await page.getByText('The redirect is saved.').first().waitFor();
    await expect.poll(() => statusAndLocation(`/${name}/a`)).toBe('301 /blog/grammar');

    const file = (text: string) => ({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const input = page.getByLabel('Import a CSV file');
    await input.setInputFiles(file(`from,to\n/${name}/b,/blog/idioms\n/${name}/c,/${name}/c`));
    await page.getByText(`Line 3: /${name}/c would lead to itself.`).first().waitFor();
    await input.setInputFiles(file(`from,to\n/${name}/b,/blog/idioms\n/${name}/c,/blog/grammar`));
    await page.getByText('The file is imported.').first().waitFor();
    await expect.poll(() => statusAndLocation(`/${name}/b`)).toBe('301 /blog/idioms');

    const found = page.waitForResponse((response) => response.url().includes(`search=${name}`));
    await page.getByLabel('Search').fill(`${name}/`);
    await found;
    await page.getByText('Redirects: 3').waitFor();
    late.resolve();
    await answered.promise;
    // The page shows that response, if at all, before it has drawn a frame after the next one.
    await page.evaluate(async () => {
      await (await fetch('/wp-json/')).text();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: `/${name}/a` })
        .innerText(),
    ).toMatch(/\/blog\/grammar\s+[1-9]/);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Remove selected' }).click();
    await page.getByText('No redirects found.').waitFor();
    await expect.poll(() => statusAndLocation(`/${name}/b`)).toBe('404');
  });

  it('M06 a broken link is listed with a link to its post, until it is fixed', async () => {
    const { page } = visit.editor;
    const slug = `to-fix-${Date.now()}`;
    const link = `<!-- wp:paragraph --><p><a href="/blog/grammar/${slug}-gone">Gone</a></p><!-- /wp:paragraph -->`;
    const id = await visit.stack.editor.publish({ title: slug, slug, content: link, category: 'grammar' });
    await expect.poll(() => statusAndLocation(`/blog/grammar/${slug}`)).toBe('200');
    await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub-issues`);
    const row = page.getByRole('row').filter({ hasText: `/blog/grammar/${slug}-gone` });
    await row.waitFor();
    await page.getByRole('button', { name: 'Posts without a picture' }).click();
    await page.getByRole('row').filter({ hasText: slug }).waitFor();
    await page.getByRole('button', { name: 'Broken links' }).click();
    await row.getByRole('link', { name: 'Edit post' }).click();
    await page.waitForURL(new RegExp(`post=${id}&action=edit`));
    await visit.stack.editor.update(id, { content: '<p>Fixed.</p>' });
    await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub-issues`);
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Check again' }).click();
        await page.getByRole('status').waitFor();
        return row.count();
      })
      .toBe(0);
  });

  it('M06 several posts are fixed at once, and restored', async () => {
    const { page } = visit.editor;
    const name = `bulk-${Date.now()}`;
    const gone = `/blog/grammar/${name}-gone`;
    const content = `<!-- wp:paragraph --><p>Read <a href="${gone}">this</a>.</p><!-- /wp:paragraph -->`;
    const slugs = [`${name}-a`, `${name}-b`];
    const ids = [];
    for (const slug of slugs)
      ids.push(await visit.stack.editor.publish({ title: slug, slug, content, category: 'grammar' }));
    const livePosts = () =>
      Promise.all(slugs.map(async (slug) => (await fetch(`${visit.stack.address}/blog/grammar/${slug}`)).text()));
    const withLink = (path: string) => async () => (await livePosts()).filter((html) => html.includes(path)).length;
    await expect.poll(withLink(gone)).toBe(2);

    await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub-issues`);
    const rows = page.getByRole('row').filter({ hasText: gone });
    await expect.poll(() => rows.count()).toBe(2);
    for (const slug of slugs) await page.getByRole('checkbox', { name: `${slug}: ${gone}` }).check();
    await page.getByLabel('New address').fill('/blog/idioms');
    await page.getByRole('button', { name: 'Replace selected links' }).click();
    await page.getByText('Posts changed: 2. Unchanged: 0.').first().waitFor();
    expect(await rows.count()).toBe(0);
    await expect.poll(withLink(gone)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The posts were restored.').first().waitFor();
    await expect.poll(withLink(gone)).toBe(2);

    await page.getByRole('button', { name: 'Posts without a description' }).click();
    for (const slug of slugs) await page.getByRole('checkbox', { name: slug, exact: true }).check();
    await page.getByRole('button', { name: 'Use the beginning of each text' }).click();
    await page.getByText('Posts changed: 2. Unchanged: 0.').first().waitFor();
    const read = await Promise.all(ids.map((id) => visit.stack.editor.read(id)));
    const descriptions = read.map(({ meta }) => (meta as Record<string, unknown>).contenthub_seo_description);
    expect(descriptions).toEqual(['Read this.', 'Read this.']);
  });
}

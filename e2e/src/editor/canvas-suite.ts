import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

const content = `
<!-- wp:paragraph --><p>A comma is a small pause. It <a href="/blog/grammar">sets off</a> words.</p><!-- /wp:paragraph -->
<!-- wp:heading --><h2 class="wp-block-heading">When to use a comma</h2><!-- /wp:heading -->
<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>In a list</li><!-- /wp:list-item --></ul><!-- /wp:list -->
<!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:paragraph --><p>Let us eat, Grandma.</p><!-- /wp:paragraph --></blockquote><!-- /wp:quote -->
<!-- wp:heading {"level":3} --><h3 class="wp-block-heading">In a list</h3><!-- /wp:heading -->
<!-- wp:code --><pre class="wp-block-code"><code>const comma = ',';</code></pre><!-- /wp:code -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Mark</th></tr></thead><tbody><tr><td>,</td></tr></tbody></table></figure><!-- /wp:table -->`;

const look = (element: Locator) =>
  element.first().evaluate((node) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, backgroundColor } =
      getComputedStyle(node);
    const width = Math.round(node.getBoundingClientRect().width);
    return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, backgroundColor, width };
  });

export function canvasTests(visit: WordPressVisit): void {
  const slug = `canvas-${Date.now()}`;

  beforeAll(async () => {
    const id = await visit.stack.editor.publish({ title: 'How to use a comma', slug, content, category: 'grammar' });
    await visit.editor.edit(id);
  });

  it('M01 shows the type, widths and colours of the published page, also on a phone', async () => {
    const { editor } = visit;
    const { page: reader } = await visit.reader.open({ colorScheme: 'light' });
    const address = `${visit.stack.address}/blog/grammar/${slug}`;
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
    await reader.goto(`${visit.stack.origin}/blog/grammar/${slug}`);
    for (const width of [390, 1440]) {
      for (const page of [reader, editor.page]) await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => look(editor.canvas.locator('h1'))).toEqual(await look(reader.locator('h1')));
      for (const tag of ['p', 'a', 'h2', 'h3', 'li', 'blockquote', 'pre', 'th', 'td']) {
        const published = await look(reader.locator(`[data-post-body] ${tag}`));
        expect([tag, await look(editor.canvas.locator(`.is-root-container ${tag}`))]).toEqual([tag, published]);
      }
    }
    const paper = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(await paper(editor.canvas.locator('body'))).toBe(await paper(reader.locator('body')));
  });

  it('M01 offers no controls that the hub ignores', async () => {
    const { editor } = visit;
    const settings = await editor.settings('Post');
    await settings.getByRole('button', { name: 'Categories', exact: true }).waitFor();
    const panels = await settings.innerText();
    expect(panels).toContain('Categories');
    expect(panels).not.toMatch(/Template|Discussion|Sticky/);
    await editor.canvas.locator('p').first().click();
    const block = await editor.settings('Block');
    await block.getByRole('button', { name: 'Advanced' }).waitFor();
    const controls = await block.innerText();
    expect(controls).toContain('Advanced');
    expect(controls).not.toMatch(/Color|Typography|Dimensions|Border|Background/);
  });
}

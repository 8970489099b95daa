import { affectedPathKinds, type PublishReceipts, receiptsPath } from '@contenthub/contracts/content/publish-receipts';
import { expect, it } from 'vitest';
import { SpawnedProcess } from '../support/hub/child-process.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function receiptTests(visit: WordPressVisit): void {
  const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
  const publish = (slug: string, content: string) =>
    visit.stack.editor.publish({
      title: `A receipt for ${slug}`,
      slug,
      content: paragraph(content),
      category: 'grammar',
    });

  /** Runs `npm run hub -- receipt …`, as an operator would. */
  async function receipt(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = SpawnedProcess.startNode('tools/cli/src/main.ts', { CONTENT_URL: visit.stack.contentUrl }, [
      'receipt',
      ...args,
    ]);
    const code = await child.exited();
    return { code, output: child.output };
  }

  it('shows when every URL served the published, changed and removed post', async () => {
    const slug = `receipt-${Date.now()}`;
    const id = await publish(slug, 'First.');
    const shown = await receipt(slug, '--wait', '--json');
    const [published] = (JSON.parse(shown.output) as PublishReceipts).receipts;
    expect(published?.addresses.filter(({ shownAt }) => shownAt === null)).toEqual([]);
    expect(new Set(published?.addresses.map(({ kind }) => kind))).toEqual(new Set(affectedPathKinds));
    // The receipt says that the page shows the change. Verifies that it does.
    expect(await (await fetch(`${visit.stack.address}/blog/grammar/${slug}`)).text()).toContain('First.');

    await visit.stack.editor.update(id, { status: 'draft' });
    const latest = async () => {
      const response = await fetch(visit.stack.contentUrl + receiptsPath.replace('{post}', String(id)));
      return ((await response.json()) as PublishReceipts).receipts[0];
    };
    await expect.poll(async () => (await latest())?.removed).toBe(true);
    const table = await receipt(String(id), '--wait');
    expect(table.output).toMatch(/removed at/);
    expect(table.output).not.toContain('not yet');
    expect((await fetch(`${visit.stack.address}/blog/grammar/${slug}`)).status).toBe(404);
  });

  it('is shown in the WordPress editor beside the post, and follows the next change', async () => {
    const id = await publish(`panel-${Date.now()}`, 'As published.');
    await receipt(String(id), '--wait');
    const { editor } = visit;
    await editor.edit(id);
    const list = await editor.receipt();
    await expect.poll(() => list.locator('li').count()).toBe(affectedPathKinds.length);
    await expect.poll(() => list.locator('[data-kind="post"]').innerText()).toMatch(/Post\s*\d+\.\d s/);
    const before = await list.getAttribute('data-contenthub-receipt');

    await editor.append(' And changed.');
    await editor.update();
    // Typing opened the block panel, so the post panel is selected again.
    await editor.receipt();
    await expect.poll(() => list.getAttribute('data-contenthub-receipt')).not.toBe(before);
    await expect.poll(() => list.innerText()).not.toContain('…');
  });

  it('is only available to users who may edit the post', async () => {
    const response = await fetch(`${visit.stack.services.WORDPRESS_URL}/wp-json/contenthub/v1/receipt/1`);
    expect(response.status).toBe(401);
    expect((await fetch(`${visit.stack.address}/receipts/1`)).status).toBe(404);
  });
}

import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { patience } from '@contenthub/testing/patience';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export function figuresTests(visit: WordPressVisit): void {
  const title = `Read often ${Date.now()}`;
  let folder: TemporaryFolder;
  let collector: CollectorProcess;
  let id: number;

  /** Two readers. One of them searches for “comma”, opens the post and reads it to the end; the other scrolls halfway. */
  async function sendReaders(): Promise<void> {
    const first = { instanceId: 'first000', containerId: 'first0000001', isTest: false };
    const second = {
      ...{ instanceId: 'second00', containerId: 'second000001', isTest: false },
      websiteSessionId: '00000000-52d7-4c1b-9e0a-7d2f8c5b1a90',
    };
    const view = { postId: id, postTitle: title };
    const firstReader = [
      eventSample('searchPage/view', { ...first, batchId: 1, pageId: 'search', ageMs: 9000, search: 'Comma' }),
      eventSample('postPage/view', { ...first, ...view, batchId: 2, pageId: 'post', ageMs: 8000 }),
      eventSample('post/scroll', { ...first, postId: id, batchId: 3, pageId: 'post', ageMs: 7000, scrollDepth: 100 }),
    ];
    const secondReader = [
      eventSample('postPage/view', { ...second, ...view, batchId: 1, pageId: 'other', ageMs: 6000 }),
      eventSample('post/scroll', { ...second, postId: id, batchId: 2, pageId: 'other', ageMs: 5000, scrollDepth: 50 }),
    ];
    // A request has the events of one browser.
    for (const events of [firstReader, secondReader]) {
      const response = await fetch(`${collector.address}/events`, {
        method: 'POST',
        body: JSON.stringify({ events }),
        headers: { 'user-agent': userAgent },
      });
      expect(await response.json()).toMatchObject({ accepted: events.length });
    }
    const loaded = async () => (await (await fetch(`${collector.loader}/queries/searches`)).text()).includes('comma');
    await vi.waitUntil(loaded, patience);
  }

  /** Whether the figures are shown. Tries again if WordPress got no answer. */
  async function isShown(figures: Locator): Promise<boolean> {
    const retry = visit.editor.page.getByRole('button', { name: 'Try again' });
    if (await retry.isVisible()) await retry.click();
    return figures.isVisible();
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    collector = await CollectorProcess.start({
      DATA_FOLDER: folder.path,
      WORDPRESS_SIGNAL_SECRET: visit.stack.services.WORDPRESS_SIGNAL_SECRET ?? '',
    });
    const content = '<!-- wp:paragraph --><p>Commas.</p><!-- /wp:paragraph -->';
    id = await visit.stack.editor.publish({ title, slug: `figures-${Date.now()}`, content, category: 'grammar' });
    await visit.stack.editor.setAnalyticsUrl(collector.loader);
    await sendReaders();
    // On a busy host the first numbers of a new store can take longer than WordPress waits.
    const figures = `/wp-json/contenthub/v1/figures?posts=${id}`;
    await vi.waitUntil(async () => (await visit.stack.editor.request(figures)).ok, patience);
  });
  afterAll(async () => {
    await visit.stack.editor.setAnalyticsUrl('');
    await collector?.stop();
    await folder?.remove();
  });

  it('K12 shows them in the list of posts', async () => {
    const { page } = visit.editor;
    await page.goto(`${visit.stack.origin}/wp-admin/edit.php?s=${encodeURIComponent(title)}`);
    const cells = page.getByRole('row').filter({ hasText: title }).locator('[data-contenthub-figure]');
    const read = async () => {
      await page.reload();
      await page.locator('[aria-busy="true"][data-contenthub-figure]').first().waitFor({ state: 'detached' });
      return cells.allInnerTexts();
    };
    await expect.poll(read).toEqual(['2', '50%', 'comma']);
  });

  it('K12 M04 shows readers, read-to-end and searches beside the post, once the analytics service responds', async () => {
    const read = async () => {
      const response = await visit.stack.editor.request(`/wp-json/contenthub/v1/figures?posts=${id}`);
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await read()).toEqual([200, undefined]);
    // WordPress's own server answers requests for other paths with 404.
    await visit.stack.editor.setAnalyticsUrl(visit.stack.services.WORDPRESS_URL ?? '');
    expect(await read()).toEqual([502, 'contenthub_analytics_away']);
    await visit.editor.edit(id);
    const sidebar = await visit.editor.sidebar();
    await sidebar.getByText('The analytics service does not respond. No figures are lost.').waitFor();
    await visit.stack.editor.setAnalyticsUrl(collector.loader);
    const figures = sidebar.locator('[data-contenthub-figures]');
    await expect.poll(() => isShown(figures)).toBe(true);
    expect((await figures.innerText()).replace(/\s+/g, ' ').toLowerCase()).toBe(
      'in the last 30 days. readers 2 read to the end 50% readings: 2 searches that led here comma 1',
    );
  });

  it('K12 figures are only available to users who may edit the post', async () => {
    const url = `${visit.stack.services.WORDPRESS_URL}/wp-json/contenthub/v1/figures?posts=${id}`;
    expect((await fetch(url)).status).toBe(401);
  });
}

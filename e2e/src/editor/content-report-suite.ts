import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsUser } from '@contenthub/services/testing/run-as-user';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations, violationsLightAndDark } from '../support/browser/axe.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function contentReportTests(visit: WordPressVisit): void {
  /** A draft with every issue that the content report detects. */
  const hardSentence =
    'Notwithstanding considerable methodological reservations, institutional representatives unanimously recommended comprehensive administrative reorganisation. ';
  const bad = `
  <h1>Another headline</h1>
  <p onclick="x()" style="color: red">The first words. <a href="/blog/grammar/no-such-post">A dead link</a>,
    <a href="#nowhere">a lost place</a>, <a href="https://elsewhere.test/">another site</a>,
    <a href="javascript:x()">a trick</a> and <a href="/blog/MOVED">a moved one</a>.</p>
  <script>alert(1)</script>
  <iframe src="https://elsewhere.test/frame"></iframe>
  <form><input name="q"></form>
  <h4>Too deep</h4>
  <h2></h2>
  <p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></p>
  <p><img src="/wp-content/uploads/no-such-picture.png" alt="Lost"></p>
  <p>${hardSentence.repeat(4)}</p>`;

  let page: Page;
  let problems: string[];
  let nonce: string;
  const slug = `checked-${Date.now()}`;

  beforeAll(async () => {
    // axe is injected, which the page's content security policy forbids.
    ({ page, problems } = await visit.reader.open({ bypassCSP: true }));
    await page.context().addCookies(await visit.editor.cookies());
    nonce = await visit.editor.nonce();
    await visit.stack.editor.publish({ title: 'A published one', slug, content: '<p>Here.</p>', category: 'grammar' });
  });

  const panel = () => page.getByRole('complementary', { name: 'Content report' });
  const panelText = () => panel().innerText();

  async function preview(content: string, width: number): Promise<void> {
    const title = 'A title so long that no search engine would ever show the whole of it to anybody';
    const id = await visit.stack.editor.draft({ title, slug: `${slug}-draft`, content: 'New.', category: 'grammar' });
    // As it was written before WordPress filtered everybody's HTML, or by a program.
    const text = `base64_decode( '${Buffer.from(content).toString('base64')}' )`;
    await runAsUser(0, id, `$wpdb->update( $wpdb->posts, array( 'post_content' => ${text} ), array( 'ID' => $id ) );`);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${visit.stack.origin}/blog/preview/${id}/${nonce}`);
    await waitForHydration(page);
    await expect.poll(panelText).toContain('Content report');
  }

  describe('the content report of a draft', () => {
    it('shows all issues of a bad draft with advice', async () => {
      // The published post is needed at its flat URL, because the database records moved posts.
      await expect.poll(async () => (await fetch(`${visit.stack.address}/blog/grammar/${slug}`)).status).toBe(200);
      problems.splice(0);
      await preview(bad.replace('MOVED', slug), 1440);
      const issues = [
        ['A second title', 'The title is the only level 1 heading'],
        ['onclick of <p>', 'Scripts don’t run in posts'],
        ['style of <p>', 'The site sets fonts and colors'],
        ['href of <a>', 'Use a full URL'],
        ['<script>', 'Scripts don’t run in posts'],
        ['<iframe>', 'Embeds from this site aren’t supported'],
        ['<form>', 'Forms don’t work in posts'],
        ['“A dead link”', 'There is no page at /blog/grammar/no-such-post'],
        ['“a lost place”', 'No heading in this post matches #nowhere'],
        ['“a moved one”', `Link to /blog/grammar/${slug}`],
        ['no-such-picture.png', 'This image didn’t load'],
        ['Add alt text for readers', 'This image has no size'],
        ['“Too deep”', 'This heading skips a level'],
        ['Empty heading', 'Add text or remove the heading'],
        ['Reads at a grade', 'Use shorter sentences'],
        ['The title is too long for search', '1 external link was not checked'],
      ];
      await expect.poll(panelText).toContain('The title is too long for search');
      const text = await panelText();
      for (const words of issues.flat()) expect(text).toContain(words);
      expect(text).toMatch(/\d+ to fix, \d+ to review/);
      // Removed markup is gone nevertheless.
      expect(await page.locator('[data-post-body]').locator('script, iframe, form, [onclick], [style]').count()).toBe(
        0,
      );
      expect(problems).toEqual([]);
    });

    it('jumps to the issue in the text, also by keyboard', async () => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await panel().getByRole('button', { name: 'A dead link' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('A dead link');
      await panel().getByRole('button', { name: 'Too deep' }).click();
      await expect.poll(focused).toBe('Too deep');
      await expect.poll(() => page.locator('[data-highlighted]').innerText()).toBe('Too deep');
    });

    it('is collapsed above the text on narrow screens in reserved space, and accessible at all widths', async () => {
      // Ignores the draft's own issues, which are intentional.
      expect(await violationsLightAndDark(page, 'aside[aria-label="Content report"]')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await preview(
        '<h2>One</h2><p>A short and simple text that says what it has to say in a few plain words.</p>',
        390,
      );
      const summary = panel().locator('summary');
      await expect.poll(() => summary.innerText()).toContain('to review');
      expect(await panel().getByRole('heading', { name: 'Search and sharing' }).isVisible()).toBe(false);
      await summary.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => panel().getByRole('heading', { name: 'Search and sharing' }).isVisible()).toBe(true);
      expect(await findViolations(page)).toEqual([]);
    });

    it('is not in any file that a reader’s page loads', async () => {
      const manifest = JSON.parse(
        readFileSync(join(repositoryRoot, 'apps/web/dist/client/.vite/manifest.json'), 'utf8'),
      );
      const file =
        (manifest as Record<string, { file: string }>)['src/features/content-report/ContentReport.tsx']?.file ?? '';
      expect(file).toMatch(/\.js$/);
      const requested: string[] = [];
      const { page: readers } = await visit.reader.open();
      readers.on('request', (request) => requested.push(request.url()));
      await readers.goto(`${visit.stack.origin}/blog/grammar/${slug}`);
      await waitForHydration(readers);
      await readers.getByRole('contentinfo').hover();
      await readers.waitForLoadState('networkidle');
      expect(requested.filter((url) => url.endsWith(file))).toEqual([]);
      expect(await readers.content()).not.toContain(file);
      expect(await readers.getByRole('complementary', { name: 'Content report' }).count()).toBe(0);
      await readers.close();
    });
  });
}

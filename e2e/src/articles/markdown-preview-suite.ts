import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import type { ArticlesVisit } from '../support/hub/editable-articles.ts';

export function markdownPreviewTests(visit: ArticlesVisit): void {
  function previewAddress(): string {
    const command = [join(repositoryRoot, 'tools/cli/src/main.ts'), 'preview', 'not-yet'];
    const given = { ...process.env, ...visit.env, PUBLIC_ORIGIN: visit.hub.origin };
    return execFileSync(process.execPath, command, { env: given, encoding: 'utf8' }).trim();
  }

  it('F12 records events on a preview but sends none of them', async () => {
    const { page } = await visit.reader.open();
    const agreed = encodeURIComponent(JSON.stringify({ categories: ['analytics'] }));
    await page.context().addCookies([{ name: 'cc_cookie', value: agreed, url: visit.hub.origin }]);
    await page.addInitScript(() => localStorage.setItem('contenthub:debug', 'on'));
    await page.goto(previewAddress());
    await waitForHydration(page);
    await page.getByRole('contentinfo').hover();
    await page.getByRole('banner').getByRole('searchbox').first().focus();
    await expect
      .poll(() =>
        page.evaluate(() =>
          (Reflect.get(window, 'contenthubTracking') as { history: { object: string }[] }).history.map(
            ({ object }) => object,
          ),
        ),
      )
      .toContain('searchBox');
    const visitor = await visit.reader.open();
    await visitor.page.context().addCookies([{ name: 'cc_cookie', value: agreed, url: visit.hub.origin }]);
    await visitor.page.goto(`${visit.hub.origin}/blog/`);
    await visit.endpoint.waitUntil(() => visit.endpoint.eventsNamed('homePage/view').length > 0);
    // Events of the preview would have been sent earlier, so all received events are from the visitor's page.
    const [home] = visit.endpoint.eventsNamed('homePage/view');
    expect([...visit.endpoint.events.values()].filter(({ instanceId }) => instanceId !== home?.instanceId)).toEqual([]);
    await page.close();
  });

  it('shows a Markdown draft only at the URL that `npm run hub -- preview` prints', async () => {
    const address = previewAddress();
    const { page, problems } = await visit.reader.open();
    const response = await page.goto(address);
    await waitForHydration(page);
    expect(response?.status()).toBe(200);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Not yet');
    expect(problems).toEqual([]);

    const statusAt = async (path: string) => (await fetch(visit.hub.address + path)).status;
    expect(await statusAt('/blog/commonly-confused-words/not-yet')).toBe(404);
    expect(await statusAt(new URL(address).pathname.replace('1999', '1001'))).toBe(404);
    expect(await statusAt('/blog/preview/1999/guessed')).toBe(404);
    // This hub has no WordPress, so its routes do not exist.
    expect(await statusAt('/wp-admin/')).toBe(404);
  });
}

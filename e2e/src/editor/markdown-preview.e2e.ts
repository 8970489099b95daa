import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventsEndpoint } from '@contenthub/testing/events/events-endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { type Hub, startEditableHub } from '../support/hub/hub.ts';

let articles: string;
let hub: Hub;
let reader: Reader;
let env: Record<string, string>;
let endpoint: EventsEndpoint;

beforeAll(async () => {
  articles = await mkdtemp(join(tmpdir(), 'contenthub-articles-'));
  await cp(join(repositoryRoot, 'content'), articles, { recursive: true });
  const post = await readFile(join(articles, 'posts', 'affect-vs-effect.md'), 'utf8');
  const draft = post.replace(/^id: .*$/m, 'id: 1999\ndraft: true').replace(/^slug: .*$/m, 'slug: not-yet');
  await writeFile(join(articles, 'posts', 'not-yet.md'), draft.replace(/^title: .*$/m, 'title: Not yet'));
  endpoint = await EventsEndpoint.start();
  env = {
    ARTICLES_FOLDER: articles,
    PREVIEW_SECRET: 'a secret of sixteen',
    COLLECTOR_PUBLIC_URL: endpoint.origin,
  };
  [hub, reader] = await Promise.all([startEditableHub(env), Reader.launch()]);
});
afterAll(async () => {
  await reader.close();
  await hub.stop();
  await endpoint.stop();
  await rm(articles, { recursive: true });
});

function previewAddress(): string {
  const command = [join(repositoryRoot, 'tools/cli/src/main.ts'), 'preview', 'not-yet'];
  const given = { ...process.env, ...env, PUBLIC_ORIGIN: hub.origin };
  return execFileSync(process.execPath, command, { env: given, encoding: 'utf8' }).trim();
}

it('F12 records events on a preview but sends none of them', async () => {
  const { page } = await reader.open();
  const agreed = encodeURIComponent(JSON.stringify({ categories: ['analytics'] }));
  await page.context().addCookies([{ name: 'cc_cookie', value: agreed, url: hub.origin }]);
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
  const visitor = await reader.open();
  await visitor.page.context().addCookies([{ name: 'cc_cookie', value: agreed, url: hub.origin }]);
  await visitor.page.goto(`${hub.origin}/blog/`);
  await endpoint.waitUntil(() => endpoint.eventsNamed('homePage/view').length > 0);
  // Events of the preview would have been sent earlier, so all received events are from the visitor's page.
  const [home] = endpoint.eventsNamed('homePage/view');
  expect([...endpoint.events.values()].filter(({ instanceId }) => instanceId !== home?.instanceId)).toEqual([]);
  await page.close();
});

it('shows a Markdown draft only at the URL that `npm run hub -- preview` prints', async () => {
  const address = previewAddress();
  const { page, problems } = await reader.open();
  const response = await page.goto(address);
  await waitForHydration(page);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Not yet');
  expect(problems).toEqual([]);

  const statusAt = async (path: string) => (await fetch(hub.address + path)).status;
  expect(await statusAt('/blog/commonly-confused-words/not-yet')).toBe(404);
  expect(await statusAt(new URL(address).pathname.replace('1999', '1001'))).toBe(404);
  expect(await statusAt('/blog/preview/1999/guessed')).toBe(404);
  // This hub has no WordPress, so its routes do not exist.
  expect(await statusAt('/wp-admin/')).toBe(404);
});

import type { QueryRows } from '@contenthub/collector/analytics/queries';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type Hub, startBundledHub } from '../support/hub/hub.ts';

/** A normal user agent. The default one identifies itself as a bot, which does not count. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let hub: Hub;
let reader: Reader;
let loader: string;
beforeAll(async () => {
  const [port, loaderPort] = [await freePort(), await freePort()];
  loader = `http://127.0.0.1:${loaderPort}`;
  const ports = { COLLECTOR_PORT: String(port), LOADER_PORT: String(loaderPort) };
  const soon = { MOST_READ_MINUTES: '0.05', MOST_READ_MIN_READERS: '2' };
  const collector = { COLLECTOR_PUBLIC_URL: `http://events.contenthub.localhost:${port}`, COUNTRY_HEADER: 'x-country' };
  [hub, reader] = await Promise.all([
    startBundledHub({ ...ports, ...soon, ...collector }),
    Reader.launch([`--user-agent=${userAgent}`]),
  ]);
});
afterAll(async () => {
  await reader?.close();
  await hub?.stop();
});

/** The views of posts that count. */
const fetchViews = async () => (await (await fetch(`${loader}/queries/posts`)).json()) as QueryRows['posts'][];
const countViews = async () => (await fetchViews()).reduce((sum, { views }) => sum + views, 0);

/** A new browser in a country where no consent is required. */
async function openPage(): Promise<Page> {
  const { page } = await reader.open();
  await page
    .context()
    .route(`${hub.origin}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-country': 'US' } }),
    );
  return page;
}

/** Opens a post and returns its view as the collector stored it. */
async function openPost(page: Page, post: string): Promise<string> {
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('postPage') ?? false);
  await page.goto(hub.origin + post);
  const response = await stored;
  expect(response.ok()).toBe(true);
  return response.request().postData() ?? '';
}

/** A reader opens these posts, one after the other. */
async function read(...posts: string[]): Promise<void> {
  const page = await openPage();
  for (const post of posts) expect(await openPost(page, post)).not.toContain('"isTest":true');
  await page.context().close();
}

/** An editor who is signed in to WordPress opens a post. */
async function readAsEditor(post: string): Promise<void> {
  const page = await openPage();
  await page.context().addCookies([{ name: 'wordpress_logged_in_1', value: 'editor', url: hub.origin }]);
  expect(await openPost(page, post)).toContain('"isTest":true');
  await page.context().close();
}

/** The first posts of the feed's second page, which home does not show. */
async function olderPosts(): Promise<[string, string, string, string]> {
  const html = await (await fetch(`${hub.address}/blog/?page=2`)).text();
  const [feed = ''] = /<section[^>]*aria-label="Posts".*/s.exec(html) ?? [];
  const links = [...feed.matchAll(/<article.*?href="([^"]+)"/gs)].map(([, link = '']) => link);
  return links.slice(0, 4) as [string, string, string, string];
}

/** The heading and the links of the list, without scripts. */
async function listOn(path: string): Promise<string[]> {
  const html = await (await fetch(hub.address + path)).text();
  const [section = ''] = /<section[^>]*aria-labelledby="most-read".*?<\/section>/s.exec(html) ?? [];
  const [, heading = ''] = /<h2[^>]*>(.*?)<\/h2>/s.exec(section) ?? [];
  return [heading, ...[...section.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)];
}

it('P04 lists the most read posts on home, or the last updated ones without readers', async () => {
  const before = await listOn('/blog/');
  expect(before).toHaveLength(7);
  expect(before[0]).toBe('Recently updated');

  const [favourite, second, third] = await olderPosts();
  await read(favourite, second, third);
  await read(favourite, second, third);
  await read(favourite);
  await expect
    .poll(
      async () => {
        const [heading, first, ...others] = await listOn('/blog/');
        return [heading, first, others.toSorted()];
      },
      { interval: 500 },
    )
    .toEqual(['Most read', favourite, [second, third].toSorted()]);

  const { page, problems } = await reader.open({ bypassCSP: true });
  await page.goto(`${hub.origin}/blog/`);
  await waitForHydration(page);
  expect(await violationsAtEveryWidth(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('P04 counts no editor, however many read a post', async () => {
  const [favourite, , , edited] = await olderPosts();
  const before = await countViews();
  // Two readers are enough for the list.
  await readAsEditor(edited);
  await readAsEditor(edited);
  // Views are loaded in the order in which they were stored, so those of the editors are loaded before this one.
  await read(favourite);
  await expect.poll(countViews, { interval: 500 }).toBe(before + 1);
  const counted = (await fetchViews()).map(({ post }) => post);
  expect(counted).toContain(favourite);
  expect(counted).not.toContain(edited);
  expect(await listOn('/blog/')).not.toContain(edited);
});

it('P04 returns with Back to the link that was followed, in the list or in the feed', async () => {
  const { page, problems } = await reader.open();
  await page.goto(`${hub.origin}/blog/`);
  await waitForHydration(page);
  const list = page.getByRole('region', { name: 'Most read' });
  const feed = page.getByRole('region', { name: 'Posts' }).getByRole('article');
  for (const shown of [list, feed]) {
    const title = await shown.getByRole('link').first().innerText();
    const link = shown.getByRole('link', { name: title });
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Writing that works' }).waitFor();
    // On a busy machine a navigation may fall back to a full page load. Back then focuses the link after hydration.
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(problems).toEqual([]);
});

it('P04 shows the list after a navigation within the document, before the posts below it', async () => {
  const { page, problems } = await reader.open();
  const [post] = await olderPosts();
  await page.goto(hub.origin + post);
  await waitForHydration(page);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('a'), { href: '/blog/' })));
  await page.locator('body > a').dispatchEvent('click');
  const posts = page.getByRole('region', { name: 'Posts' });
  await posts.getByRole('article').first().waitFor();
  expect(await posts.getByRole('region', { name: 'Most read' }).getByRole('link').count()).toBe(3);
  expect(problems).toEqual([]);
});

it('P04 tells readers no numbers, and lists each blog on its own', async () => {
  const response = await fetch(`${hub.address}/wp-json/grammarly/contenthub/most-read/?blog_type=main`);
  expect(await response.text()).not.toContain('"readers":');
  expect((await fetch(`${hub.address}/most-read-report`)).status).toBe(404);
  expect((await listOn('/blog/developer'))[0]).not.toBe('Most read');
});

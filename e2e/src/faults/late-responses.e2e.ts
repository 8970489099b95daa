import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();

async function openHome(path = '/blog/') {
  const { page, problems } = await visit.reader.open();
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const feed = page.getByRole('region', { name: 'Posts' });
  return { page, problems, feed, posts: feed.getByRole('article') };
}

/** Delays the responses to these calls until the test releases each of them. */
async function hold(page: Page, calls: string | RegExp) {
  const heldRoutes: Route[] = [];
  await page.route(calls, (route) => {
    heldRoutes.push(route);
  });
  return heldRoutes;
}

const requestsFor = (page: Page, part: string) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/wp-json/') && pathname.includes(part)) addresses.push(pathname + search);
  });
  return addresses;
};

it('C02 shows the last requested page although the response of an earlier one arrives later', async () => {
  const { page, problems, posts } = await openHome();
  const [first, second] = [posts.nth(0).getByRole('link'), posts.nth(1).getByRole('link')];
  const [firstPath, secondTitle] = [await first.getAttribute('href'), await second.innerText()];
  const heldRoutes = await hold(page, `**/post${firstPath?.slice(firstPath.lastIndexOf('/'))}/**`);
  await first.click();
  await expect.poll(() => heldRoutes.length).toBe(1);
  await second.click();
  await page.getByRole('heading', { level: 1, name: secondTitle }).waitFor();
  const url = page.url();
  // Waits for this response, because links under the pointer are prefetched too.
  const lateResponse = page.waitForResponse((response) => response.request() === heldRoutes[0]?.request());
  await heldRoutes[0]?.continue();
  await lateResponse;
  // The late response has arrived and would have been applied by now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(secondTitle);
  expect(page.url()).toBe(url);
  expect(await page.evaluate(() => document.documentElement.dataset.navigating)).toBeUndefined();
  expect(problems).toEqual([]);
});

it('C01 C02 does not mix late pages into another feed, and starts each feed at its first page', async () => {
  const { page, problems, posts } = await openHome();
  const heldRoutes = await hold(page, /\/posts\/\?blog_type=main.*page=2/);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => heldRoutes.length).toBe(1);
  await page.goto(`${visit.hub.origin}/blog/engineering`);
  await waitForHydration(page);
  const titles = await posts.allInnerTexts();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/blog/', textContent: 'To the main blog' });
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'To the main blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Writing that works' }).waitFor();
  expect(await posts.count()).toBe(9);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => heldRoutes.length).toBe(2);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'How we build it' }).waitFor();
  const lateResponse = page.waitForResponse((response) => response.url().includes('page=2'));
  await heldRoutes[1]?.continue();
  await lateResponse;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await posts.allInnerTexts()).toEqual(titles);
  expect(problems).toEqual([]);
});

it('C03 shows the loading state until the next feed page arrives or fails', async () => {
  const { page, posts } = await openHome();
  const heldRoutes = await hold(page, /\/posts\/\?blog_type=main.*page=2/);
  const more = page.locator('a[rel=next]');
  await more.click();
  await expect.poll(() => more.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => heldRoutes.length).toBe(1);
  await heldRoutes[0]?.abort();
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  expect(await more.getAttribute('aria-busy')).toBeNull();
  // The existing posts stay.
  expect(await posts.count()).toBe(9);
  await more.click();
  await expect.poll(() => heldRoutes.length).toBe(2);
  await expect.poll(() => more.getAttribute('aria-busy')).toBe('true');
  await heldRoutes[1]?.continue();
  await posts.nth(17).waitFor();
  expect(await more.getAttribute('aria-busy')).toBeNull();
});

it('C06 C07 prefetches a post once, and does not request cached data again', async () => {
  const { page, problems, posts } = await openHome();
  const [forPosts, forSticky] = [requestsFor(page, '/post/'), requestsFor(page, '/sticky/')];
  const link = posts.nth(4).getByRole('link');
  const title = await link.innerText();
  const href = (await link.getAttribute('href')) ?? '';
  const ofThis = () => forPosts.filter((address) => address.includes(href.slice(href.lastIndexOf('/'))));
  await link.hover();
  await expect.poll(() => ofThis().length).toBe(1);
  await page.mouse.move(0, 0);
  await link.hover();
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.goBack();
  await posts.nth(4).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(ofThis()).toHaveLength(1);
  expect(forSticky).toEqual([]);
  expect(problems).toEqual([]);
});

it('C07 prefetches a page on touch', async () => {
  const { page } = await visit.reader.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const forPosts = requestsFor(page, '/post/');
  await page.getByRole('article').first().getByRole('link').dispatchEvent('touchstart');
  await expect.poll(() => forPosts.length).toBe(1);
});

it('C08 clears a blog’s cache when the reader goes to another blog', async () => {
  const { page, problems } = await openHome();
  const forFeeds = requestsFor(page, '/posts/');
  const forSticky = requestsFor(page, '/sticky/');
  const goTo = async (path: string, heading: string) => {
    await page.evaluate((href) => {
      document.querySelector('#way')?.remove();
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Away', id: 'way' });
      document.body.append(link);
      link.click();
    }, path);
    // Two pages of one feed have the same headline.
    await page.waitForURL(visit.hub.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const ofMain = (addresses: string[]) => addresses.filter((address) => address.includes('blog_type=main')).length;
  await goTo('/blog/?page=2', 'Writing that works');
  await goTo('/blog/', 'Writing that works');
  expect([ofMain(forFeeds), ofMain(forSticky)]).toEqual([1, 0]);
  await goTo('/blog/developer', 'For developers');
  await goTo('/blog/', 'Writing that works');
  // One request each for page 2, the head of the feed and the feed itself.
  expect([ofMain(forFeeds.filter((address) => !address.includes('/headers/'))), ofMain(forSticky)]).toEqual([2, 1]);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
});

it('C07 shows a post that was corrected in the meantime when it is opened again, and Back requests nothing', async () => {
  const { page, problems, posts } = await openHome();
  const link = posts.nth(4).getByRole('link');
  const [title, href] = [await link.innerText(), (await link.getAttribute('href')) ?? ''];
  const headline = page.getByRole('heading', { level: 1, exact: true });
  const showPost = async (name: string) => {
    await posts.nth(4).getByRole('link').click();
    await headline.filter({ hasText: name }).waitFor();
  };
  await showPost(title);
  await page.getByRole('link', { name: 'Grammarly', exact: true }).first().click();
  await posts.nth(4).waitFor();

  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  const call = `/wp-json/grammarly/contenthub/post${href.slice(href.lastIndexOf('/'))}/`;
  const post = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as object,
    `${call}?blog_type=main`,
  );
  const corrected = { ...post, title: 'Corrected headline', modified: new Date().toISOString() };
  await page.route(`**${call}**`, (route) => route.fulfill({ json: corrected }));
  await showPost('Corrected headline');

  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  const requested = requestsFor(page, '/');
  await page.goBack();
  await posts.nth(4).waitFor();
  await page.goForward();
  await headline.filter({ hasText: 'Corrected headline' }).waitFor();
  expect(requested).toEqual([]);
  expect(problems).toEqual([]);
});

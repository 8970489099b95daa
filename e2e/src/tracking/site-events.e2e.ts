import { describe, expect, it } from 'vitest';
import root from '../../../package.json' with { type: 'json' };
import { waitForHydration } from '../support/browser/reader.ts';
import { hydrateHeader } from '../support/pages/header.ts';
import { TrackedHub } from '../support/tracking/tracked-hub.ts';

const visit = TrackedHub.forThisFile();
const post = '/blog/commonly-confused-words/affect-vs-effect';

describe('page views', () => {
  // track-view.test.ts checks the fields of every page type.
  it('F01 F02 F13 E07 H13 are sent with their fields and container, which platform calls send too', async () => {
    const { page, problems } = await visit.open();
    const userRequest = page.waitForRequest(/\/api\/user\/oranonymous/);
    const pages: [string, string, Record<string, unknown>][] = [
      ['/blog/?page=2', 'homePage/view', { pageSlug: 'blog/', pageIndex: 2 }],
      ['/blog/search/comma', 'searchPage/view', { search: 'comma' }],
      ['/business/learn/hr', 'departmentPage/view', { department: 'gb-hr' }],
      ['/blog/author/nobody-here', 'notFoundPage/view', { pageSlug: 'blog/author/nobody-here' }],
      [post, 'postPage/view', { postUrl: post, postForm: expect.any(String), categories: expect.any(Array) }],
    ];
    for (const [path, name, fields] of pages) {
      visit.endpoint.clear();
      await page.goto(visit.hub.origin + path);
      const [event] = await visit.arrived(name);
      expect(event).toMatchObject({
        ...fields,
        url: visit.hub.origin + path.split('?', 1)[0],
        clientVersion: root.version,
        userId: expect.stringMatching(/^-\d+$/),
        consent: 'not-required',
      });
    }
    const headers = await (await userRequest).allHeaders();
    const cookies = await page.context().cookies();
    const container = cookies.find(({ name }) => name === 'ch_container')?.value;
    expect(container).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(headers).toMatchObject({
      'x-container-id': container,
      'x-client-type': 'contenthub',
      'x-client-version': root.version,
    });
    const [read] = await visit.arrived('postPage/view');
    expect(read?.containerId).toBe(container);
    expect(visit.endpoint.rejected).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('F13 H03 are sent for each client navigation with its referrer, without URL parameters except the campaign', async () => {
    const { page } = await visit.open();
    const query = 'token=SeCrEt1&email=ada%40example.com&utm_source=letter&utm_term=commas';
    await page.goto(`${visit.hub.origin}/blog/?${query}#access_token=SeCrEt2`);
    const [home] = await visit.arrived('homePage/view');
    expect(home?.url).toBe(`${visit.hub.origin}/blog/?utm_source=letter&utm_term=commas`);
    await waitForHydration(page);
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    const [read] = await visit.arrived('postPage/view');
    expect(read).toMatchObject({ referrer: home?.url, instanceId: home?.instanceId });
    expect(read?.pageId).not.toBe(home?.pageId);
    expect(read?.batchId).toBeGreaterThan(Number(home?.batchId));
    expect(JSON.stringify(visit.endpoint.requests.map(({ events }) => events))).not.toMatch(/SeCrEt|ada(@|%40)/);
  });
});

describe('consent', () => {
  it('F19 H13 is required first: nothing is sent or stored before it, and queued events are sent after it', async () => {
    const { page } = await visit.open('DE');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(visit.hub.origin + post, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    expect(requested.filter((url) => url.startsWith(visit.endpoint.origin))).toEqual([]);
    const names = async () =>
      (await page.context().cookies()).map(({ name }) => name).filter((name) => /^ch_/.test(name));
    expect(await names()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':queue:')))).toEqual([]);
    await page.evaluate(() => {
      const choice = encodeURIComponent(JSON.stringify({ categories: ['necessary', 'analytics'] }));
      // biome-ignore lint/suspicious/noDocumentCookie: as the consent dialog writes it
      document.cookie = `cc_cookie=${choice}; Path=/`;
      dispatchEvent(new CustomEvent('contenthub:consent'));
    });
    // The last cookie is written once the platform has identified the user.
    await expect.poll(async () => (await names()).toSorted()).toEqual(['ch_container', 'ch_session', 'ch_user']);
    await page.reload();
    // Queued events may arrive before hydration, and a page only notices another choice after hydration.
    await waitForHydration(page);
    const views = await visit.arrived('postPage/view');
    expect(new Set(views.map(({ consent }) => consent))).toEqual(new Set(['granted']));
    // After withdrawal nothing remains.
    await page.evaluate(() => {
      const choice = encodeURIComponent(JSON.stringify({ categories: ['necessary'] }));
      // biome-ignore lint/suspicious/noDocumentCookie: as the consent dialog writes it
      document.cookie = `cc_cookie=${choice}; Path=/`;
      dispatchEvent(new CustomEvent('contenthub:consent'));
    });
    await expect.poll(names).toEqual([]);
  });
});

describe('reader actions', () => {
  it('F14b F14c on a post: scroll depth, shares, related posts', async () => {
    const { page } = await visit.open();
    await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
    await page.goto(visit.hub.origin + post);
    await waitForHydration(page);
    const [view] = await visit.arrived('postPage/view');
    const postId = view?.postId;
    for (const name of ['Facebook', 'Twitter', 'LinkedIn', 'email', 'Messenger']) {
      const link = page.getByRole('complementary', { name: 'Share' }).getByRole('link', { name });
      await link.focus();
      await page.locator('article[data-hydrated]').waitFor();
      await link.press('Enter');
    }
    const shares = await visit.arrived('share/click', 5);
    expect(shares.map(({ socialType }) => socialType).toSorted()).toEqual(
      ['facebookShare', 'twitter', 'linkedin', 'email', 'facebookMessage'].toSorted(),
    );
    for (const share of shares) expect(share).toMatchObject({ postId, postUrl: post });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y <= height; y += 400) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const depths = await visit.arrived('post/scroll', 4);
    // In order of occurrence, because two requests may overtake each other.
    const happened = depths.toSorted((one, other) => one.batchId - other.batchId);
    expect(happened.map(({ scrollDepth }) => scrollDepth)).toEqual([25, 50, 75, 100]);
    const related = page.getByRole('region', { name: 'Read next' });
    await related.scrollIntoViewIfNeeded();
    await related.getByRole('link').first().focus();
    const seen = await visit.arrived('relatedPost/impression', 3);
    expect(new Set(seen.map(({ relatedPostId }) => relatedPostId)).size).toBe(3);
    await related.getByRole('link').first().press('Enter');
    const [followed] = await visit.arrived('relatedPost/click');
    expect(followed).toMatchObject({ sourcePostId: postId, relatedPostId: expect.any(Number) });
    expect(visit.endpoint.rejected).toEqual([]);
  });

  it('F14a F14c in headers and search: items, menus, login, search box, queries and results', async () => {
    const { page } = await visit.open();
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    const header = page.getByRole('banner');
    await header.hover();
    const product = header.getByRole('navigation', { name: 'Site' }).getByText('Product', { exact: true });
    await product.click();
    await visit.arrived('headerMenu/open');
    await page.keyboard.press('Escape');
    await visit.arrived('headerMenu/close');
    // Not by role, which changes once the code of the suggestions loads.
    const field = header.locator('input[type=search]').first();
    await field.focus();
    await visit.arrived('searchBox/open');
    await field.fill('comma!');
    await field.press('Enter');
    const [submitted] = await visit.arrived('search/submit');
    expect(submitted).toMatchObject({ search: 'comma', query: 'comma!' });
    await page.waitForURL(/\/blog\/search\/comma/);
    const [results] = await visit.arrived('searchPage/view');
    expect(results).toMatchObject({ search: 'comma' });
    const result = page.getByRole('region', { name: 'Posts' }).getByRole('link').first();
    const address = await result.getAttribute('href');
    await result.click();
    const [followed] = await visit.arrived('search/resultClick');
    expect(followed).toMatchObject({ search: 'comma', postUrl: address });
    // Both links lead out of the hub.
    await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault(), true));
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    // A link waits only briefly for the tracking code.
    await hydrateHeader(page);
    await header.getByRole('link', { name: 'Pricing' }).click();
    const [item] = await visit.arrived('headerItem/click');
    expect(item).toMatchObject({ label: 'Pricing', objectId: 'pricing', url: expect.stringContaining('http') });
    await header.getByRole('link', { name: 'Log in' }).click();
    const [login] = await visit.arrived('loginLink/click');
    expect(login).toMatchObject({ objectId: 'signIn' });
    expect(visit.endpoint.rejected).toEqual([]);
  });

  it('F14c open links natively: with Control, the middle button and the keyboard', async () => {
    const { page } = await visit.open();
    await page.goto(visit.hub.origin + post);
    await waitForHydration(page);
    const related = page.getByRole('region', { name: 'Read next' });
    await related.scrollIntoViewIfNeeded();
    const link = related.getByRole('link').first();
    await link.focus();
    await page.locator('section[data-hydrated]').waitFor();
    const address = visit.hub.origin + (await link.getAttribute('href'));
    for (const options of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click(options)]);
      await tab.waitForURL(address);
      await tab.close();
    }
    expect(page.url()).toBe(visit.hub.origin + post);
    await visit.arrived('relatedPost/click', 2);
    await link.press('Enter');
    await page.waitForURL(address);
    expect(page.context().pages()).toHaveLength(1);
    await visit.arrived('relatedPost/click', 3);
  });
});

it('F14e F19 tracks shown, submitted, rejected and accepted forms on the account pages', async () => {
  const { page } = await visit.open();
  await page.goto(`${visit.hub.origin}/signup`);
  const [view] = await visit.arrived('authForm/view');
  expect(view).toMatchObject({ authAction: 'signUp', userId: expect.stringMatching(/^-/) });
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  const [fields] = await visit.arrived('authForm/error');
  expect(fields).toMatchObject({
    authAction: 'signUp',
    fieldErrors: ['email', 'password'],
    formErrorMessage: 'valueMissing',
  });
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  const [sent] = await visit.arrived('authForm/submit');
  expect(sent).toMatchObject({ authAction: 'signUp' });
  const [made] = await visit.arrived('authForm/success');
  expect(made).toMatchObject({ authAction: 'signUp' });
  visit.endpoint.clear();
  await page.goto(`${visit.hub.origin}/signin`);
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password').fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const [refused] = await visit.arrived('authForm/error');
  expect(refused).toMatchObject({ authAction: 'signIn', fieldErrors: [], formErrorMessage: expect.any(String) });
  expect(JSON.stringify([...visit.endpoint.events.values()])).not.toMatch(/ada@example|horse/);
  expect(visit.endpoint.rejected).toEqual([]);
});

describe('the reset-password page', () => {
  const secret = 'ReSeTtOkEn0123456789abcd';

  it('H03 removes the token from the address bar, still posts it, and leaks it to no event or referrer', async () => {
    const { page, problems } = await visit.open();
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
    // Another user was here before, so the client sends a ping with the page's URL.
    await page.context().addCookies([{ name: 'ch_user', value: '5', url: visit.hub.origin }]);
    await page.goto(`${visit.hub.origin}/reset-password?token=${secret}&notice=invalid`);
    expect(page.url()).toBe(`${visit.hub.origin}/reset-password?notice=invalid`);
    await visit.arrived('authForm/view');
    const [ping] = await visit.arrived('client/ping');
    expect(ping?.url).toBe(`${visit.hub.origin}/reset-password`);
    await page.getByLabel('New password').fill('correct horse battery');
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/account/')),
      page.getByRole('button', { name: 'Set password' }).click(),
    ]);
    expect(new URLSearchParams(posted.postData() ?? '').get('token')).toBe(secret);
    await page.waitForURL(/notice=bad-link/);
    await page.goto(`${visit.hub.origin}/reset-password?token=${secret}`);
    await page.getByRole('banner').getByRole('link').click();
    const [home] = await visit.arrived('homePage/view');
    expect(home?.referrer).toBe(`${visit.hub.origin}/`);
    expect(JSON.stringify(visit.endpoint.requests)).not.toContain(secret);
    expect(referrers.filter((referrer) => referrer.includes(secret))).toEqual([]);
    expect(visit.endpoint.rejected).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('H03 posts the token without JavaScript', async () => {
    const { page } = await visit.open('US', { javaScriptEnabled: false });
    await page.goto(`${visit.hub.origin}/reset-password?token=${secret}`);
    await page.getByLabel('New password').fill('correct horse battery');
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.getByRole('button', { name: 'Set password' }).click(),
    ]);
    expect(new URLSearchParams(posted.postData() ?? '').get('token')).toBe(secret);
    expect((await posted.allHeaders()).referer ?? '').not.toContain(secret);
  });
});

it('F12 shows each event in debug mode with its validation, its response and why it was queued', async () => {
  const { page, problems } = await visit.open('DE');
  await page.addInitScript(() => localStorage.setItem('contenthub:debug', 'on'));
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const panel = page.getByRole('complementary', { name: 'Tracked events' });
  await panel.getByRole('button', { name: 'Show' }).click();
  const row = panel.locator('[data-event="homePage/view"]');
  await row.waitFor();
  expect(await row.getAttribute('data-status')).toBe('queued');
  expect(await row.innerText()).toContain('queued: consent');
  expect(await row.innerText()).toContain('A blog’s home page was viewed.');
  await page.evaluate(() => {
    const choice = encodeURIComponent(JSON.stringify({ categories: ['analytics'] }));
    // biome-ignore lint/suspicious/noDocumentCookie: as the consent dialog writes it
    document.cookie = `cc_cookie=${choice}; Path=/`;
  });
  await page.reload();
  await panel
    .locator('[data-event="homePage/view"][data-status=delivered][data-valid=true]')
    .waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';
import { asVisitor, chromeUserAgent, type TierName, tierNames, visitorOfTier } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const blogs = {
  main: ['/blog/', '/blog/commonly-confused-words/affect-vs-effect'],
  developer: ['/blog/developer', '/blog/developer/counting-characters'],
  engineering: ['/blog/engineering', '/blog/engineering/group-commit'],
  business: ['/business/learn', '/business/learn/apology-emails'],
} as const;
type BlogName = keyof typeof blogs;
const blogNames = Object.keys(blogs) as BlogName[];
/** On the other blogs the calls do not depend on the plan; cta.test.tsx checks all plans. */
const tiersOf = (blog: BlogName) => (blog === 'main' ? tierNames : (['Anonymous'] as const));

type Call = [text: string, address: string];
type Calls = Partial<Record<string, Call>>;
const seen = {} as Record<BlogName, Record<TierName, Calls>>;

const site = 'https://www.grammarly.com';
const app = 'https://app.grammarly.com';
/** The hub's own page without the return URL. */
const signUp = () => `${visit.hub.origin}/signup`;

async function open(path: string, tier: TierName) {
  const { page } = await visit.reader.open({ userAgent: chromeUserAgent });
  await enableTrackingDebug(page);
  await asVisitor(page, visit.hub, visitorOfTier(tier));
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return page;
}

/** Returns all permanent calls to action of a page by placement. */
async function callsOn(path: string, tier: TierName): Promise<Calls> {
  const page = await open(path, tier);
  // The store button of the last one shows that everything is hydrated.
  const band = page.locator('[data-place=chPostBottomBanner], [data-place=chHomeEnd]');
  await page.mouse.move(700, 400);
  if (await band.count()) await band.scrollIntoViewIfNeeded();
  await page.locator('html[data-visitor]').waitFor({ state: 'attached' });
  // Calls for a known reader appear once the code of the header and of the post is loaded.
  for (const part of tier === 'Anonymous' ? [] : ['header[data-lazy]', 'article[data-lazy]'])
    if (await page.locator(part).count()) await page.locator(`${part}[data-hydrated]`).waitFor({ state: 'attached' });
  if (await band.count())
    await page
      .locator(':has(> [data-place=chPostBottomBanner])[data-hydrated], :has(> [data-place=chHomeEnd])[data-hydrated]')
      .waitFor({ state: 'attached' });
  if (path === blogs.main[1]) await page.locator('[data-flow=extension]').waitFor();
  const entries = await page.locator('[data-place]').evaluateAll((places) =>
    places.flatMap((place) => {
      const link = place.querySelector('a');
      return link ? [[place.getAttribute('data-place') ?? '', [link.innerText, link.href.split('?')[0]]]] : [];
    }),
  );
  await page.context().close();
  return Object.fromEntries(entries);
}

beforeAll(async () => {
  for (const blog of blogNames) {
    seen[blog] = {} as Record<TierName, Calls>;
    for (const tier of tiersOf(blog)) {
      const [home, post] = blogs[blog];
      seen[blog][tier] = { ...(await callsOn(home, tier)), ...(await callsOn(post, tier)) };
    }
  }
}, 400_000);

/** The expected call of a placement for each blog and tier, in the order of the tiers. */
const shown = (placement: string) =>
  Object.fromEntries(blogNames.map((blog) => [blog, tiersOf(blog).map((tier) => seen[blog][tier][placement])]));

const joinUs: Call[] = [['Join us', `${site}/jobs`]];
const upgrade: Call[] = [['Upgrade', `${site}/upgrade/pro`]];
const store: Call = ['Add to Chrome', 'https://chromewebstore.google.com/detail/kbfnbcaeplbcioakkpcpgfkobkghlhen'];
const pro: Call = ['Get Grammarly Pro', `${site}/premium`];
const editor: Call = ['Open editor', `${app}/`];
const businessEditor: Call = ['Open editor', `${app}/business`];

describe('each placement on each blog', () => {
  it('D01a D02 D03 D04 D05 shows chNavButton in every header', () => {
    const account: Call = ['Get Grammarly', signUp()];
    expect(shown('chNavButton')).toEqual({
      ...{ main: [account, pro, editor], developer: [account] },
      ...{ engineering: joinUs, business: upgrade },
    });
  });

  it('D01b D02 D03 D04 D05 D06 shows chMidButton in the middle of the text', () => {
    expect(shown('chMidButton')).toEqual({
      main: [['Create Grammarly Account', signUp()], pro, businessEditor],
      developer: [['Try the demo', 'https://developer.grammarly.com/demo']],
      engineering: joinUs,
      business: upgrade,
    });
  });

  it('D01c D02 D03 D04 D05 D06 P07 shows chEndButton after a text that is too short for a middle, and only there', async () => {
    expect(blogNames.flatMap((blog) => shown('chEndButton')[blog])).toEqual(Array(6).fill(undefined));
    const short = '/blog/commonly-confused-words/who-vs-whom';
    expect((await callsOn(short, 'Premium')).chEndButton).toEqual(businessEditor);
  });

  it('D01f D02 D07 shows chPostBottomBanner below the post: extension, careers, upgrade', () => {
    expect(shown('chPostBottomBanner')).toEqual({
      main: [store, store, store],
      developer: [undefined],
      engineering: joinUs,
      business: upgrade,
    });
  });

  it('D01i D02 D03 D04 D05 D06 shows chHomeEnd at the end of every home page', () => {
    expect(shown('chHomeEnd')).toEqual({
      main: [['Create Grammarly Account', signUp()], pro, editor],
      developer: [['Join the discussions', 'https://developer.grammarly.com/discussions']],
      engineering: joinUs,
      business: [['Contact Sales', `${site}/contact/sales`]],
    });
  });
});

describe('positions', () => {
  it('D01b D01f are in reading order: middle, bottom', async () => {
    const page = await open(blogs.engineering[1], 'Anonymous');
    const tops = await page
      .locator('[data-place=chNavButton], main h1, main article h2, [data-place]:not([data-place=chNavButton])')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('data-place') ?? one.localName, one.getBoundingClientRect().top] as const),
      );
    const order = tops.toSorted(([, one], [, other]) => one - other).map(([name]) => name);
    const places = order.filter((name) => name.startsWith('ch'));
    expect(places).toEqual(['chNavButton', 'chMidButton', 'chPostBottomBanner']);
    const middle = order.indexOf('chMidButton');
    expect(order.slice(0, middle)).toContain('h2');
    expect(order.slice(middle, order.indexOf('chPostBottomBanner'))).toContain('h2');
    await page.context().close();
  });

  it('D09 the developer blog announces the end of its offering at the top, with a link', async () => {
    const page = await open(blogs.developer[1], 'Anonymous');
    const notice = page.getByRole('complementary', { name: 'Notice' });
    expect(await notice.innerText()).toContain('discontinued on January 10, 2024');
    const more = notice.getByRole('link', { name: 'Learn more' });
    expect(await more.getAttribute('href')).toBe('https://developer.grammarly.com/notice');
    expect((await notice.boundingBox())?.y).toBe(0);
    await page.context().close();
  });
});

describe('an anonymous reader', () => {
  const destination = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.locator('main h1').dispatchEvent('pointerover');
    await page.locator('article[data-hydrated]').waitFor();
    return page.locator('[data-place=chMidButton] a').getAttribute('href');
  };

  it('D03 D08 gets a link to the home page if the extension is detected, 1 s after load and on window focus', async () => {
    const { page } = await visit.reader.open();
    await asVisitor(page, visit.hub, visitorOfTier('Anonymous'));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(visit.hub.origin + blogs.main[1]);
    // The code waits for a frame or for input, and frames wait for the clock.
    await page.keyboard.press('Shift');
    await waitForHydration(page);
    expect(await destination(page)).toBe(`/signup?next=${encodeURIComponent(blogs.main[1])}`);
    await page.evaluate(() => document.documentElement.setAttribute('data-gr-ext-installed', ''));
    const flag = () => page.evaluate(() => document.documentElement.dataset.extension);
    await page.clock.runFor(900);
    expect(await flag()).toBeUndefined();
    await page.clock.runFor(200);
    await expect.poll(flag).toBe('installed');
    expect(await page.locator('[data-place=chMidButton] a').getAttribute('href')).toBe(`${site}/`);
    await page.evaluate(() => document.documentElement.removeAttribute('data-gr-ext-installed'));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(flag).toBe('none');
    await page.context().close();
  });
});

it.each(['/blog/', '/blog/grammar', '/blog/author/maren-holt', '/blog/search/comma', blogs.main[1]])(
  'D03 D08 J09 every call on %s leads a reader with the extension to the home page, and counts as such',
  async (path) => {
    const { page } = await visit.reader.open({ userAgent: chromeUserAgent });
    await enableTrackingDebug(page);
    await page.addInitScript(() => {
      const mark = () => document.documentElement?.setAttribute('data-gr-ext-installed', '');
      addEventListener('DOMContentLoaded', mark);
    });
    await asVisitor(page, visit.hub, visitorOfTier('Anonymous'));
    await page.goto(visit.hub.origin + path);
    // Nothing is touched.
    const calls = page.locator('[data-place=chNavButton] a, [data-place=chMidButton] a, [data-place=chHomeEnd] a');
    await expect
      .poll(() => calls.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]))
      .toEqual([`${site}/`]);
    const impressions = async () =>
      (await trackedEvents(page))
        .filter(({ action, placement }) => action === 'impression' && placement === 'chNavButton')
        .map((event) => ({ ...event }) as { flowType?: string })
        .map(({ flowType }) => flowType);
    await expect.poll(async () => (await impressions()).length).toBeGreaterThan(0);
    expect(await impressions()).toEqual(['home']);
    await page.context().close();
  },
);

it('D20 an editor’s call to action for a post overrides the table, and its events show that', async () => {
  const page = await open('/business/learn/brand-voice-guide', 'Freemium');
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.locator('article[data-hydrated]').waitFor();
  const link = page.locator('[data-place=chMidButton] a');
  expect(await link.innerText()).toBe('See a job ad in this voice');
  expect(await link.getAttribute('href')).toBe('/business/learn/job-descriptions');
  for (const placement of ['chNavButton', 'chPostBottomBanner'])
    expect(await page.locator(`[data-place=${placement}] a`).innerText()).toBe('Upgrade');
  await page.locator('[data-place=chMidButton] a').click({ modifiers: ['Alt'] });
  const clicks = (await trackedEvents(page)).filter(({ eventName }) => eventName === 'contenthub/button/click');
  expect(clicks.at(-1)).toMatchObject({ placement: 'chMidButton', flowType: 'custom', isCustomizedThroughWP: true });
  await page.context().close();
});

it('D01 D17 F14 tracks every impression and click with placement, flow and post', async () => {
  const page = await open(blogs.main[1], 'Anonymous');
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.locator('main h1').dispatchEvent('pointerover');
  await page.locator('article[data-hydrated]').waitFor();
  const events = async (name: string) =>
    (await trackedEvents(page)).filter(({ eventName }) => eventName === `contenthub/${name}`);
  const post = { postId: 1001, postUrl: blogs.main[1], category: 'commonly-confused-words' };
  for (const [placement, kind, flowType] of [
    ['chMidButton', 'button', 'signUp'],
    ['chPostBottomBanner', 'banner', 'extension'],
  ] as const) {
    const link = page.locator(`[data-place=${placement}] a`);
    await link.scrollIntoViewIfNeeded();
    const fields = { placement, flowType, isCustomizedThroughWP: false, ...post };
    await expect.poll(() => events(`${kind}/impression`)).toContainEqual(expect.objectContaining(fields));
    await link.click();
    const [click] = (await events(`${kind}/click`)).slice(-1);
    expect(click).toMatchObject(fields);
    const ids = (await events(`${kind}/impression`)).map((event) => Reflect.get(event, 'impressionId'));
    expect(ids).toContain(Reflect.get(click ?? {}, 'impressionId'));
  }
  const cookies = await page.context().cookies();
  const source = cookies.find(({ name }) => name === 'install_source');
  expect(source?.value).toBe('chPostBottomBanner');
  expect((source?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(86_000);
  expect((source?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  await page.context().close();
});

import { type PostForm, postForms } from '@contenthub/contracts/content/post';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { pathOf, sections, visitPostFormsHub } from '../support/hub/post-forms-hub.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const visit = visitPostFormsHub();
const withoutImage: readonly PostForm[] = ['quiz', 'infographic', 'longtail', 'video'];

async function openPost(blog: string, form: PostForm) {
  const { page, problems } = await visit.reader.open();
  await enableTrackingDebug(page);
  await page.goto(visit.hub.origin + pathOf(blog, form));
  await waitForHydration(page);
  return { page, problems };
}

/** Presses Tab until the wanted element has focus. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return;
  }
  throw new Error(`Tab never reached ${wanted}`);
}

/** Interacts with the page and waits until the components in the text are hydrated. */
async function comeAlive(page: Page, what: string): Promise<void> {
  await page.locator('main h1').dispatchEvent('pointerover');
  await page.locator('article[data-hydrated]').waitFor();
  await page.keyboard.press('Shift');
  await page.locator(`[data-enhanced-${what}]`).waitFor();
}

const eventsNamed = async (page: Page, name: string) =>
  (await trackedEvents(page)).filter(({ eventName }) => eventName === `contenthub/${name}`);

describe('the featured image', () => {
  it.each(sections)('C10 is shown or hidden by the form of a post in the $blog blog', async ({ blog }) => {
    for (const form of postForms) {
      const response = await fetch(visit.hub.address + pathOf(blog, form));
      const [article = ''] = /<article.*<\/article>/s.exec(await response.text()) ?? [];
      const pictures = article.match(/<img[^>]*fetchpriority="high"/gi) ?? [];
      expect([form, response.status, pictures.length]).toEqual([form, 200, withoutImage.includes(form) ? 0 : 1]);
    }
  });

  it('C10 has one aspect ratio', async () => {
    const { page, problems } = await openPost('main', 'image');
    const { width = 0, height = 1 } = (await page.locator('article img[fetchpriority=high]').boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(1.9, 1);
    expect(problems).toEqual([]);
  });
});

describe('a quiz', () => {
  it('C10 J16 can be taken by keyboard, survives a reload and ends with a score', async () => {
    const { page, problems } = await openPost('main', 'quiz');
    const board = page.getByRole('status').filter({ hasText: /right/ });
    await tabTo(page, 'article a');
    await page.locator('[data-enhanced-quiz]').waitFor();
    expect(await board.innerText()).toBe('0 right, 0 of 3 answered');
    // The first answer is right, the second wrong, and the third question is revealed without a choice.
    await tabTo(page, 'article ol button');
    await page.keyboard.press('Space');
    await expect.poll(() => board.innerText()).toBe('Right. 1 right, 1 of 3 answered');
    await page.getByText('Because it is so.').first().waitFor();
    const second = page.getByRole('list', { name: 'Who or whom did they choose?' });
    await second.getByRole('button').nth(2).press('Enter');
    await expect.poll(() => board.innerText()).toBe('Not quite. The answer is B. 1 right, 2 of 3 answered');
    const verdicts = () => second.locator('li').evaluateAll((rows) => rows.map((row) => row.dataset.verdict));
    expect(await verdicts()).toEqual(['', 'right', 'wrong']);
    await page.reload();
    await waitForHydration(page);
    // The progress is visible without any interaction.
    await page.locator('[data-enhanced-quiz]').waitFor();
    expect([await board.innerText(), await verdicts()]).toEqual(['1 right, 2 of 3 answered', ['', 'right', 'wrong']]);
    await page.locator('article summary').last().press('Enter');
    await expect.poll(() => board.innerText()).toBe('You got 1 of 3 right.');
    expect(await eventsNamed(page, 'quiz/finish')).toEqual([expect.objectContaining({ rightAnswers: 1 })]);
    await page.getByRole('button', { name: 'Retake quiz' }).press('Enter');
    await expect.poll(() => board.innerText()).toBe('0 right, 0 of 3 answered');
    expect(problems).toEqual([]);
  });

  it('C10 hydrates without layout shift and is readable without scripts', async () => {
    const { page } = await openPost('business', 'quiz');
    const places = () =>
      page
        .locator('[data-post-body] h3, [data-post-body] ol, [data-post-body] details')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top + scrollY));
    // A late font would move the lines.
    await waitForFonts(page);
    const before = await places();
    await comeAlive(page, 'quiz');
    expect(await places()).toEqual(before);
    const plain = await visit.reader.open({ javaScriptEnabled: false });
    await plain.page.goto(visit.hub.origin + pathOf('business', 'quiz'));
    await plain.page.locator('article summary').filter({ hasText: 'Show the answer' }).first().click();
    expect(await plain.page.getByText('Because it is so.').first().isVisible()).toBe(true);
    expect(await plain.page.locator('article ol button').count()).toBe(0);
  });
});

describe('an infographic', () => {
  it('C10 can be enlarged twice and closed with Escape, by keyboard', async () => {
    const { page, problems } = await openPost('main', 'infographic');
    await tabTo(page, 'article a');
    await page.locator('[data-enhanced-zoom]').waitFor();
    await tabTo(page, '[aria-label="Enlarge image"]');
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Image' });
    const width = async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0;
    const first = await width();
    expect(await viewer.getByRole('img').getAttribute('alt')).toBe('A chart of twelve verbs.');
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(first * 1.4);
    await page.keyboard.press('-');
    await expect.poll(width).toBe(first);
    expect(await viewer.getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Enlarge image');
    expect(await eventsNamed(page, 'picture/zoom')).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});

describe('a third-party video', () => {
  it('C15 from YouTube or Vimeo loads only when it is clicked', async () => {
    const { page, problems } = await visit.reader.open();
    await enableTrackingDebug(page);
    const requested: string[] = [];
    await page.route(
      (url) => !url.hostname.endsWith('.localhost'),
      (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' });
      },
    );
    await page.goto(visit.hub.origin + pathOf('engineering', 'video'));
    await waitForHydration(page);
    await comeAlive(page, 'embed');
    await page.mouse.wheel(0, 2000);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    const films = [
      ['YouTube', 'A short film', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
      ['Vimeo', 'Another film', 'https://player.vimeo.com/video/1084537?dnt=1&autoplay=1'],
    ] as const;
    for (const [site, title, address] of films) {
      const link = page.getByRole('link', { name: `Watch “${title}” on ${site}` });
      const room = await page.locator('.embed', { has: link }).boundingBox();
      await link.focus();
      await page.keyboard.press('Enter');
      const frame = page.locator(`iframe[title="${title}"]`);
      await frame.waitFor();
      expect(await frame.getAttribute('src')).toBe(address);
      const { width, height } = (await frame.boundingBox()) ?? {};
      expect([width, height]).toEqual([room?.width, room?.height]);
    }
    await expect.poll(() => requested).toEqual(films.map(([, , address]) => address));
    expect(await eventsNamed(page, 'film/play')).toHaveLength(2);
    // The policy allows the frames. A violation would be logged in the console.
    expect(problems).toEqual([]);
  });

  it('C15 is a link to its page without scripts', async () => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false });
    await page.goto(visit.hub.origin + pathOf('main', 'video'));
    const link = page.getByRole('link', { name: 'Watch “A short film” on YouTube' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

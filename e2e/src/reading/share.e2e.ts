import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { pathOf, sections, visitPostFormsHub } from '../support/hub/post-forms-hub.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const visit = visitPostFormsHub();
const rail = (page: Page) => page.getByRole('complementary', { name: 'Share' });

/** The exact five links of a post with this title. */
function expected(url: string, onPhone = false): string[] {
  const link = encodeURIComponent(url);
  const title = encodeURIComponent('The Form Called long, in Full');
  const body = encodeURIComponent(`Check this post from Grammarly Blog ${url}?utm_source=email_share`);
  return [
    `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    `https://twitter.com/intent/tweet?text=${title}&url=${link}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    `mailto:?subject=${title}&body=${body}`,
    onPhone ? `fb-messenger://share/?link=${link}` : 'https://www.messenger.com/new',
  ];
}

const addresses = (page: Page) =>
  rail(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe.each(sections)('a post of the $blog blog', ({ blog }) => {
  it('C16 can be shared through five channels in order, with and without scripts', async () => {
    const path = pathOf(blog, 'long');
    const { page, problems } = await visit.reader.open();
    await page.goto(visit.hub.origin + path);
    await waitForHydration(page);
    expect(await addresses(page)).toEqual(expected(visit.hub.origin + path));
    await rail(page).getByRole('link').first().focus();
    await page.locator('article[data-hydrated]').waitFor();
    expect(await addresses(page)).toEqual(expected(visit.hub.origin + path));
    expect(problems).toEqual([]);
    const plain = await visit.reader.open({ javaScriptEnabled: false, hasTouch: true, isMobile: true });
    await plain.page.goto(visit.hub.origin + path);
    expect(await addresses(plain.page)).toEqual(expected(visit.hub.origin + path, true));
  });
});

it.each([
  ['Share on Facebook', 'facebookShare'],
  ['Share on Twitter', 'twitter'],
  ['Share on LinkedIn', 'linkedin'],
  ['Share by email', 'email'],
  ['Send in Messenger', 'facebookMessage'],
])('C16 F14b %s is tracked as %s when activated by keyboard', async (name, socialType) => {
  const path = pathOf('main', 'long');
  const { page } = await visit.reader.open();
  await enableTrackingDebug(page);
  // Navigation is blocked, because only the tracked event matters.
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  await rail(page).getByRole('link', { name }).focus();
  await page.locator('article[data-hydrated]').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await trackedEvents(page)).filter(({ eventName }) => eventName === 'contenthub/share/click'))
    .toEqual([expect.objectContaining({ socialType, postUrl: path, postId: 9000 })]);
});

it.each([
  [1440, 'beside the text'],
  [820, 'below the title'],
  [390, 'below the title'],
])('C16 at %i px the channels are %s', async (width, where) => {
  const { page } = await visit.reader.open({ viewport: { width, height: 900 } });
  await page.goto(visit.hub.origin + pathOf('main', 'long'));
  await waitForFonts(page);
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not visible`);
    return found;
  };
  const [channels, title, text] = [
    await box('aside[aria-label=Share]'),
    await box('h1'),
    await box('[data-post-body]'),
  ];
  if (where === 'beside the text') expect(channels.x).toBeGreaterThanOrEqual(text.x + text.width);
  else {
    expect(channels.y).toBeGreaterThanOrEqual(title.y + title.height);
    expect(channels.y + channels.height).toBeLessThanOrEqual(text.y);
  }
});

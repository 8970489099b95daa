import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { pathOf, sections, visitPostFormsHub } from '../support/hub/post-forms-hub.ts';

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

/** The edges of the channels, the title and the text. */
async function layout(page: Page) {
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not visible`);
    return found;
  };
  return {
    channels: await box('aside[aria-label=Share]'),
    title: await box('h1'),
    text: await box('[data-post-body]'),
  };
}

// site-events.e2e.ts checks the event of each channel.
it.each(sections)('C16 a post of the $blog blog can be shared through five channels in order', async ({ blog }) => {
  const path = pathOf(blog, 'long');
  const { page, problems } = await visit.reader.open();
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  expect(await addresses(page)).toEqual(expected(visit.hub.origin + path));
  await rail(page).getByRole('link').first().focus();
  await page.locator('article[data-hydrated]').waitFor();
  expect(await addresses(page)).toEqual(expected(visit.hub.origin + path));
  expect(problems).toEqual([]);
});

it('C16 on a phone without scripts Messenger opens its app', async () => {
  const path = pathOf('main', 'long');
  const { page } = await visit.reader.open({ javaScriptEnabled: false, hasTouch: true, isMobile: true });
  await page.goto(visit.hub.origin + path);
  expect(await addresses(page)).toEqual(expected(visit.hub.origin + path, true));
});

it('C16 the channels are beside the text, or below the title where there is no space', async () => {
  const { page } = await visit.reader.open({ viewport: { width: 1440, height: 900 } });
  await page.goto(visit.hub.origin + pathOf('main', 'long'));
  await waitForFonts(page);
  const { channels, text } = await layout(page);
  expect(channels.x).toBeGreaterThanOrEqual(text.x + text.width);
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const narrow = await layout(page);
    expect(narrow.channels.y).toBeGreaterThanOrEqual(narrow.title.y + narrow.title.height);
    expect(narrow.channels.y + narrow.channels.height).toBeLessThanOrEqual(narrow.text.y);
  }
});

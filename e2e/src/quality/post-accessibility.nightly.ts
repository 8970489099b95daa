import { type PostForm, postForms } from '@contenthub/contracts/content/post';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { pathOf, visitPostFormsHub } from '../support/hub/post-forms-hub.ts';

const visit = visitPostFormsHub();
/** One page for all posts, because a new one would compile axe and the site's scripts again. */
let page: Page;
let problems: string[];
beforeAll(async () => {
  // The page's content security policy would block axe.
  ({ page, problems } = await visit.reader.open({ bypassCSP: true }));
});

const posts: [blog: string, form: PostForm][] = [
  ...postForms.map((form): [string, PostForm] => ['main', form]),
  ['developer', 'long'],
  ['engineering', 'long'],
  ['business', 'long'],
];

const live: Partial<Record<PostForm, string>> = { quiz: 'quiz', infographic: 'zoom', video: 'embed' };

/** Puts the page into a typical state: a quiz answer is given, and the image button is visible. */
async function use(form: PostForm): Promise<void> {
  await page.locator('main h1').dispatchEvent('pointerover');
  await page.locator('article[data-hydrated]').waitFor();
  await page.keyboard.press('Shift');
  if (live[form]) await page.locator(`[data-enhanced-${live[form]}]`).waitFor();
  if (form !== 'quiz') return;
  // By keyboard, because the consent sheet may cover it on a narrow screen.
  await page.locator('article ol button').nth(1).press('Space');
}

it.each(posts)('C10 the %s blog’s post of the form %s has no axe violations at any width', async (blog, form) => {
  problems.splice(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(visit.hub.origin + pathOf(blog, form));
  await waitForHydration(page);
  await use(form);
  // accessibility.e2e.ts checks header and footer at every width.
  expect(await violationsAtEveryWidth(page, 'html', { repeatWithin: 'main' })).toEqual([]);
  if (form === 'infographic') {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Enlarge image' }).click();
    expect(await violationsAtEveryWidth(page, 'dialog[open]')).toEqual([]);
  }
  expect(problems).toEqual([]);
});

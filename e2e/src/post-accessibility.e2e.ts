import { type PostForm, postForms } from '@contenthub/contracts/post';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsAtEveryWidth } from './support/axe.ts';
import { pathOf, visitFormsHub } from './support/forms-hub.ts';
import { hydrated } from './support/reader.ts';

const visit = visitFormsHub();

const posts: [blog: string, form: PostForm][] = [
  ...postForms.map((form): [string, PostForm] => ['main', form]),
  ['developer', 'long'],
  ['engineering', 'long'],
  ['business', 'long'],
];

const live: Partial<Record<PostForm, string>> = { quiz: 'quiz', infographic: 'zoom', video: 'embed' };

/** As a reader finds it in the middle of things: a question answered, the picture's button there. */
async function use(page: Page, form: PostForm): Promise<void> {
  await page.locator('main h1').dispatchEvent('pointerover');
  await page.locator('article[data-awake]').waitFor();
  await page.keyboard.press('Shift');
  if (live[form]) await page.locator(`[data-live-${live[form]}]`).waitFor();
  if (form !== 'quiz') return;
  // By key: on a narrow screen the consent sheet may lie over it.
  await page.getByRole('radio').nth(1).press('Space');
  await page.locator('article summary', { hasText: 'Show the answer' }).first().click();
}

it.each(posts)('C10 the %s blog’s post of the form %s has no violation at any width', async (blog, form) => {
  // The page's content security policy would block axe.
  const { page, problems } = await visit.reader.open({ viewport: { width: 390, height: 900 }, bypassCSP: true });
  await page.goto(visit.hub.origin + pathOf(blog, form));
  await hydrated(page);
  await use(page, form);
  expect(await violationsAtEveryWidth(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('C10 the enlarged picture has no violation at any width', async () => {
  const { page } = await visit.reader.open({ viewport: { width: 390, height: 900 }, bypassCSP: true });
  await page.goto(visit.hub.origin + pathOf('main', 'infographic'));
  await hydrated(page);
  await use(page, 'infographic');
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  expect(await violationsAtEveryWidth(page)).toEqual([]);
  await page.context().close();
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFolder } from '@contenthub/services/wordpress/php';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

/** Far enough from today that no test of another suite plans a post there. */
const month = '2031-05';
const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;

export function calendarTests(visit: WordPressVisit): void {
  const suffix = Date.now();
  let page: Page;

  beforeAll(async () => {
    page = visit.editor.page;
    await page.setViewportSize({ width: 1440, height: 1800 });
  });
  afterAll(() => page.setViewportSize({ width: 1440, height: 900 }));

  const open = async (query = `day=${day(15)}`) => {
    await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub&${query}`);
    await page.locator('.contenthub-calendar-grid').waitFor();
  };
  const plan = (title: string, status: string, date: string | undefined, category = 'grammar') =>
    visit.stack.editor.plan({ title, slug: `${title}-${suffix}`, content: '<p>Text.</p>', category }, status, date);
  const card = (title: string): Locator => page.locator('.contenthub-entry').filter({ hasText: title });
  const dayOf = (title: string) =>
    card(title).evaluate((element) => element.closest('td')?.getAttribute('data-day') ?? '');
  const dateOf = async (id: number) => (await visit.stack.editor.read(id)).date;

  it('M07 a scheduled post moves to another day by dragging, and the change can be undone', async () => {
    const id = await plan(`Dragged ${suffix}`, 'future', `${day(5)}T14:45:00`);
    await open();
    expect(await dayOf(`Dragged ${suffix}`)).toBe(day(5));
    await card(`Dragged ${suffix}`).dragTo(page.locator(`[data-day="${day(14)}"]`));
    await page.getByText('is planned for').first().waitFor();
    expect(await dateOf(id)).toBe(`${day(14)}T14:45:00`);
    await expect.poll(() => dayOf(`Dragged ${suffix}`)).toBe(day(14));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => dateOf(id)).toBe(`${day(5)}T14:45:00`);
  });

  it('M07 posts move with the keyboard and keep the focus', async () => {
    const id = await plan(`Typed ${suffix}`, 'future', `${day(6)}T09:00:00`);
    await open();
    const button = page.getByRole('button', { name: `Plan “Typed ${suffix}”` });
    await button.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => dayOf(`Typed ${suffix}`)).toBe(day(7));
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => dateOf(id)).toBe(`${day(14)}T09:00:00`);
  });

  it('M07 an idea becomes a draft, a post in review and a scheduled post', async () => {
    await open();
    await page.getByRole('button', { name: 'New idea' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Working title').fill(`Idea ${suffix}`);
    await dialog.getByRole('button', { name: 'Save idea' }).click();
    await page.getByText('The idea is saved as a draft.').first().waitFor();
    const undated = page.getByRole('complementary', { name: 'Without a date' });
    const idea = undated.locator('.contenthub-entry').filter({ hasText: `Idea ${suffix}` });
    const id = Number(await idea.locator('[data-plan]').getAttribute('data-plan'));
    visit.stack.editor.removeLater(id);
    expect(await idea.getAttribute('data-status')).toBe('idea');
    await idea.dragTo(page.locator(`[data-day="${day(20)}"]`));
    await expect.poll(() => dayOf(`Idea ${suffix}`)).toBe(day(20));
    for (const [status, stored] of [
      ['In review', 'pending'],
      ['Scheduled', 'future'],
    ] as const) {
      await page.getByRole('button', { name: `Plan “Idea ${suffix}”` }).click();
      await dialog.getByLabel('Status').selectOption({ label: status });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await visit.stack.editor.read(id)).toMatchObject({ status: stored, date: `${day(20)}T09:00:00` });
    }
    await card(`Idea ${suffix}`).dragTo(undated.getByRole('heading'));
    await expect.poll(async () => (await visit.stack.editor.read(id)).status).toBe('draft');
  });

  it('M07 never publishes a scheduled post that is dropped in the past, and keeps published posts in place', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const published = await plan(`Fixed ${suffix}`, 'publish', undefined);
    const id = await plan(`Soon ${suffix}`, 'future', `${tomorrow}T00:30:00`);
    await open(`view=week&day=${tomorrow}`);
    await page.getByRole('button', { name: `Plan “Soon ${suffix}”` }).press('Alt+ArrowUp');
    await page.getByText('A scheduled post cannot be in the past.').first().waitFor();
    expect((await visit.stack.editor.read(id)).status).toBe('future');
    await open(`view=week&day=${today}`);
    expect(await card(`Fixed ${suffix}`).getAttribute('draggable')).toBe('false');
    expect((await visit.stack.editor.read(published)).status).toBe('publish');
  });

  it('M07 shows one blog or one author, in an address that can be shared', async () => {
    await plan(`Main ${suffix}`, 'future', `${day(21)}T09:00:00`);
    await plan(`Engineering ${suffix}`, 'future', `${day(21)}T10:00:00`, 'eng-data');
    await open();
    await page.getByLabel('Blog', { exact: true }).selectOption({ label: 'Engineering blog' });
    await card(`Main ${suffix}`).waitFor({ state: 'detached' });
    expect(await card(`Engineering ${suffix}`).innerText()).toContain('Engineering blog');
    await page.reload();
    await card(`Engineering ${suffix}`).waitFor();
    expect(await card(`Main ${suffix}`).count()).toBe(0);
    await page.getByLabel('Author', { exact: true }).selectOption({ label: 'Maren Holt' });
    await card(`Engineering ${suffix}`).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('blog')).toBe('engineering');
  });

  it('M07 editors comment on a draft, and a mention sends an email', async () => {
    const title = `Discussed ${suffix}`;
    const id = await plan(title, 'draft', undefined);
    await visit.editor.edit(id);
    const panel = (await visit.editor.sidebar()).locator('[data-contenthub-comments]');
    await panel.getByLabel('Comment for colleagues').fill('Is the example right?');
    await panel.getByLabel('Mention').selectOption({ label: 'Maren Holt' });
    await panel.getByRole('button', { name: 'Add comment' }).click();
    await panel.getByText('The comment is saved. Emailed: Maren Holt.').waitFor();
    expect(await panel.getByRole('listitem').innerText()).toContain('Is the example right? @maren-holt');
    const mails = await Promise.all(
      (await readdir(mailFolder)).map((name) => readFile(join(mailFolder, name), 'utf8')),
    );
    const mail = mails.find((text) => text.includes(`post=${id}`));
    expect(mail).toContain('To: maren-holt@example.com');
    // Neither readers nor WordPress's own list of comments show it.
    const listed = await visit.stack.editor.request(`/wp-json/wp/v2/comments?post=${id}&status=any`);
    expect(await listed.json()).toEqual([]);
    const anonymous = `${visit.stack.services.WORDPRESS_URL}/wp-json/contenthub/v1/comments/${id}`;
    expect((await fetch(anonymous)).status).toBe(401);
    await panel.getByRole('button', { name: 'Delete' }).click();
    await panel.getByRole('listitem').waitFor({ state: 'detached' });
  });

  it('M07 has no accessibility violations, in a month and in a week', async () => {
    await open();
    expect(await findViolations(page, '#wpbody-content')).toEqual([]);
    await open(`view=week&day=${day(15)}`);
    expect(await findViolations(page, '#wpbody-content')).toEqual([]);
  });
}

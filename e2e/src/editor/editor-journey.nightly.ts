import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BlockEditor } from '../support/editor/block-editor.ts';
import { visitWordPress } from '../support/hub/wordpress-stack.ts';
import { roundTripTests } from './round-trip-suite.ts';

const visit = visitWordPress();
const title = `Its or it’s ${Date.now()}`;
let editor: BlockEditor;
let folder: TemporaryFolder;
let collector: CollectorProcess;

beforeAll(async () => {
  const { page } = await visit.reader.open();
  await page.setViewportSize({ width: 1440, height: 1800 });
  editor = await BlockEditor.signIn(page, visit.stack.origin);
  folder = await temporaryFolder();
  collector = await CollectorProcess.start({
    DATA_FOLDER: folder.path,
    WORDPRESS_SIGNAL_SECRET: visit.stack.services.WORDPRESS_SIGNAL_SECRET ?? '',
  });
  await visit.stack.editor.setAnalyticsUrl(collector.loader);
});
afterAll(async () => {
  await visit.stack.editor.setAnalyticsUrl('');
  await collector?.stop();
  await folder?.remove();
});

/** The fields of a block, which is the last of its type. */
async function insert(type: string): Promise<Locator> {
  await editor.insert(type);
  return editor.canvas.locator(`[data-type="contenthub/${type}"] .contenthub-block-fields`);
}

async function fill(type: string, texts: Record<string, string>): Promise<void> {
  const fields = await insert(type);
  for (const [label, text] of Object.entries(texts)) await fields.getByLabel(label).fill(text);
}

async function writeEveryBlock(): Promise<void> {
  const examples = (await insert('examples')).getByLabel('Example', { exact: true });
  await examples.nth(0).fill('The dog wagged its tail.');
  await examples.nth(1).fill('The dog wagged it’s tail.');
  await fill('quiz', {
    ...{ 'Option A': 'It’s late.', 'Option B': 'Its late.', Explanation: 'The apostrophe replaces a letter.' },
  });
  const quiz = editor.canvas.locator('[data-type="contenthub/quiz"]');
  await quiz.getByLabel('Question', { exact: true }).fill('Which sentence is right?');
  await fill('answer', {
    ...{
      Question: 'Its or it’s?',
      'Answer in one sentence': 'It’s is short for it is.',
      'Right examples': 'It’s late.',
    },
  });
  await fill('call-to-action', { 'Button text': 'Check your text', Link: 'https://example.com/check' });
  await fill('video', {
    ...{
      'Address of the video': 'https://example.com/its.mp4',
      Title: 'Its in a minute',
      Transcript: 'Two small words.',
    },
  });
  await fill('related', { Title: 'All of grammar', 'Path on the hub': '/blog/grammar' });
}

/** Two minutes from now, in the time zone of WordPress and without seconds, as its calendar has it. */
async function soon(): Promise<{ today: string; date: string }> {
  const response = await visit.stack.editor.request('/wp-json/contenthub/v1/calendar?from=2031-01-01&to=2031-01-01');
  const { now } = (await response.json()) as { now: string };
  const date = new Date(Date.parse(`${now}Z`) + 120_000).toISOString().slice(0, 16);
  return { today: now.slice(0, 10), date };
}

async function sendReader(postId: number): Promise<void> {
  const reader = { instanceId: 'journey0', containerId: 'journey00001', isTest: false, pageId: 'post', postId };
  const events = [
    eventSample('postPage/view', { ...reader, postTitle: title, batchId: 1, ageMs: 8000 }),
    eventSample('post/scroll', { ...reader, batchId: 2, ageMs: 7000, scrollDepth: 100 }),
  ];
  const headers = {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };
  const response = await fetch(`${collector.address}/events`, {
    ...{ method: 'POST', body: JSON.stringify({ events }), headers },
  });
  expect(await response.json()).toMatchObject({ accepted: events.length });
}

it('M02 M03 M04 M07 an editor writes, fixes, schedules and moves a post, and reads its figures', async () => {
  const { page, canvas } = editor;

  // Every block.
  await editor.newPost();
  await editor.write(title, 'One letter, two meanings. This page shows how to choose the right one, with examples.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('#### When to use an apostrophe');
  await canvas.locator('h4').waitFor();
  await editor.toggleCategory('Grammar');
  await writeEveryBlock();
  const id = await editor.saveDraft();
  visit.stack.editor.removeLater(id);

  // What the report finds.
  const report = (await editor.sidebar()).locator('[data-contenthub-report]');
  const issue = report.getByRole('listitem').filter({ hasText: '“When to use an apostrophe”' });
  expect(await issue.innerText()).toContain('This heading skips a level.');
  await issue.getByRole('button', { name: 'Go to block' }).click();
  await canvas.locator('h4.is-selected').waitFor();
  await canvas.locator('h4').click();
  await page.keyboard.press('Alt+Shift+2');
  await canvas.locator('h2.is-selected').waitFor();
  await editor.saveDraft();
  await editor.sidebar();
  await issue.waitFor({ state: 'detached' });

  // The calendar.
  const { today, date } = await soon();
  await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub&day=${today}`);
  const undated = page.getByRole('complementary', { name: 'Without a date' });
  await undated
    .locator('.contenthub-entry')
    .filter({ hasText: title })
    .dragTo(page.locator(`[data-day="${today}"]`));
  const planned = page.locator(`[data-day="${today}"] .contenthub-entry`).filter({ hasText: title });
  await planned.getByRole('button', { name: `Plan “${title}”` }).click();
  const plan = page.getByRole('dialog');
  await plan.getByLabel('Date and time').fill(date);
  await plan.getByLabel('Status').selectOption({ label: 'Scheduled' });
  await plan.getByRole('button', { name: 'Save', exact: true }).click();
  await plan.waitFor({ state: 'detached' });
  expect(await visit.stack.editor.read(id)).toMatchObject({ status: 'future', date: `${date}:00` });

  // Live, with every block.
  await expect.poll(async () => (await visit.stack.editor.read(id)).status, { timeout: 200_000 }).toBe('publish');
  const { contenthub_address: first } = (await visit.stack.editor.read(id)) as unknown as Addressed;
  await expect.poll(async () => (await fetch(visit.stack.address + first)).status).toBe(200);
  const { page: reader } = await visit.reader.open();
  await reader.goto(visit.stack.origin + first);
  const body = reader.locator('[data-post-body]');
  await body.getByRole('heading', { level: 2, name: 'When to use an apostrophe' }).waitFor();
  expect(await body.locator('.example-wrong').innerText()).toContain('The dog wagged it’s tail.');
  expect(await body.innerText()).toContain('Which sentence is right?');
  expect(await body.locator('figcaption').innerText()).toBe('Its in a minute');
  expect(await body.locator('.related-post a').getAttribute('href')).toBe('/blog/grammar');
  expect(await reader.locator('main').innerText()).toContain('It’s is short for it is.');
  await reader.getByText('Check your text').first().waitFor({ state: 'attached' });

  // Another category, after a warning. All of it works by keyboard.
  await editor.edit(id);
  await editor.toggleCategory('Idioms');
  const sidebar = await editor.sidebar();
  const compare = sidebar.getByRole('button', { name: 'Compare with what is live' });
  await compare.focus();
  await page.keyboard.press('Enter');
  const comparison = page.getByRole('dialog', { name: 'Compare with what is live' });
  await comparison.getByText('The text is the same as what readers see.').waitFor();
  await page.keyboard.press('Escape');
  await comparison.waitFor({ state: 'detached' });
  await expect.poll(() => compare.evaluate((button) => button === document.activeElement)).toBe(true);
  await sidebar.getByLabel('Primary category').selectOption({ label: 'Idioms' });
  const warning = page.getByRole('dialog', { name: 'Change the address of this post?' });
  const moved = first.replace('/blog/grammar/', '/blog/idioms/');
  expect(await warning.innerText()).toContain(first);
  expect(await warning.innerText()).toContain(moved);
  await warning.getByRole('button', { name: 'Change address' }).focus();
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'detached' });
  await editor.update();

  // The old address.
  await expect.poll(async () => (await fetch(visit.stack.address + moved)).status).toBe(200);
  const location = async () =>
    (await fetch(visit.stack.address + first, { redirect: 'manual' })).headers.get('location');
  await expect.poll(location).toBe(moved);
  await reader.goto(visit.stack.origin + first);
  expect(new URL(reader.url()).pathname).toBe(moved);
  await reader.getByRole('heading', { level: 1, name: title }).waitFor();

  // Its figures.
  await sendReader(id);
  const figures = `/wp-json/contenthub/v1/figures?posts=${id}`;
  const readers = async () => (await visit.stack.editor.request(figures)).text();
  await expect.poll(readers, { timeout: 200_000 }).toContain('"readers":1');
  await editor.edit(id);
  const shown = (await editor.sidebar()).locator('[data-contenthub-figures]');
  await expect.poll(async () => (await shown.innerText()).replace(/\s+/g, ' ')).toMatch(/Readers 1 .*100%/i);
}, 900_000);

it('M06 posts are fixed with the keyboard, and the focus stays on the button', async () => {
  const { page } = editor;
  const slug = `keys-${Date.now()}`;
  const gone = `/blog/grammar/${slug}-gone`;
  const content = `<!-- wp:paragraph --><p>Read <a href="${gone}">this</a>.</p><!-- /wp:paragraph -->`;
  const id = await visit.stack.editor.publish({ title: slug, slug, content, category: 'grammar' });
  // Its row stays, and the button with it.
  const other = { title: `${slug}-other`, slug: `${slug}-other`, content, category: 'grammar' };
  await visit.stack.editor.publish(other);
  for (const each of [slug, other.slug]) {
    await expect.poll(async () => (await fetch(`${visit.stack.address}/blog/grammar/${each}`)).status).toBe(200);
  }
  await page.goto(`${visit.stack.origin}/wp-admin/admin.php?page=contenthub-issues`);
  await page.getByRole('checkbox', { name: `${other.slug}: ${gone}` }).waitFor();
  await page.getByRole('checkbox', { name: `${slug}: ${gone}`, exact: true }).press('Space');
  await page.getByLabel('New address').focus();
  await page.keyboard.type('/blog/idioms');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Posts changed: 1. Unchanged: 0.').first().waitFor();
  const button = page.getByRole('button', { name: 'Replace selected links' });
  expect(await button.isDisabled()).toBe(true);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  const stored = (await visit.stack.editor.read(id)) as unknown as { content: { raw: string } };
  expect(stored.content.raw).toContain('href="/blog/idioms"');
});

it('M08 an author of the engineering blog cannot publish on the business hub in the editor', async () => {
  const account = { name: `author-${Date.now()}`, password: 'a long enough password' };
  const person = {
    ...{ username: account.name, email: `${account.name}@example.com`, password: account.password },
    ...{ roles: ['author'], meta: { contenthub_blogs: ['engineering'] } },
  };
  const { id: user } = await wordpressApi<{ id: number }>('POST', '/wp/v2/users', person);
  try {
    const { page } = await visit.reader.open();
    await page.setViewportSize({ width: 1440, height: 900 });
    const author = await BlockEditor.signIn(page, visit.stack.origin, account);
    await author.newPost();
    await author.write('Sold', 'How we sell.');
    await author.toggleCategory('Sales');
    const id = await author.saveDraft();
    await page.getByRole('region', { name: 'Editor top bar' }).getByRole('button', { name: 'Publish' }).click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('You cannot publish on this blog: Business hub.').first().waitFor();
    expect((await visit.stack.editor.read(id)).status).toBe('draft');
  } finally {
    // The author's posts go, too.
    await wordpressApi('DELETE', `/wp/v2/users/${user}?force=true&reassign=false`);
  }
});

roundTripTests(visit);

type Addressed = { contenthub_address: string };

import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post } from '@contenthub/contracts/content/post';
import { expect, it } from 'vitest';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

export function blockTests(visit: WordPressVisit): void {
  it('M03 examples, a quiz and an answer card written in the editor are on the page and in the feed', async () => {
    const { editor } = visit;
    await editor.newPost();
    await editor.write('Its or it’s', 'One letter, two meanings.');
    await editor.toggleCategory('Grammar');
    const { canvas } = editor;

    await editor.insert('examples');
    const examples = canvas.getByLabel('Example', { exact: true });
    await examples.nth(0).fill('The dog wagged its tail.');
    await examples.nth(1).fill('The dog wagged <b>it’s</b> tail.');
    expect(await canvas.locator('.contenthub-block-preview .example-wrong').innerText()).toContain('<b>it’s</b>');

    await editor.insert('quiz');
    await canvas.getByLabel('Question', { exact: true }).fill('Which one means “it is”?');
    await canvas.getByLabel('Option A').fill('its');
    await canvas.getByLabel('Option B').fill('it’s');
    await canvas.getByLabel('Right answer').selectOption({ label: 'B' });
    await canvas.getByLabel('Explanation').fill('The apostrophe stands for the missing letter.');

    await editor.insert('answer');
    await canvas.getByLabel('Question', { exact: true }).last().fill('Its or it’s?');
    await canvas.getByLabel('Answer in one sentence').fill('It’s is short for it is.');
    await canvas.getByLabel('Right examples').fill('It’s late.');

    const id = await editor.saveDraft();
    visit.stack.editor.removeLater(id);
    const slug = `blocks-${Date.now()}`;
    await visit.stack.editor.update(id, { status: 'publish', slug });
    const address = `/blog/grammar/${slug}`;
    await expect.poll(async () => (await fetch(visit.stack.address + address)).status).toBe(200);

    const path = requestPath(contentPaths.post, { slug }, { blog_type: 'main' });
    const response = await fetch(visit.stack.contentUrl + contentApiBase + path);
    expect(((await response.json()) as Post).blocks).toMatchObject([
      { id: 'examples-1', data: { rows: [{ verdict: 'right' }, { text: 'The dog wagged <b>it’s</b> tail.' }] } },
      { id: 'quiz-1', data: { questions: [{ options: ['its', 'it’s'], correct: 1 }] } },
      { id: 'answer-1', data: { right: ['It’s late.'] } },
    ]);

    const { page: reader } = await visit.reader.open({ javaScriptEnabled: false });
    await reader.goto(visit.stack.origin + address);
    const body = reader.locator('[data-post-body]');
    expect(await body.locator('.example-right').innerText()).toMatch(/Right:\s+The dog wagged its tail\./);
    expect(await body.locator('.example-wrong').innerText()).toContain('<b>it’s</b>');
    expect(await body.locator('ol > li').allInnerTexts()).toEqual(['its', 'it’s']);
    expect(await body.locator('details').textContent()).toContain('B. The apostrophe stands for');
    expect(await reader.locator('main').innerText()).toContain('It’s is short for it is.');
    const feed = async () => (await fetch(`${visit.stack.address}/blog/grammar/feed.json`)).text();
    await expect.poll(feed).toContain('The dog wagged its tail.');
    expect(await feed()).toContain('It’s is short for it is.');
  });
}

import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';
import { siteFolder } from '@contenthub/services/wordpress/site-files';
import { afterAll, describe, expect, it } from 'vitest';
import { BlockEditor } from '../support/editor/block-editor.ts';
import { offeredBlocks, type Sample } from '../support/editor/offered-blocks.ts';
import type { WordPressVisit } from '../support/hub/wordpress-stack.ts';

const password = 'a long enough password';

type SavedBlocks = { written: string; offered: string[] };
type Block = { name: string };
type BlockLibrary = {
  createBlock: (name: string, attributes: object, inner: Block[]) => Block;
  getBlockTypes: () => Block[];
};
type Stores = {
  select: (store: string) => { getEditedPostContent: () => string; getSettings: () => { allowedBlockTypes: string[] } };
  dispatch: (store: string) => { resetBlocks: (blocks: Block[]) => void; editPost: (edits: object) => void };
};

/** Runs in the page. Writes one of every block, and returns the text that the editor will send. */
function writeBlocks(samples: string): SavedBlocks {
  const { blocks, data } = Reflect.get(window, 'wp') as { blocks: BlockLibrary; data: Stores };
  const create = ([name, attributes, inner = []]: Sample): Block =>
    blocks.createBlock(name, attributes, inner.map(create));
  data.dispatch('core/block-editor').resetBlocks((JSON.parse(samples) as Sample[]).map(create));
  data.dispatch('core/editor').editPost({ title: 'Everything that is offered' });
  const { allowedBlockTypes } = data.select('core/block-editor').getSettings();
  return {
    written: data.select('core/editor').getEditedPostContent(),
    offered: allowedBlockTypes.filter((name) => blocks.getBlockTypes().some((type) => type.name === name)),
  };
}

/** WordPress writes `<hr />`, and no semicolon at the end of a style. */
const withoutSpelling = (html: string) => html.replaceAll(/\s*\/?>/g, '>').replaceAll(';"', '"');

export function untrustedTests(visit: WordPressVisit): void {
  const people: number[] = [];
  afterAll(async () => {
    for (const id of people) await wordpressApi('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`);
  });

  async function signInAs(role: string): Promise<BlockEditor> {
    const name = `${role}-${randomUUID()}`;
    const person = { username: name, email: `${name}@example.com`, password, roles: [role] };
    people.push((await wordpressApi<{ id: number }>('POST', '/wp/v2/users', person)).id);
    const { page } = await visit.reader.open();
    return BlockEditor.signIn(page, visit.stack.origin, { name, password });
  }

  describe.each(['author', 'editor'])('an %s', (role) => {
    it('H26 has every block that is offered stored as written', async () => {
      const editor = await signInAs(role);
      await editor.newPost();
      const tried = JSON.stringify(offeredBlocks);
      const { written, offered } = await editor.page.evaluate(writeBlocks, tried);
      expect(offered.filter((name) => !tried.includes(`"${name}"`))).toEqual(['core/block', 'core/missing']);
      const id = await editor.saveDraft();
      visit.stack.editor.removeLater(id);
      const { content } = await wordpressApi<{ content: { raw: string } }>('GET', `/wp/v2/posts/${id}?context=edit`);
      expect(withoutSpelling(content.raw)).toBe(withoutSpelling(written));
      expect(await editor.page.locator('.components-notice.is-warning').count()).toBe(0);
    });

    it('H26 is told which HTML was removed', async () => {
      const editor = await signInAs(role);
      await editor.newPost();
      const html = '<p onclick="x()">Kept.</p><iframe src="https://example.com"></iframe>';
      await editor.page.evaluate(writeBlocks, JSON.stringify([['core/html', { content: html }]]));
      visit.stack.editor.removeLater(await editor.saveDraft());
      const notice = editor.page.locator('.components-notice.is-warning');
      expect(await notice.innerText()).toContain(
        'Some of the HTML cannot be stored here and was removed: onclick of <p>, <iframe>.',
      );
    });
  });

  it.each(['html', 'svg', 'xhtml'])(
    'H26 an uploaded .%s runs no script for a reader, also one from before',
    async (type) => {
      const script = '<script>document.title = "it ran"; fetch("/it-ran");</script>';
      const xmlns = type === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml';
      const file = `${randomUUID()}.${type}`;
      const path = join(siteFolder, 'wp-content/uploads', file);
      await writeFile(
        path,
        `<${type === 'svg' ? 'svg' : 'html'} xmlns="${xmlns}">${script}</${type === 'svg' ? 'svg' : 'html'}>`,
      );
      try {
        const { page } = await visit.reader.open();
        const requested: string[] = [];
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        const url = `${visit.stack.origin}/wp-content/uploads/${file}`;
        if (type === 'svg') await page.goto(url);
        else await Promise.all([page.waitForEvent('download'), page.goto(url).catch(() => undefined)]);
        // A frame, and a script element of a page of our own, are other ways to run it.
        await page.goto(`${visit.stack.origin}/blog/`);
        const loaded = await page.evaluate(async (address) => {
          const frame = document.createElement('iframe');
          const response = await fetch(address);
          frame.src = address;
          document.body.append(frame);
          await fetch('/wp-json/');
          return [document.title, response.headers.get('x-content-type-options')];
        }, url);
        expect(loaded).toEqual([expect.not.stringContaining('it ran'), 'nosniff']);
        expect(requested).toContain(`/wp-content/uploads/${file}`);
        expect(requested).not.toContain('/it-ran');
      } finally {
        await rm(path);
      }
    },
  );
}

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { inMemory } from '@contenthub/database/engines';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { storePost } from '../../db/writes/store-post.ts';
import { article, writeArticles } from '../../testing/articles.ts';
import { storedPost } from '../../testing/post-factory.ts';
import { RunningContent } from '../../testing/running-content.ts';

const main = { blog_type: 'main' };
let opened: OpenDatabase;
let folder: TemporaryFolder;
let content: RunningContent | undefined;

beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory);
  return () => opened.close();
});
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await content?.clear();
  await content?.stop();
  content = undefined;
  await folder.remove();
});

async function start(articles: Record<string, string>): Promise<RunningContent> {
  await writeArticles(folder.path, articles);
  content = await RunningContent.start({ ...opened, close: async () => {} }, { ARTICLES_FOLDER: folder.path });
  return content;
}

const save = (name: string, text: string) => writeFile(join(folder.path, 'posts', name), text);

describe('articles folder', () => {
  it('is served as soon as the service starts, pictures included', async () => {
    const running = await start({
      'one.md': article(1, {}, 'One.\n\n![A dot](/content-images/dot.svg)'),
      'two.md': article(2, { categories: ['dev-tutorials'] }),
      'notes.txt': 'not an article',
    });
    const { body } = await running.request(contentApi.post, { slug: 'article-1' }, main);
    expect(body.content).toMatch(/<img src="(\/assets\/media\/\w+\.svg)" alt="A dot" width="12" height="6"/);
    const served = await fetch(running.address + body.image.full.url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await running.request(contentApi.post, { slug: 'article-2' }, { blog_type: 'developer' })).status).toBe(
      200,
    );
  });

  it('serves the last of several articles with the same slug', async () => {
    const running = await start({
      'a-first.md': article(1, { title: 'First' }),
      'b-last.md': article(2, { title: 'Last', slug: 'article-1' }),
      'c-other.md': article(3),
    });
    const title = async (slug: string) => (await running.request(contentApi.post, { slug }, main)).body.title;
    expect([await title('article-1'), await title('article-3')]).toEqual(['Last', 'Article 3']);
  });

  it('serves no draft', async () => {
    const running = await start({ 'one.md': article(1), 'draft.md': article(2, { draft: true }) });
    const status = async (slug: string) => (await running.request(contentApi.post, { slug }, main)).status;
    expect([await status('article-1'), await status('article-2')]).toEqual([200, 404]);
  });

  it('is watched: a saved or added article is served at once', async () => {
    const running = await start({ 'one.md': article(1) });
    const title = async (slug: string) => (await running.request(contentApi.post, { slug }, main)).body.title;
    await save('one.md', article(1, { title: 'Fixed' }));
    await expect.poll(() => title('article-1')).toBe('Fixed');
    await save('two.md', article(2, { title: 'Added' }));
    await expect.poll(() => title('article-2')).toBe('Added');
    expect(running.publishedChanges.at(-1)?.keys).toContain('slug:main:article-2');
  });

  it('stores every category of its catalogue, and removes only an article whose file is gone', async () => {
    const running = await start({ 'one.md': article(1), 'two.md': article(2) });
    const slugs = async () =>
      (await running.database.selectFrom('categories').select('slug').execute()).map((c) => c.slug);
    expect((await slugs()).sort()).toEqual(['dev-tutorials', 'grammar']);
    await storePost(running.database, storedPost(3));
    const status = async (slug: string) => (await running.request(contentApi.post, { slug }, main)).status;
    await rm(join(folder.path, 'posts', 'one.md'));
    await expect.poll(() => status('article-1')).toBe(404);
    expect([await status('article-2'), await status('post-3')]).toEqual([200, 200]);

    await running.stop();
    await rm(join(folder.path, 'posts', 'two.md'));
    const again = await start({});
    const now = async (slug: string) => (await again.request(contentApi.post, { slug }, main)).status;
    expect([await now('article-2'), await now('post-3')]).toEqual([404, 200]);
  });

  it('is still watched after an unreadable article', async () => {
    const running = await start({ 'one.md': article(1) });
    await save('one.md', 'half a sentence');
    await save('one.md', article(1, { title: 'Whole again' }));
    const title = async () => (await running.request(contentApi.post, { slug: 'article-1' }, main)).body.title;
    await expect.poll(title).toBe('Whole again');
  });

  it('serves the last saved version even if an earlier one took longer', async () => {
    const running = await start({ 'one.md': article(1) });
    await running.flushedChanges();
    running.publishedChanges.splice(0);
    // A named pipe delivers its picture only when the test writes it.
    const pipe = join(folder.path, 'images', 'slow.svg');
    execFileSync('mkfifo', [pipe]);
    await save('one.md', article(1, { title: 'First', image: 'slow.svg' }));
    const slow = await open(pipe, 'w');
    const noticed = once(watch(join(folder.path, 'posts')), 'change');
    await save('one.md', article(1, { title: 'Last' }));
    await noticed;
    await slow.writeFile('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    await slow.close();
    await expect.poll(() => running.publishedChanges).toHaveLength(2);
    expect((await running.request(contentApi.post, { slug: 'article-1' }, main)).body.title).toBe('Last');
  });

  it('with an unreadable article prevents the service from starting, with a message that names it', async () => {
    await expect(start({ 'one.md': article(1, { author: 'nobody' }) })).rejects.toThrow(
      `"nobody", author of ${join(folder.path, 'posts', 'one.md')}, is not in the catalogue`,
    );
  });
});

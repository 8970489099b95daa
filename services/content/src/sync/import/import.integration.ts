import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inMemory } from '@contenthub/database/engines';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { DiskMedia } from '../../media/disk-media.ts';
import { MediaStore } from '../../media/media-store.ts';
import { pngHeader } from '../../media/testing/png-header.ts';
import { article, writeArticles } from '../../testing/articles.ts';
import { sourcePost } from '../../testing/post-factory.ts';
import { markdownImport } from './markdown-import.ts';
import { type ImportSource, runImport } from './run-import.ts';
import { WxrImport } from './wxr-import.ts';

let opened: OpenDatabase;
let folder: TemporaryFolder;
beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory);
});
afterAll(() => opened.close());
beforeEach(async () => {
  folder = await temporaryFolder();
  for (const table of ['posts', 'categories', 'authors'] as const) await opened.database.deleteFrom(table).execute();
});
afterEach(() => folder.remove());

async function bringIn(source: ImportSource) {
  const { signal } = new AbortController();
  const media = new MediaStore(new DiskMedia(join(folder.path, 'media')));
  return runImport(source, { database: opened.database, media, signal, waiting: () => {}, report: () => {} });
}

it('lets responses through while it prepares a batch', async () => {
  let turn = 0;
  let done = false;
  const countTurns = () => {
    turn += 1;
    if (!done) setImmediate(countTurns);
  };
  const preparedIn = new Set<number>();
  const post = (id: number) => ({
    ...sourcePost(id),
    get html() {
      preparedIn.add(turn);
      return '<p>The text.</p>';
    },
  });
  setImmediate(countTurns);
  const result = await bringIn({
    name: 'a test',
    count: async () => 100,
    categories: async () => [],
    readFile: async () => undefined,
    async *batches() {
      yield { posts: Array.from({ length: 100 }, (_, index) => post(index + 1)), media: [], skipped: 0 };
    },
  });
  done = true;
  expect(result).toMatchObject({ stored: 100, failures: [] });
  expect(preparedIn.size).toBeGreaterThan(10);
});

const posts = () => opened.database.selectFrom('posts').selectAll().orderBy('id').execute();
const slugs = async () =>
  (await opened.database.selectFrom('categories').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);

describe('Markdown import', () => {
  it('imports a folder once, with its categories and without drafts', async () => {
    await writeArticles(folder.path, {
      'one.md': article(1, {}, 'One.\n\n![A dot](/content-images/dot.svg)'),
      'two.md': article(2, { categories: ['dev-tutorials'] }),
      'three.md': article(3, { draft: true }),
    });
    expect(await bringIn(markdownImport(folder.path))).toMatchObject({ total: 3, done: 3, stored: 2, failures: [] });
    expect((await posts()).map(({ slug, blog }) => [slug, blog])).toEqual([
      ['article-1', 'main'],
      ['article-2', 'developer'],
    ]);
    expect(await slugs()).toEqual(['dev-tutorials', 'grammar']);
    expect(await bringIn(markdownImport(folder.path))).toMatchObject({ stored: 0, skipped: 3 });
  });

  it('skips and reports an article with a missing picture', async () => {
    await writeArticles(folder.path, { 'one.md': article(1, { image: 'none.svg' }), 'two.md': article(2) });
    const { stored, failures } = await bringIn(markdownImport(folder.path));
    expect(stored).toBe(1);
    expect(failures).toEqual([{ id: 1, slug: 'article-1', reason: expect.stringContaining('none.svg') }]);
  });

  it('H20 imports an article without a picture that cannot be published, and reports it', async () => {
    await writeArticles(folder.path, { 'one.md': article(1, { image: 'large.png' }) });
    await writeFile(join(folder.path, 'images', 'large.png'), pngHeader(12_000, 12_000));
    const { stored, failures } = await bringIn(markdownImport(folder.path));
    expect(stored).toBe(1);
    const reason = 'imported without /content-images/large.png: it has 12000 × 12000 pixels, more than 100 megapixels';
    expect(failures).toEqual([{ id: 1, slug: 'article-1', reason }]);
    expect(await posts()).toMatchObject([{ slug: 'article-1', image: null }]);
  });
});

const item = (id: number, fields = '', body = '<![CDATA[First.\n\nSecond.]]>') => `
<item><title>Post ${id} &amp; more</title><dc:creator><![CDATA[ann]]></dc:creator>
<content:encoded>${body}</content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2026-03-02 09:00:00</wp:post_date_gmt>
<wp:post_modified_gmt>2026-03-03 09:00:00</wp:post_modified_gmt><wp:post_name>post-${id}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="grammar"><![CDATA[Grammar]]></category>
<category domain="post_tag" nicename="verbs"><![CDATA[Verbs & nouns]]></category>${fields}
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>no</wp:comment_content></wp:comment></item>`;
const wxr = (items: string) => `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Site</title>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login><![CDATA[ann]]></wp:author_login>
<wp:author_display_name><![CDATA[Ann Ó]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>grammar</wp:category_nicename>
<wp:cat_name><![CDATA[Grammar &amp; style]]></wp:cat_name>
<wp:category_description><![CDATA[About it.]]></wp:category_description></wp:category>${items}</channel></rss>`;

describe('WordPress export (WXR) import', () => {
  async function exported(items: string) {
    const path = join(folder.path, 'export.xml');
    await writeFile(path, wxr(items));
    return new WxrImport(path, async () => undefined);
  }

  it('imports published posts with authors, categories, tags and fields', async () => {
    const field = (name: string, value: string) =>
      `<wp:postmeta><wp:meta_key>contenthub_${name}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const meta = field('form', 'quiz') + field('related', 'a:2:{i:0;i:12;i:1;i:7;}');
    const draft = item(2).replace('>publish<', '>draft<');
    const page = item(3).replace('<wp:post_type>post<', '<wp:post_type>page<');
    const result = await bringIn(await exported(item(1, meta) + draft + page));
    expect(result).toMatchObject({ total: 1, stored: 1, failures: [] });
    const [post, ...others] = await posts();
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      ...{ id: 1, title: 'Post 1 & more', slug: 'post-1', form: 'quiz', author_id: 7, tags: ['Verbs & nouns'] },
      chosen_related: [12, 7],
      content: '<p>First.</p>\n<p>Second.</p>',
      modified: new Date('2026-03-03T09:00:00Z'),
    });
    const categories = await opened.database.selectFrom('categories').selectAll().execute();
    expect(categories).toEqual([
      { id: 3, slug: 'grammar', name: 'Grammar & style', description: 'About it.', path: null },
    ]);
  });

  it('M03 imports blocks as data and as HTML', async () => {
    const block = (type: string, data: unknown) => `<!-- wp:contenthub/${type} ${JSON.stringify({ data })} /-->`;
    const answer = { question: 'Its?', rule: 'It’s late.', right: ['It’s late.'], wrong: [] };
    const quiz = { questions: [{ question: 'Which?', options: ['a', 'b'], correct: 1, explanation: 'Because.' }] };
    const content = [block('answer', answer), block('quiz', quiz), block('related', { title: 'x', url: '//x' })];
    await bringIn(await exported(item(1, '', `<![CDATA[${content.join('\n\n')}]]>`)));
    expect((await posts())[0]).toMatchObject({
      ...{ form: 'quiz', answer },
      content: expect.stringMatching(/^\s*<h3 data-block="quiz-1"/),
      blocks: [
        { id: 'answer-1', type: 'answer', data: answer },
        { id: 'quiz-1', type: 'quiz', data: quiz },
      ],
    });
  });

  it('imports many posts in batches, and stores nothing the second time', async () => {
    const source = await exported(Array.from({ length: 230 }, (_, index) => item(index + 1)).join(''));
    expect(await bringIn(source)).toMatchObject({ total: 230, done: 230, stored: 230 });
    expect(await bringIn(source)).toMatchObject({ total: 230, stored: 0, skipped: 230 });
  });

  it('removes everything executable', async () => {
    await bringIn(
      await exported(item(1, '', '<![CDATA[<!-- wp:html --><p onclick="x()">a</p><script>x()</script>]]>')),
    );
    expect((await posts())[0]?.content).toBe('<p>a</p>');
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { article } from '../../testing/articles.ts';
import { maren } from '../../testing/post-factory.ts';
import { type Catalogue, readArticle } from './read-article.ts';

const grammar = { id: 103, slug: 'grammar', name: 'Grammar', description: 'How sentences hold together.' };
const catalogue: Catalogue = {
  authors: new Map([['maren-holt', maren]]),
  categories: new Map([['grammar', grammar]]),
};
let folder: TemporaryFolder;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'a.md');
});
afterEach(() => folder.remove());

async function read(text: string) {
  await writeFile(path, text);
  return readArticle(path, catalogue);
}

describe('readArticle', () => {
  it('reads the whole front matter, and the text as HTML', async () => {
    const front = { title: 'A "quoted" title: yes', tags: ['verbs'], form: 'quiz', sticky: true, excerpt: 'Short.' };
    expect(await read(article(7, front, '## Why\n\nBecause *so*.\n\n| a |\n|---|\n| b |'))).toEqual({
      id: 7,
      slug: 'article-7',
      title: 'A "quoted" title: yes',
      html: expect.stringContaining('<h2>Why</h2>\n<p>Because <em>so</em>.</p>\n<table>'),
      excerpt: 'Short.',
      date: new Date('2026-03-02T09:00:00Z'),
      modified: new Date('2026-06-18T09:00:00Z'),
      form: 'quiz',
      sticky: true,
      author: maren,
      categories: [grammar],
      tags: ['verbs'],
      picture: { address: '/content-images/dot.svg', alt: 'A dot' },
      seo: { title: 'T', description: 'D' },
      draft: false,
      contentType: null,
      department: null,
      callToAction: null,
      answer: null,
      blocks: [],
    });
  });

  it('M02 reads the related posts that it names', async () => {
    expect((await read(article(7, { related: [9, 8] }))).chosenRelated).toEqual([9, 8]);
  });

  it('accepts lines of --- in the text', async () => {
    expect((await read(article(7, {}, 'One.\n\n---\n\nTwo.'))).html).toBe('<p>One.</p>\n<hr>\n<p>Two.</p>\n');
  });

  it.each([
    ['no front matter', 'Just text.', 'has no front matter between two lines of ---'],
    ['a front matter that does not end', '---\nid: 1\n', 'has no front matter between two lines of ---'],
    ['an empty front matter', '---\n\n---\nText.', ': it must be object'],
    ['a wrong id', article(0), ': id must be >= 1'],
    ['a wrong slug', article(7, { slug: 'Not A Slug' }), ': slug must match pattern'],
    ['a wrong date', article(7, { date: '2 March' }), ': date must match pattern'],
    ['an unknown form', article(7, { form: 'opera' }), ': form must be equal to one of the allowed values'],
    ['a fourth related post', article(7, { related: [1, 2, 3, 4] }), ': related must NOT have more than 3 items'],
    ['no category', article(7, { categories: [] }), ': categories must NOT have fewer than 1 items'],
    ['an unknown author', article(7, { author: 'nobody' }), '"nobody", author of '],
    ['an unknown category', article(7, { categories: ['grammar', 'none'] }), '"none", category of '],
  ])('rejects %s with a message that names the file', async (_name, text, message) => {
    const refused = read(text);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(path);
  });

  it('reports all problems at once', async () => {
    const refused = read(article(7, { title: '', sticky: 'yes', seo: undefined }));
    await expect(refused).rejects.toThrow(/title must NOT .*; .*sticky must be boolean/);
  });
});

import { contentApi } from '@contenthub/contracts/content-api';
import { didYouMeanHeader, totalCountHeader } from '@contenthub/contracts/content-paths';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { storePosts } from '../read-model/store-posts.ts';
import { category, storedPost } from './post-factory.ts';
import type { RunningContent } from './running-content.ts';

const post = (id: number, title: string, text: string, fields: Parameters<typeof storedPost>[1] = {}) =>
  storedPost(id, { title, text, excerpt: '', slug: `search-${id}`, ...fields });
const sales = category('gb-sales', 'Sales');
const guides = category('gb-guides', 'Guides');

const corpus = [
  post(1, 'Affect vs. Effect: How to Choose', 'One is a verb, the other a noun.'),
  post(2, 'Verbs That Affect Everybody', 'A list of verbs that change the mood of a room.'),
  post(3, 'How to Use Semicolons', 'It joins two clauses that could stand alone; the comma cannot.'),
  post(4, 'Comma Rules', 'Commas separate. A semicolon is another matter.'),
  post(5, 'Who vs. Whom', 'Whom is an object.'),
  post(6, 'Its vs. It’s', 'The apostrophe that isn’t about owning.'),
  post(7, 'Special Effects in Fiction', 'How an effect is made <b>bold</b> & loud.'),
  post(8, 'Sending Follow-Up Emails', 'Reasons to reply.', { blog: 'gb-business', categories: [guides, sales] }),
  post(9, 'Emails to Your Whole Team', 'Reply to all?', { blog: 'gb-business', categories: [guides] }),
];

/** Search, on whichever store. */
export function searchTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeAll(async () => {
    content = running();
    await content.clear();
    await storePosts(content.database, corpus);
  });

  const search = async (text: string, query: Record<string, string> = {}) => {
    const { body, headers, status } = await content.ask(
      contentApi.posts,
      {},
      {
        blog_type: 'main',
        orderby: 'relevance',
        search: text,
        ...query,
      },
    );
    const ids = body.map((row: { post_id: number }) => row.post_id) as number[];
    return { ids, rows: body, headers, status, meant: decodeURIComponent(headers.get(didYouMeanHeader) ?? '') };
  };

  it('G04 puts what a title is about before what a text mentions', async () => {
    const { ids, headers } = await search('semicolon');
    expect(ids).toEqual([3, 4]);
    expect(headers.get(totalCountHeader)).toBe('2');
  });

  it.each([
    'affect vs effect',
    'affect or effect',
    'effect versus affect',
    'difference between affect and effect',
    'affect effect',
  ])('G04 understands "%s" as a pair and finds the post about it first', async (text) => {
    const { ids, meant } = await search(text);
    expect(ids[0]).toBe(1);
    expect(meant).toBe('');
  });

  it('never corrects a word into one that it is confused with', async () => {
    for (const [text, first] of [
      ['affect', 2],
      ['effects', 7],
      ['who', 5],
      ['whom', 5],
      ["it's", 6],
      ['its', 6],
    ] as const) {
      const { ids, meant } = await search(text);
      expect([text, meant, ids.includes(first)]).toEqual([text, '', true]);
    }
  });

  it.each([
    ['semicolin', 'semicolon', 3],
    ['semi colons', undefined, 3],
    ['coma rulse', 'comma rules', 4],
    ['apostrofe', 'apostrophe', 6],
    ['fiktion efects', 'fiction effects', 7],
  ])('finds what "%s" means', async (text, meant, wanted) => {
    const found = await search(text);
    expect(found.ids.slice(0, 3)).toContain(wanted);
    if (meant) expect(found.meant).toBe(meant);
  });

  it('marks the words in the part that answers, and nothing else gets through', async () => {
    const { rows } = await search('effect loud');
    expect(rows[0].snippet).toBe(
      'How an <mark>effect</mark> is made &lt;b&gt;bold&lt;&#47;b&gt; &amp; <mark>loud</mark>.',
    );
  });

  it('G11 searches a business category, and a department of it', async () => {
    const business = { blog_type: 'gb-business' };
    expect((await search('emails', business)).ids.sort()).toEqual([8, 9]);
    expect((await search('emails', { ...business, department: 'gb-sales' })).ids).toEqual([8]);
    const inCategory = await content.ask(contentApi.category, { slug: 'gb-sales' }, { ...business, search: 'emails' });
    expect(inCategory.body.map((row: { post_id: number }) => row.post_id)).toEqual([8]);
  });

  it('answers anything that can be typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }), async (text) => {
        expect((await search(text.replaceAll('\0', ''))).status).toBe(200);
      }),
      { numRuns: 40, examples: [['constructor'], ['toString vs valueOf'], ['__proto__']] },
    );
  });

  it('suggests words and titles while somebody types', async () => {
    const { body } = await content.ask(contentApi.suggestions, {}, { blog_type: 'main', prefix: 'how to use semi' });
    expect(body.words).toContain('semicolons');
    expect(body.posts[0].title).toBe('How to Use Semicolons');
  });
}

import { contentApi } from '@contenthub/contracts/content/content-api';
import { didYouMeanHeader, nearestMatchHeader, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import { answerSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { storePosts } from '../../db/writes/store-posts.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const post = (id: number, title: string, text: string, fields: Parameters<typeof storedPost>[1] = {}) =>
  storedPost(id, { title, text, excerpt: '', slug: `search-${id}`, ...fields });
const sales = category('gb-sales', 'Sales');
const guides = category('gb-guides', 'Guides');
const hr = category('gb-hr', 'Human Resources');

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
  post(10, 'Grammar in a Search Box', 'We correct grammer and seperate grammar from the rest.', {
    blog: 'engineering',
    content: '<p>We correct <em>grammer</em> and “seperate” grammar from the rest.</p>',
  }),
  post(11, 'A Grammar Check for Your Editor', 'Add it to a text area.', { blog: 'developer' }),
  post(12, 'Writing for Customers', 'Keep grammar in mind.', { blog: 'gb-business', categories: [hr] }),
  post(13, 'A Cover Letter That Works', 'One page.', { tags: ['cover letters'] }),
  post(14, 'How to End a Letter', 'Say goodbye.'),
  post(15, 'Letters of Complaint', 'Take cover before you send one.'),
];

const misspelt = [
  ['grammer', 'grammar'],
  ['apostrophy', 'apostrophe'],
  ['coma', 'comma'],
  ['semi colon', 'semicolon'],
  ['definately', 'definitely'],
  ['seperate', 'separate'],
  ['punctuaton', 'punctuation'],
  ['sentance', 'sentence'],
  ['paragragh', 'paragraph'],
  ['recieve', 'receive'],
  ['occured', 'occurred'],
  ['neccessary', 'necessary'],
  ['abreviation', 'abbreviation'],
  ['pronounciation', 'pronunciation'],
  ['plagarism', 'plagiarism'],
  ['adjetive', 'adjective'],
  ['preposision', 'preposition'],
  ['conjuction', 'conjunction'],
  ['parenthasis', 'parenthesis'],
  ['writting', 'writing'],
] as const;
const blogs = ['main', 'developer', 'engineering', 'gb-business'] as const;

/** Tests of search, for every store. */
export function searchTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeAll(async () => {
    content = running();
    await content.clear();
    await storePosts(content.database, corpus);
  });

  const search = async (text: string, query: Record<string, string> = {}) => {
    const { body, headers, status } = await content.request(
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
    const said = (header: string) => decodeURIComponent(headers.get(header) ?? '');
    return { ids, rows: body, headers, status, meant: said(didYouMeanHeader), nearest: said(nearestMatchHeader) };
  };

  it('G04 ranks title matches above text matches', async () => {
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
  ])('G04 parses "%s" as a comparison and ranks the post about it first', async (text) => {
    const { ids, meant } = await search(text);
    expect(ids[0]).toBe(1);
    expect(meant).toBe('');
  });

  it('never corrects a word to one that it is confused with', async () => {
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
  ])('corrects "%s"', async (text, meant, wanted) => {
    const found = await search(text);
    expect(found.ids.slice(0, 3)).toContain(wanted);
    if (meant) expect(found.meant).toBe(meant);
  });

  it.each(blogs)('J12 corrects the twenty most common misspellings on the %s blog, and finds posts', async (blog) => {
    expect(misspelt).toHaveLength(20);
    for (const [text, right] of misspelt) {
      const { meant, ids } = await search(text, { blog_type: blog });
      expect([text, meant, ids.length > 0]).toEqual([text, right, true]);
    }
  });

  it('J12 returns the subject of the posts if none contains the word', async () => {
    const { ids, meant, nearest } = await search('apostrophy', { blog_type: 'developer' });
    expect([ids, meant, nearest]).toEqual([[11], 'apostrophe', 'grammar']);
    expect((await search('apostrophe')).nearest).toBe('');
  });

  it('J12 does not accept a word that occurs only in examples as correct', async () => {
    const { ids, meant } = await search('grammer', { blog_type: 'engineering' });
    expect([ids, meant]).toEqual([[10], 'grammar']);
  });

  it('J12 searches for the exact words on request, and suggests a correction', async () => {
    expect(await search('grammer', { exact: '1' })).toMatchObject({ ids: [], meant: 'grammar', nearest: '' });
    const found = await search('grammer', { blog_type: 'engineering', exact: '1' });
    expect([found.ids, found.meant]).toEqual([[10], 'grammar']);
  });

  it('J12 does not correct a word that another blog uses', async () => {
    expect((await search('editor')).meant).toBe('');
    expect((await search('customers', { blog_type: 'developer' })).meant).toBe('');
  });

  it.each([
    ['cloud', 'main'],
    ['seasons', 'gb-business'],
  ])(
    'J12 does not correct “%s”, common English without posts, to the similar “loud” or “reasons”',
    async (word, blog) => {
      expect((await search(word, { blog_type: blog })).meant).toBe('');
    },
  );

  it.each(blogs)('J12 never corrects an easily confused word on the %s blog', async (blog) => {
    const words = 'affect effect its than then complement compliment lose loose principal principle'.split(' ');
    for (const word of words) expect([word, (await search(word, { blog_type: blog })).meant]).toEqual([word, '']);
  });

  it('J12 splits joined words', async () => {
    const { ids, meant } = await search('coverletter');
    expect([ids[0], meant]).toEqual([13, 'cover letter']);
  });

  it('J12 ranks posts with both words first, and omits single matches if there is a page of results', async () => {
    expect((await search('cover letter')).ids.slice(0, 2)).toEqual([13, 15]);
    const samples = Array.from({ length: 12 }, (_, index) =>
      post(100 + index, `Invoice Sample ${index}`, 'Two words.'),
    );
    await storePosts(content.database, [...samples, post(120, 'On Money', 'Send an invoice in time.')]);
    const total = async (text: string) => (await search(text)).headers.get(totalCountHeader);
    expect([await total('invoice sample'), await total('invoice')]).toEqual(['12', '13']);
  });

  it('P09 returns the post that answers the query first, with its answer', async () => {
    const answer = { ...answerSample, question: 'When is a colon a good idea?' };
    const busy = { ...answerSample, question: 'How do I write a quorum?' };
    await storePosts(content.database, [
      post(130, 'Colons in Titles, Colons in Times', 'A colon here and a colon there.'),
      post(131, 'Two Dots', 'When a colon introduces what follows.', { answer, tags: ['colon'] }),
      post(132, 'Quorum Rules', 'Quorum.', { answer: busy }),
      post(133, 'Quorum Habits', 'Quorum.', { answer: { ...busy, question: 'What is a quorum?' } }),
    ]);
    const { rows } = await search('colon');
    expect([rows[0].post_id, rows[0].answer]).toEqual([131, answer]);
    expect(rows.slice(1).filter((row: { answer?: unknown }) => row.answer)).toEqual([]);
    const broad = await search('quorum');
    expect(broad.ids).toHaveLength(2);
    expect(broad.rows.some((row: { answer?: unknown }) => row.answer)).toBe(false);
    expect((await search('what is a quorum')).rows[0].answer).toBeDefined();
  });

  it('marks the words in the snippet and escapes everything else', async () => {
    const { rows } = await search('effect loud');
    expect(rows[0].snippet).toBe(
      'How an <mark>effect</mark> is made &lt;b&gt;bold&lt;&#47;b&gt; &amp; <mark>loud</mark>.',
    );
  });

  it('G11 searches in a business category and a department of it', async () => {
    const business = { blog_type: 'gb-business' };
    expect((await search('emails', business)).ids.sort()).toEqual([8, 9]);
    expect((await search('emails', { ...business, department: 'gb-sales' })).ids).toEqual([8]);
    const inCategory = await content.request(
      contentApi.category,
      { slug: 'gb-sales' },
      { ...business, search: 'emails' },
    );
    expect(inCategory.body.map((row: { post_id: number }) => row.post_id)).toEqual([8]);
    const inBoth = (department: string) =>
      content.request(contentApi.category, { slug: 'gb-sales' }, { ...business, search: 'emails', department });
    expect([(await inBoth('gb-sales')).body.length, (await inBoth('gb-hr')).body.length]).toEqual([1, 0]);
  });

  it('accepts any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }), async (text) => {
        expect((await search(text.replaceAll('\0', ''))).status).toBe(200);
      }),
      { numRuns: 40, examples: [['constructor'], ['toString vs valueOf'], ['__proto__']] },
    );
  });

  it('suggests words and titles as the reader types', async () => {
    const { body } = await content.request(
      contentApi.suggestions,
      {},
      { blog_type: 'main', prefix: 'how to use semi' },
    );
    expect(body.words).toContain('semicolons');
    expect(body.posts[0].title).toBe('How to Use Semicolons');
  });
}

import { contentApi } from '@contenthub/contracts/content/content-api';
import { totalCountHeader } from '@contenthub/contracts/content/content-paths';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { storePosts } from '../../db/writes/store-posts.ts';
import { rankPosts, searchLimits } from '../../search/ranking.ts';
import { searchPosts } from '../../search/search-posts.ts';
import { parseQuery } from '../../search/search-query.ts';
import { resolveTerms } from '../../search/terms.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const blog = 'developer';
const post = (id: number, title: string, text: string, fields: Parameters<typeof storedPost>[1] = {}) =>
  storedPost(id, { title, text, excerpt: '', slug: `ranking-${id}`, blog, ...fields });
const titled = Array.from({ length: 70 }, (_, index) =>
  post(200 + index, `Kerning Sample ${index}`, index === 9 ? 'Tracking, too.' : 'Letters.'),
);
const mentions = post(300, 'On Type', 'A word about kerning and about tracking.');
const filed = post(301, 'On Letters', 'Letters.', { categories: [category('developer-kerning', 'Kerning')] });

/** Tests that check which posts a search reads, for every store. */
export function searchRankingTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeAll(async () => {
    content = running();
    await content.clear();
    await storePosts(content.database, [...titled, mentions, filed]);
  });

  const termsOf = async (text: string, documents?: number) => {
    const { typed } = await resolveTerms(content.database, blog, parseQuery(text));
    return documents === undefined ? typed : typed.map((term) => ({ ...term, documents }));
  };
  const rank = async (
    text: string,
    { documents, ...limits }: Partial<typeof searchLimits> & { documents?: number },
  ) => {
    const terms = await termsOf(text, documents);
    const within = { where: sql`blog = ${blog}`, filtered: false };
    return rankPosts(content.database, within, terms, text.split(' '), { ...searchLimits, ...limits });
  };
  const common = 1_000_000;

  it('J12 considers the newest posts if too many match, even after they were edited', async () => {
    const dated = (year: number, id: number, fields = {}) =>
      post(id, `Ligature ${year}`, 'Two glyphs.', { date: new Date(`${year}-05-01T09:00:00Z`), ...fields });
    await storePosts(
      content.database,
      [2024, 2023, 2022, 2021].map((year) => dated(year, year)),
    );
    await storePosts(content.database, [dated(2024, 2024, { text: 'Two joined glyphs.', modified: new Date() })]);
    const limits = { titles: 0, titlesEach: 0, newest: 2 };
    expect(await rank('ligature glyphs', limits)).toEqual([2024, 2023]);
    expect(await rank('ligature', limits)).toEqual([2024, 2023]);
  });

  it('G04 finds every post that mentions a word, unless the word is common and enough titles have it', async () => {
    const expected = [...titled, filed, mentions].map(({ id }) => id).sort();
    expect((await rank('kerning', {})).sort()).toEqual(expected);
    const few = await rank('kerning', { documents: common, titles: 10 });
    expect(few.slice(0, 10).every((id) => id < 300)).toBe(true);
    expect(few).toHaveLength(expected.length);
    expect((await rank('kerning', { documents: common })).sort()).toEqual(expected.filter((id) => id !== mentions.id));
    const full = await rank('kerning', { documents: common, titles: 60 });
    expect(full).toHaveLength(60);
    expect(full.some((id) => id >= 300)).toBe(false);
  });

  it('G04 ranks a title first whose text has the other words, however common they are', async () => {
    expect((await rank('kerning tracking', { documents: common, titlesEach: 70, fullTexts: 70 }))[0]).toBe(209);
    // Without reading texts nothing distinguishes it.
    expect((await rank('kerning tracking', { documents: common, titlesEach: 70, fullTexts: 0 }))[0]).not.toBe(209);
  });

  it('J12 returns every result on exactly one page, and as many as the total', async () => {
    const ids: number[] = [];
    let total = 0;
    for (let page = 1; page <= 9; page += 1) {
      const query = { blog_type: blog, orderby: 'relevance', search: 'kerning', page: String(page) };
      const { body, headers } = await content.request(contentApi.posts, {}, query);
      total = Number(headers.get(totalCountHeader));
      expect(total).toBe(72);
      ids.push(...body.slice(0, 10).map((row: { post_id: number }) => row.post_id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  it('takes two statements if titles and heads have enough results, and at most four', async () => {
    const count = async (text: string) => {
      let statements = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await searchPosts(content.database.withPlugin(counter), blog, text, { exact: true });
      return statements;
    };
    expect(await count('kerning')).toBe(2);
    expect(await count('kerning sample')).toBe(2);
    expect(await count('tracking')).toBe(2);
    expect(await count('kerning sample zzyzx')).toBeLessThanOrEqual(4);
  });
}

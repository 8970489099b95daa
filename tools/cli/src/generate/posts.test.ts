import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { resolveBlog } from '@contenthub/content/sync/prepare-post';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { drafts, firstDay, generatedPosts, lastDate } from './posts.ts';
import { blogAuthors } from './vocabulary/authors.ts';
import { blogCategories } from './vocabulary/categories.ts';

const posts = [...generatedPosts({ count: 2000 })];

function hashOf(count: number, seed: number): string {
  const text = JSON.stringify([...generatedPosts({ count, seed })]);
  return createHash('sha256').update(text).digest('base64url');
}

describe('generated posts', () => {
  it('are deterministic on every host and day', () => {
    // A change to the vocabulary or the draws changes every generated database. Only then update this hash.
    expect(hashOf(200, 1)).toBe('qSlKpm0lQxGrsTHs8IKj6AxugGawx7ktNjLW181QINY');
  });

  it('come in the requested number', () => {
    expect(posts).toHaveLength(2000);
  });

  it('differ between seeds', () => {
    expect(hashOf(5, 2)).not.toBe(hashOf(5, 1));
  });

  it('do not depend on the total count', () => {
    expect([...generatedPosts({ count: 300 })]).toEqual(posts.slice(0, 300));
  });

  it('have consecutive ids, by default from one million', () => {
    expect(posts.map(({ id }) => id)).toEqual(posts.map((_, number) => 1_000_000 + number));
    expect([...generatedPosts({ count: 2, firstId: 7 })].map(({ id }) => id)).toEqual([7, 8]);
  });

  it('are sticky only on request', () => {
    expect(posts.some(({ sticky }) => sticky)).toBe(false);
    const withSticky = [...generatedPosts({ count: 6, stickyEvery: 3 })];
    expect(withSticky.map(({ sticky }) => sticky)).toEqual([false, false, true, false, false, true]);
  });

  it('have unique slugs, also among bundled articles, and rarely need a number', () => {
    const slugs = [...drafts({ count: 20_000 })].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(20_000);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(slugs.filter((slug) => /-\d+$/.test(slug)).length).toBeLessThan(20);
    const bundled = readdirSync(join(articlesFolder, 'posts')).map((name) => name.replace(/\.md$/, ''));
    expect(bundled.filter((slug) => slugs.includes(slug))).toEqual([]);
  });

  it('have a realistic distribution over the four blogs', () => {
    const share = Map.groupBy(posts, ({ categories }) => resolveBlog(categories));
    expect((share.get('main')?.length ?? 0) / posts.length).toBeCloseTo(0.8, 1);
    expect((share.get('developer')?.length ?? 0) / posts.length).toBeCloseTo(0.05, 1);
    expect((share.get('engineering')?.length ?? 0) / posts.length).toBeCloseTo(0.07, 1);
    expect((share.get('gb-business')?.length ?? 0) / posts.length).toBeCloseTo(0.08, 1);
  });

  it('cover every category of the catalogue with its id', () => {
    // Generated posts are in no reading path.
    const text = readFileSync(join(articlesFolder, 'categories.yaml'), 'utf8');
    const { business, ...others } = parse(text, (key, value) => (key === 'path' ? undefined : value));
    expect(blogCategories).toEqual({ ...others, 'gb-business': business });
    const primary = new Set(posts.map(({ categories }) => categories[0]?.slug));
    expect(primary).toEqual(new Set(Object.values(blogCategories).flatMap((some) => some.map(({ slug }) => slug))));
  });

  it('have forty authors', () => {
    const authors = new Map(posts.map(({ author }) => [author.id, author.slug]));
    expect([...authors.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => 1000 + index));
    const bundled: { slug: string }[] = parse(readFileSync(join(articlesFolder, 'authors.yaml'), 'utf8'));
    expect(
      bundled.filter(({ slug }) => Object.values(blogAuthors).some((some) => some.some((a) => a.slug === slug))),
    ).toEqual([]);
  });

  it('are published within eight years and modified after publication', () => {
    for (const { date, modified } of posts) {
      expect(date.getTime()).toBeGreaterThanOrEqual(firstDay);
      expect(modified.getTime()).toBeGreaterThanOrEqual(date.getTime());
      expect(modified.getTime()).toBeLessThanOrEqual(lastDate);
    }
  });
});

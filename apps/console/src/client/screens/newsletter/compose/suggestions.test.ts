import { expect, it } from 'vitest';
import { suggestPosts } from './suggestions.ts';

const row = (name: string, readers: number, readings: number, ends: number) => ({
  ...{ value: name, label: name, url: `/blog/${name}` },
  metrics: { readers, readings, ends },
});
const rows = [
  row('opened', 900, 800, 10),
  row('read', 300, 200, 150),
  row('mailed', 800, 800, 700),
  row('none', 0, 0, 0),
];
const issue = (blog: 'main' | 'engineering', startedAt: string | null) => ({
  ...{ blog, startedAt, posts: [{ title: 'mailed', link: '/blog/mailed', excerpt: '' }] },
});

it('N03 suggests posts that readers finish and that were not sent', () => {
  const found = suggestPosts(rows, [issue('main', '2026-11-01')], 'main', []);
  expect(found).toEqual([
    { link: '/blog/read', title: 'read', reason: '300 readers, 75% read to the end' },
    { link: '/blog/opened', title: 'opened', reason: '900 readers, 1.3% read to the end' },
  ]);
});

it('N03 suggests a post of a draft or of another blog’s issue, but not one that is chosen already', () => {
  const issues = [issue('engineering', '2026-11-01'), issue('main', null)];
  expect(suggestPosts(rows, issues, 'main', ['/blog/read']).map(({ title }) => title)).toEqual(['mailed', 'opened']);
});

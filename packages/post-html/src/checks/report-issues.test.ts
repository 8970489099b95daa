import type { ContentReport } from '@contenthub/contracts/content/preview';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countUncheckedLinks, getIssueGroups, truncate } from './report-issues.ts';

const place = { tag: 'a', index: 0 };
const well: ContentReport = {
  removed: [],
  links: [{ href: '/blog/', text: 'the blog', state: 'fine', place }],
  pictures: [],
  headings: [],
  reading: { words: 400, sentences: 30, grade: 7 },
  headers: { title: 'A short title', description: 'A description that is long enough to choose by, and no longer.' },
};
const describeIssues = (change: Partial<ContentReport>) =>
  getIssueGroups({ ...well, ...change }).flatMap(({ name, issues }) =>
    issues.map(({ level, title }) => `${name}: ${level} ${title}`),
  );

describe('the issues of a draft', () => {
  it('are empty for a text without problems', () => expect(describeIssues({})).toEqual([]));

  it.each([
    [{ removed: [{ what: '<script>', reason: 'script' as const, place: { near: '' } }] }, 'Removed: error <script>'],
    [{ removed: [{ what: 'The whole text', reason: 'nesting' as const, place }] }, 'Removed: error The whole text'],
    [{ removed: [{ what: 'style of <p>', reason: 'style' as const, place }] }, 'Removed: warning style of <p>'],
    [{ links: [{ href: '/x', text: 'x', state: 'missing' as const, place }] }, 'Links: error “x”'],
    [{ links: [{ href: '#x', text: 'x', state: 'no-place' as const, place }] }, 'Links: error “x”'],
    [{ links: [{ href: '/x', text: 'x', state: 'moved' as const, to: '/y', place }] }, 'Links: warning “x”'],
    [{ links: [{ href: '/x', text: '', state: 'fine' as const, place }] }, 'Links: error /x'],
    [{ pictures: [{ problem: 'no-alt' as const, what: 'a.png', place }] }, 'Images: error a.png'],
    [{ pictures: [{ problem: 'no-size' as const, what: 'a.png', place }] }, 'Images: warning a.png'],
    [{ headings: [{ problem: 'skips' as const, what: 'Deep', place }] }, 'Headings: warning “Deep”'],
    [{ reading: { words: 9, sentences: 1, grade: 15.2 } }, 'Readability: warning Reads at a grade 15 level'],
    [
      { headers: { ...well.headers, title: 'T'.repeat(61) } },
      'Search and sharing: warning The title is too long for search',
    ],
    [{ headers: { ...well.headers, description: '' } }, 'Search and sharing: warning The description is too short'],
  ] satisfies [Partial<ContentReport>, string][])('are a single issue for %j', (change, expected) => {
    expect(describeIssues(change)).toEqual([expected]);
  });

  it('counts external links that were not checked', () => {
    const link = { text: 'x', state: 'unchecked' as const, place };
    const links = [
      { ...link, href: 'https://elsewhere.test/' },
      { ...link, href: 'mailto:a@b.test' },
    ];
    expect(countUncheckedLinks({ ...well, links })).toBe(1);
  });
});

it('truncates between words, and never exceeds the limit', () => {
  expect(truncate('One two three', 8)).toBe('One two …');
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, length) => {
      expect(truncate(text, length).length).toBeLessThanOrEqual(length + 2);
    }),
  );
});

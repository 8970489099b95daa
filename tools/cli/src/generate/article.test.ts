import { resolveBlog } from '@contenthub/content/sync/prepare-post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { toPlainText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from './generate.ts';
import { generatedPosts } from './posts.ts';
import { confusablePairs } from './vocabulary/confusable-words.ts';
import { rareWords } from './vocabulary/words.ts';

const posts = [...generatedPosts({ count: 2000 })];
const texts = posts.map(({ html }) => toPlainText(html));

describe('generated article text', () => {
  it('passes the sanitiser unchanged', () => {
    expect(posts).toHaveLength(2000);
    for (const { html } of posts) expect(sanitise(html)).toBe(html);
  });

  it('has 300 to 900 words', () => {
    const counts = texts.map((text) => text.split(' ').length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...counts)).toBeLessThanOrEqual(900);
  });

  it('has no unfilled slot and no wrong indefinite article', () => {
    const wrong = /\{\w+\}|\ba (?:email|essay|hour|honest)|\ban (?:user|useful|clear)/i;
    const written = [...texts, ...posts.flatMap(({ title, excerpt }) => [title, excerpt])];
    expect(written.filter((text) => wrong.test(text))).toEqual([]);
    expect('Write {word} in a hour.').toMatch(wrong);
  });

  it('has headings in all posts and every other block type in some', () => {
    expect(posts.every(({ html }) => html.includes('<h2>'))).toBe(true);
    for (const tag of ['h3', 'ul', 'ol', 'table', 'blockquote', 'pre']) {
      const share = posts.filter(({ html }) => html.includes(`<${tag}>`)).length / posts.length;
      expect(share, tag).toBeGreaterThan(0.02);
      expect(share, tag).toBeLessThan(0.98);
    }
  });

  it('links only to earlier posts', () => {
    const before = new Set<string>();
    for (const { html, slug, categories } of posts) {
      for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) expect(before).toContain(address);
      before.add(blogSections[resolveBlog(categories)].postLink(categories[0]?.slug ?? '', slug));
    }
    expect(posts.filter(({ html }) => html.includes('href=')).length).toBeGreaterThan(1990);
  });

  it('has common words and words that occur in only a few posts', () => {
    const found = (word: string) => texts.filter((text) => text.includes(word)).length;
    expect(found('clear')).toBeGreaterThan(500);
    expect(rareWords.filter((word) => found(word) <= 5).length).toBeGreaterThan(50);
  });

  it('covers pairs of confusable words', () => {
    const titles = posts.map(({ title }) => title.toLowerCase());
    const seen = confusablePairs.filter(({ first, second }) =>
      titles.some((title) => title.includes(first.toLowerCase()) && title.includes(second.toLowerCase())),
    );
    expect(seen.length).toBeGreaterThan(confusablePairs.length * 0.7);
  });

  it('can be printed in a terminal', () => {
    const tags = /<\/?(?:h[23]|p|ul|ol|li|t[rhd]|table|em)>/;
    const shown = posts.slice(0, 200);
    expect(shown.every(({ html }) => tags.test(html))).toBe(true);
    expect(shown.map(toMarkdown).filter((text) => tags.test(text))).toEqual([]);
  });
});

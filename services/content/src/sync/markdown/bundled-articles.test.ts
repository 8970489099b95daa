import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blogTypes, departments } from '@contenthub/contracts/content/blogs';
import { postForms } from '@contenthub/contracts/content/post';
import { maxSteps } from '@contenthub/contracts/content/reading-path';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { findMediaUrls } from '@contenthub/post-html/finalize-html';
import { toPlainText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { primaryCategory } from '../../db/queries/categories-and-authors.ts';
import { resolveBlog } from '../prepare-post.ts';
import type { SourceAuthor, SourceCategory, SourcePost } from '../source-post.ts';
import { articleImagePath, readArticle } from './read-article.ts';

const folder = fileURLToPath(new URL('../../../../../content/', import.meta.url));
const articles: SourcePost[] = [];
const categories: SourceCategory[] = [];

beforeAll(async () => {
  const read = async (name: string): Promise<unknown> => parse(await readFile(join(folder, name), 'utf8'));
  const authors = (await read('authors.yaml')) as SourceAuthor[];
  categories.push(...Object.values((await read('categories.yaml')) as Record<string, SourceCategory[]>).flat());
  const catalogue = {
    authors: new Map(authors.map((author) => [author.slug, author])),
    categories: new Map(categories.map((category) => [category.slug, category])),
  };
  const names = (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.md'));
  for (const name of names) articles.push(await readArticle(join(folder, 'posts', name), catalogue));
});

const link = ({ categories, slug }: SourcePost) =>
  blogSections[resolveBlog(categories)].postLink(primaryCategory(categories)?.slug ?? '', slug);
/** Problems by article; empty if there are none. */
const problems = (find: (post: SourcePost) => string[]) =>
  articles.flatMap((post) => find(post).map((problem) => `${post.slug}: ${problem}`));
const repeated = (values: unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('bundled articles', () => {
  it('are at least forty, for every blog and every form', () => {
    expect(articles.length).toBeGreaterThanOrEqual(40);
    expect(new Set(articles.map(({ categories }) => resolveBlog(categories)))).toEqual(new Set(blogTypes));
    expect(new Set(articles.map(({ form }) => form))).toEqual(new Set(postForms));
  });

  it('M03 use the blocks of editors in at least 48 articles', () => {
    expect(articles.filter(({ blocks }) => blocks.length > 0).length).toBeGreaterThanOrEqual(48);
  });

  it('M03 have no quiz, video or pair of examples without its block', () => {
    const lacks = ({ html, blocks }: SourcePost) => {
      const isQuiz = html.includes('<summary>Show the answer') && !blocks.some(({ type }) => type === 'quiz');
      const isVideo = html.includes('<video') && !blocks.some(({ type }) => type === 'video');
      const isPair = /<p><strong>(?:Before|After)<\/strong><\/p>/.test(html);
      return [isQuiz && 'quiz', isVideo && 'video', isPair && 'examples'].filter((name) => name !== false);
    };
    expect(problems(lacks)).toEqual([]);
  });

  it('have 500 to 1,500 words each', () => {
    const count = ({ html }: SourcePost) => toPlainText(html).split(' ').length;
    expect(problems((post) => (count(post) < 500 || count(post) > 1500 ? [`${count(post)} words`] : []))).toEqual([]);
  });

  it('have unique ids, slugs and URLs', () => {
    expect(repeated(articles.map(({ id }) => id))).toEqual([]);
    expect(repeated(articles.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(articles.map(link))).toEqual([]);
  });

  it('link to the current URLs of each other', () => {
    const known = new Set(articles.map(link));
    const links = ({ html }: SourcePost) =>
      [...sanitise(html).matchAll(/href="(\/(?:blog|business\/learn)\/[^"#?]*)/g)].map(([, address]) => address ?? '');
    expect(articles.flatMap(links).length, 'some do link').toBeGreaterThan(0);
    expect(problems((post) => links(post).filter((address) => !known.has(address)))).toEqual([]);
  });

  it('reference only files that exist', () => {
    const files = (post: SourcePost) => [post.picture?.address ?? '', ...findMediaUrls(post.html)];
    const exists = (address: string) =>
      address.startsWith(articleImagePath) && existsSync(join(folder, 'images', basename(address)));
    expect(problems((post) => files(post).filter((address) => !exists(address)))).toEqual([]);
  });

  it('describe every picture', () => {
    const silent = ({ html, picture }: SourcePost) => [
      ...(picture?.alt.trim() ? [] : ['the picture above the text']),
      ...[...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/ alt="[^"]+"/.test(tag)),
    ];
    expect(problems(silent)).toEqual([]);
  });

  it('are modified after they were published', () => {
    const wrong = ({ date, modified }: SourcePost) => (date > modified ? [`${date.toISOString()} > ${modified}`] : []);
    expect(problems(wrong)).toEqual([]);
  });

  it('P09 have an answer card on at least fifty, each with its own question', () => {
    const cards = articles.flatMap(({ answer }) => answer ?? []);
    expect(cards.length).toBeGreaterThanOrEqual(50);
    expect(repeated(cards.map(({ question }) => question))).toEqual([]);
  });

  it('P09 answer each question in one sentence, with examples of both kinds', () => {
    const wrong = ({ answer }: SourcePost) => {
      if (!answer) return [];
      const sentences = answer.rule.match(/[.!?][”"’')]*(?:\s+(?=[A-Z“])|$)/g) ?? [];
      return [
        ...(answer.question.endsWith('?') ? [] : [`"${answer.question}" is not a question`]),
        ...(sentences.length === 1 ? [] : [`${sentences.length} sentences in "${answer.rule}"`]),
        ...(answer.wrong.length > 0 ? [] : ['no wrong example']),
        ...answer.right.filter((text) => answer.wrong.includes(text)),
      ];
    };
    expect(problems(wrong)).toEqual([]);
  });

  it('lose no text when sanitised', () => {
    expect(problems(({ html }) => (toPlainText(sanitise(html)) === toPlainText(html) ? [] : ['loses text']))).toEqual(
      [],
    );
  });
});

describe('reading paths of bundled categories', () => {
  const withPath = () => categories.flatMap(({ slug, path }) => (path ? [{ category: slug, ...path }] : []));

  it('A11 P05 exist for every department and each category with three or more articles', () => {
    const counts = Map.groupBy(
      articles.flatMap((post) => post.categories),
      ({ slug }) => slug,
    );
    const large = [...counts].filter(([, { length }]) => length >= 3).map(([slug]) => slug);
    expect(large.length).toBeGreaterThanOrEqual(10);
    const known = withPath().map(({ category }) => category);
    expect([...large, ...departments].filter((slug) => !known.includes(slug))).toEqual([]);
  });

  it('P05 have two to six different articles of their blog, one of them of the category', () => {
    const found = withPath().flatMap(({ category, goal, steps }) => {
      const posts = steps.flatMap(({ slug }) => articles.find((post) => post.slug === slug) ?? []);
      const blogs = new Set(posts.map((post) => resolveBlog(post.categories)));
      const isOwn = posts.some((post) => post.categories.some(({ slug }) => slug === category));
      const isComplete = steps.length >= 2 && steps.length <= maxSteps && new Set(posts).size === steps.length;
      return goal && isOwn && isComplete && blogs.size === 1 && steps.every(({ reason }) => reason) ? [] : [category];
    });
    expect(found).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(repositoryRoot, 'content', path), 'utf8');
const articles = globSync('posts/*.md', { cwd: join(repositoryRoot, 'content') }).map((path) => [path, read(path)]);

it('C12 lists show every excerpt of the bundled articles whole, as sentences', () => {
  const excerpts = articles.map(([path, text]) => [path, /^excerpt: "(.*)"$/m.exec(text ?? '')?.[1] ?? '']);
  expect(excerpts.length).toBeGreaterThan(80);
  const cut = excerpts.filter(([, excerpt = '']) => excerpt.length > 130 || !/[.?!]”?$/.test(excerpt));
  expect(cut).toEqual([]);
});

it('C17 no bundled author links to a site that does not exist', () => {
  const lines = read('authors.yaml').split('\n');
  expect(lines.filter((line) => line.includes('.example'))).toEqual([]);
});

it('C10 the infographic of the bundled articles draws the paragraphs of its text', () => {
  const quotes = read('posts/sentence-length.md').matchAll(/^## The \w+\n\n> (.*)$/gm);
  const sentences = [...quotes].flatMap(([, quote = '']) => quote.split(/(?<=[.?!])\s+/));
  const drawn = read('images/sentence-length-infographic.svg').matchAll(/>(\d+)<\/text>/g);
  expect([...drawn].map(([, words]) => Number(words))).toEqual(sentences.map((text) => text.split(' ').length));
});

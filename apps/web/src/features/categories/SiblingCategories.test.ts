import { expect, it } from 'vitest';
import { engineering } from '../../sites/engineering.ts';
import { main } from '../../sites/main.ts';
import { getSiblings } from './SiblingCategories.tsx';

it.each([
  [main, '/blog/grammar', 'More in Language Rules', 'Answers'],
  [main, '/blog/emailing', 'More in For Work', 'Interviewing'],
  [main, '/blog/esl', 'More topics', 'Grammar Rules'],
  [engineering, '/blog/engineering/category/data', 'More topics', 'NLP/ML'],
] as const)('P05 the siblings of $key $1 are “$2”', (blog, path, label, includes) => {
  const siblings = getSiblings(blog, path);
  const titles = siblings.links.map(({ title }) => title);
  expect(siblings.label).toBe(label);
  expect(titles).toContain(includes);
  expect(siblings.links.map((to) => 'link' in to && to.link)).not.toContain(path);
});

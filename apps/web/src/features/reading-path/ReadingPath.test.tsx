import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pathQuery } from '../../data/lazy-queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import { questions, renderInSite } from '../../testing/render-in-hub.tsx';
import { ReadingPath } from './ReadingPath.tsx';

const steps = ['semicolon', 'sentence-length'].map((slug) => ({
  title: `On ${slug}`,
  link: `/blog/grammar/${slug}`,
  reading_minutes: 4,
  reason: `Why ${slug}.`,
}));

/** Renders the path of a category with the first steps. */
async function renderPath(count: number, title: 'Start here' | 'Playbook' = 'Start here') {
  const loaded = new QueryCache();
  const path = { goal: 'From one to two.', steps: steps.slice(0, count) };
  await loaded.load({ ...pathQuery(questions, 'main', 'sentences'), fetch: async () => path });
  return renderInSite(<ReadingPath blog="main" category="sentences" title={title} />, { loaded });
}

it.each([
  ['P05', 'Start here'],
  ['A11', 'Playbook'],
] as const)('%s lists posts in reading order under "%s", each with its reason', async (_, title) => {
  await renderPath(2, title);
  const region = within(screen.getByRole('region', { name: title }));
  expect(region.getByText('From one to two. Read in this order.')).toBeVisible();
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Why semicolon.On semicolon4 min read',
    'Why sentence-length.On sentence-length4 min read',
  ]);
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(steps.map(({ link }) => link));
});

it.each([0, 1])('P05 shows no path of %i posts', async (count) => {
  const { container } = await renderPath(count);
  expect(container).toBeEmptyDOMElement();
});

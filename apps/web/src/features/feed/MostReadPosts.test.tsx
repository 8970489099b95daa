import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import { mostReadSample } from '@contenthub/contracts/testing/content-samples';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QueryCache } from '../../data/query-cache.ts';
import { postItems } from '../../testing/content-api.ts';
import { questions, renderInSite } from '../../testing/render-in-hub.tsx';
import { MostReadPosts } from './MostReadPosts.tsx';

async function renderList(list: MostRead, pinned = 0) {
  const loaded = new QueryCache();
  await loaded.load({ ...questions.sticky('main'), fetch: async () => postItems(pinned) });
  await loaded.load({ ...questions.mostRead('main'), fetch: async () => list });
  return renderInSite(<MostReadPosts blog="main" />, { loaded });
}

it('P04 ranks posts by their readers and shows no numbers of readers', async () => {
  await renderList(mostReadSample);
  expect(screen.getByRole('region', { name: 'Most read' })).toBeInTheDocument();
  expect(screen.getByRole('list').tagName).toBe('OL');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/blog/commonly-confused-words/affect-vs-effect');
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Affect vs\. Effect: How to ChooseCommonly Confused Words · 4 min read$/,
  );
});

it('leaves out a category that a post does not have', async () => {
  await renderList({ basis: 'readers', posts: mostReadSample.posts.map((post) => ({ ...post, category: null })) });
  expect(screen.getByRole('listitem')).toHaveTextContent(/How to Choose4 min read$/);
});

it.each([
  ['picks', 3, 'More editors’ picks', /How to ChooseCommonly Confused Words · 4 min read$/],
  ['picks', 0, 'Editors’ picks', /How to ChooseCommonly Confused Words · 4 min read$/],
  ['updated', 3, 'Recently updated', /How to ChooseJun 18, 2026 · 4 min read$/],
] as const)('P04 does not call a list of %s most read below %i pinned posts', async (basis, pinned, name, text) => {
  await renderList({ ...mostReadSample, basis }, pinned);
  expect(screen.getByRole('region', { name })).toBeInTheDocument();
  expect(screen.getByRole('list').tagName).toBe('UL');
  expect(screen.getByRole('listitem')).toHaveTextContent(text);
});

it('P04 is absent without posts or without a response', async () => {
  const { container } = await renderList({ basis: 'updated', posts: [] });
  expect(container).toBeEmptyDOMElement();
  expect(renderInSite(<MostReadPosts blog="main" />).container).toBeEmptyDOMElement();
});

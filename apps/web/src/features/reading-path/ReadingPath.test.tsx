import type { BlogType } from '@contenthub/contracts/content/blogs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pathQuery } from '../../data/lazy-queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import { findReadingPath } from '../../sites/reading-paths/find-reading-path.ts';
import { questions, renderInSite } from '../../testing/render-in-hub.tsx';
import { ReadingPath } from './ReadingPath.tsx';

/** Renders the path of a category. Only these posts exist. */
async function renderPath(blog: BlogType, category: string, slugs: string[], title: 'Start here' | 'Playbook') {
  const loaded = new QueryCache();
  const posts = slugs.map((slug) => ({ slug, link: `/blog/grammar/${slug}`, title: `On ${slug}`, readingMinutes: 4 }));
  const steps = findReadingPath(blog, category)?.steps ?? [];
  await loaded.load({ ...pathQuery(questions, blog, steps), fetch: async () => posts });
  return renderInSite(<ReadingPath blog={blog} category={category} title={title} />, { loaded });
}

it.each([
  ['P05', 'main', 'sentences', 'Start here', 'sentence-length', 'semicolon', 'Join two that belong together.'],
  [
    'A11',
    'gb-business',
    'gb-sales',
    'Playbook',
    'proposals-that-win',
    'cold-email-first-lines',
    'Earn the second sentence.',
  ],
] as const)(
  '%s lists the posts of %s/%s in reading order, each with its reason',
  async (_, blog, category, title, last, first, reason) => {
    await renderPath(blog, category, [last, first, 'another'], title);
    const steps = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    expect(steps).toHaveLength(2);
    expect(steps[0]).toHaveTextContent(`${reason}On ${first}4 min read`);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/blog/grammar/${first}`,
      `/blog/grammar/${last}`,
    ]);
  },
);

it.each([
  ['sentences', ['semicolon']],
  ['idioms', ['weather-idioms', 'body-idioms']],
])('P05 shows no path for %s with %j', async (category, slugs) => {
  const { container } = await renderPath('main', category, slugs, 'Start here');
  expect(container).toBeEmptyDOMElement();
});

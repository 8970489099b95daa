import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QueryCache } from '../../../data/query-cache.ts';
import { allBlogs } from '../../../sites/all-blogs.ts';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { postItems } from '../../../testing/content-api.ts';
import { questions, renderInSite } from '../../../testing/render-in-hub.tsx';
import { BusinessNoResults } from './BusinessNoResults.tsx';
import { NoResults } from './NoResults.tsx';
import { Topics } from './Topics.tsx';

describe('a search without results', () => {
  it('C19 repeats the query, and shows advice, topics and the three newest posts', () => {
    renderInSite(<NoResults blog={main} search="zzz" newest={postItems(5)} />);
    expect(screen.getByRole('heading', { name: 'No results for “zzz”' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Popular topics' })).toBeInTheDocument();
    const newest = within(screen.getByRole('region', { name: 'Newest posts' }));
    expect(newest.getAllByRole('heading', { level: 3 })).toHaveLength(3);
  });

  it('J12 suggests the correction', () => {
    renderInSite(<NoResults blog={main} search="grammer" didYouMean="grammar" newest={[]} />);
    expect(screen.getByRole('link', { name: 'grammar' })).toHaveAttribute('href', '/blog/search/grammar');
  });

  it('C19 omits an empty list of newest posts', () => {
    renderInSite(<NoResults blog={main} search="zzz" newest={[]} />);
    expect(screen.queryByText('Newest posts')).not.toBeInTheDocument();
  });
});

describe('a business search without results', () => {
  it('C19 A25 offers to remove the filter', () => {
    renderInSite(<BusinessNoResults blog={business} search="tone of voice" filter="content" />);
    expect(screen.getByRole('link', { name: 'Search all content' })).toHaveAttribute(
      'href',
      '/business/learn?search=tone%20of%20voice',
    );
  });

  it('J12 suggests the correction', () => {
    renderInSite(<BusinessNoResults blog={business} search="grammer" didYouMean="grammar" filter="content" />);
    expect(screen.getByRole('link', { name: 'grammar' })).toHaveAttribute(
      'href',
      '/business/learn?filter=content&search=grammar',
    );
  });

  it('C19 suggests the editors’ picks', async () => {
    const loaded = new QueryCache();
    await loaded.load({ ...questions.sticky(business.type), fetch: async () => postItems(4) });
    renderInSite(<BusinessNoResults blog={business} search="tone" filter={undefined} />, { loaded });
    const picks = within(screen.getByRole('region', { name: 'Editors’ picks' }));
    expect(picks.getAllByRole('heading', { level: 3 })).toHaveLength(3);
  });

  it('C19 links home without a filter', () => {
    renderInSite(<BusinessNoResults blog={business} search="tone" filter={undefined} />);
    expect(screen.getByRole('heading', { name: 'No results for “tone”' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'see all posts' })).toHaveAttribute('href', '/business/learn');
  });
});

it.each(allBlogs)('gives the $key blog topics that link within the hub', (blog) => {
  renderInSite(<Topics blog={blog} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(0);
  for (const href of links) expect(href).toMatch(/^\/(blog|business\/learn)/);
});

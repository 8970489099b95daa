import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { analyticsResponse, renderConsole } from '../../testing/console.tsx';

const url = '/blog/grammar/commas';
const next = [
  { start: { value: '7' }, end: { dimension: 'post', value: '8' }, views: 30, visits: 30 },
  { start: { value: '7' }, end: { dimension: 'search', value: 'oxford comma' }, views: 20, visits: 20 },
  { start: { value: '7' }, end: { dimension: 'page', value: 'home' }, views: 10, visits: 10 },
];
const searches = [{ start: { value: 'comma rules' }, end: { value: '7' }, views: 12, visits: 12 }];

const open = (path: string, handlers: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(path, {
    '/api/analytics/depths': () => ({ views: 100, depths: [{ depth: 50, views: 60 }], simulated: false }),
    '/api/analytics/paths': ({ start }) => ({
      rows: (start as { dimension: string }).dimension === 'search' ? searches : next,
    }),
    ...handlers,
  });
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

describe('one post', () => {
  it('K04 shows its title with links to the post and to all posts', async () => {
    open('/posts/7?device=phone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Commas' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Open the post/ })).toHaveAttribute(
      'href',
      `https://www.example.com${url}`,
    );
    expect(screen.getByRole('link', { name: /All posts/ })).toHaveAttribute('href', '/posts?device=phone');
  });

  it('H31 names a post by what is published, never by what events say', async () => {
    open('/posts/9', {
      '/api/analytics/query': (body) => ({
        ...analyticsResponse(body),
        rows: [{ value: '9', label: 'Your session expired', url: '.evil.example/', metrics: {} }],
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Post 9' })).toBeVisible();
    expect(await screen.findByText(/It is not published at the moment/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open the post/ })).toBeNull();
  });

  it('H31 says that titles can’t be read while the content service doesn’t respond', async () => {
    open('/posts/7', { '/api/content/post-names': () => Response.json({}, { status: 503 }) });
    expect(await screen.findByText(/because the content service doesn’t respond/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Post 7' })).toBeVisible();
  });

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/'])('H31 has no link to %s', async (link) => {
    const post = { id: 7, title: 'Commas', link, published: '2026-03-01T09:00Z', updated: '2026-03-01T09:00Z' };
    open('/posts/7', { '/api/content/post-names': () => ({ posts: [post] }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Commas' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open the post/ })).toBeNull();
  });

  it('K04 shows how far readers read, and the searches before it', async () => {
    open('/posts/7');
    const depth = await section('How far do they read?');
    expect(await depth.findByText('Share of 100 views that reach each part of the post.')).toBeVisible();
    const before = await section('Which searches lead to it?');
    expect(await before.findByRole('row', { name: 'comma rules 12' })).toBeVisible();
  });

  it('K04 shows the next posts, searches and pages', async () => {
    open('/posts/7');
    const after = await section('What do they read next?');
    expect(await after.findByRole('link', { name: 'Semicolons' })).toHaveAttribute('href', '/posts/8');
    expect(after.getByRole('row', { name: /^Search: oxford comma 20$/ })).toBeVisible();
    expect(after.getAllByRole('row')).toHaveLength(4);
  });

  it.each(['999999', 'nope'])('K04 says that there is no post %s', async (id) => {
    open(`/posts/${id}`, {
      '/api/analytics/query': () => ({ rows: [], totals: {}, previousTotals: {}, simulated: false }),
    });
    expect(await screen.findByText('Post not found')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'How far do they read?' })).toBeNull();
  });

  it('K04 explains a post that nobody read', async () => {
    open('/posts/7', {
      '/api/analytics/query': () => ({ rows: [], totals: {}, previousTotals: {}, simulated: false }),
      '/api/analytics/depths': () => ({ views: 0, depths: [] }),
      '/api/analytics/paths': () => ({ rows: [] }),
    });
    expect(await screen.findByText('Nobody read this post in this period')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Commas' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Open the post/ })).toBeVisible();
    expect(await screen.findAllByText('None in this period')).toHaveLength(2);
  });

  it('K08 explains why the post should be updated, or that it does as well as others', async () => {
    open('/posts/7?tab=update');
    expect(await screen.findByRole('heading', { name: 'Why this post should be updated' })).toBeVisible();
    expect(await screen.findByText('In this period, this post does as well as the others.')).toBeVisible();
  });
});

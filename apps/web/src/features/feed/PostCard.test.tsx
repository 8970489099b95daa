import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { postItems } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { EmptyFeed } from './EmptyFeed.tsx';
import { Feed } from './Feed.tsx';
import { PinnedPosts } from './PinnedPosts.tsx';
import { PostCard } from './PostCard.tsx';

const [post] = postItems(1) as [ReturnType<typeof postItems>[number]];
const pictures = () => [...document.querySelectorAll('img')];
const feed = (posts = postItems(4)) => ({
  posts,
  nextPage: undefined,
  loading: false,
  failed: false,
  loadMore: () => {},
});

describe('a card', () => {
  it('C17a shows category and title, with one link to the post', () => {
    render(<PostCard post={post} />);
    const card = within(screen.getByRole('article'));
    expect(card.getByText('Commonly Confused Words')).toBeInTheDocument();
    expect(card.getByRole('heading', { level: 2, name: 'Post 1' })).toBeInTheDocument();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/blog/words/post-1']);
  });

  it('P03 shows dek, author, date and reading time', () => {
    render(<PostCard post={post} />);
    expect(screen.getByText(post.excerpt)).toBeInTheDocument();
    expect(screen.getByText(/^Maren Holt/)).toHaveTextContent('Maren Holt · Mar 2, 2026 · 4 min read');
    expect(document.querySelector('time')).toHaveAttribute('datetime', post.date);
  });

  it('shows no category when there is none', () => {
    render(<PostCard post={{ ...post, category: null }} />);
    expect(screen.getByRole('article')).toHaveTextContent(/^Post 1One is/);
  });

  it('has a picture that assistive technology ignores', () => {
    render(<PostCard post={post} />);
    expect(pictures()[0]).toHaveAttribute('alt', '');
  });

  it('keeps its layout without a picture', () => {
    render(<PostCard post={{ ...post, image: null }} />);
    expect(pictures()).toEqual([]);
    expect(screen.getByRole('link')).toBeInTheDocument();
  });

  it('has its title one level below a section heading', () => {
    render(<PostCard post={post} level={3} />);
    expect(screen.getByRole('heading', { level: 3 })).toBeInTheDocument();
  });
});

describe('a feed', () => {
  it.each([
    [9, /Post 9.*Between$/, [9]],
    [11, /Post 9.*Between.*Post 10.*Post 11/, [9, 2]],
  ])('P04 keeps its children after the first nine of %i posts', (count, text, lengths) => {
    renderInSite(
      <Feed feed={feed(postItems(count))} getPageUrl={() => ''}>
        <p>Between</p>
      </Feed>,
    );
    expect(screen.getByRole('region', { name: 'Posts' }).textContent).toMatch(text);
    expect(screen.getAllByRole('list').map((list) => list.children.length)).toEqual(lengths);
  });

  const loading = () => pictures().map((picture) => picture.getAttribute('loading'));

  it('C15 loads the first row eagerly at the top of the page, and the first picture with high priority', () => {
    renderInSite(<Feed feed={feed()} isFirstOnPage getPageUrl={() => ''} />);
    expect(loading()).toEqual(['eager', 'eager', 'eager', 'lazy']);
    expect(pictures().map((picture) => picture.getAttribute('fetchpriority'))).toEqual(['high', null, null, null]);
  });

  it('C15 loads every picture lazily further down the page', () => {
    renderInSite(<Feed feed={feed()} getPageUrl={() => ''} />);
    expect(loading()).toEqual(['lazy', 'lazy', 'lazy', 'lazy']);
  });

  it('is a named region with a list of all posts', () => {
    renderInSite(<Feed feed={feed()} getPageUrl={() => ''} />);
    expect(within(screen.getByRole('region', { name: 'Posts' })).getAllByRole('listitem')).toHaveLength(4);
  });

  it.each([
    [1, 'No posts yet'],
    [9, 'No more posts'],
  ])('C19 explains why page %i is empty, and links to the newest posts', (page, reason) => {
    render(<EmptyFeed page={page} home="/blog/" />);
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the newest posts' })).toHaveAttribute('href', '/blog/');
  });
});

describe('the posts that editors pinned', () => {
  it.each([1, 2, 3])('A02 shows %i of them in order', (count) => {
    const [lead, ...beside] = postItems(count);
    render(<PinnedPosts lead={lead as typeof post} secondary={beside} />);
    const region = within(screen.getByRole('region', { name: 'Editors’ picks' }));
    expect(region.getByRole('heading', { level: 2, name: 'Editors’ picks' })).toBeVisible();
    expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      postItems(count).map(({ title }) => title),
    );
    expect(pictures().every((picture) => picture.getAttribute('loading') === 'eager')).toBe(true);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { type ChangeSavedPosts, SavedPosts, type SavedPostsState } from './SavedPosts.tsx';

const saved = [
  { path: '/blog/words/post-1', title: 'Post 1', at: new Date('2026-03-02T09:00:00Z') },
  { path: '/blog/words/post-2', title: 'Post 2', at: new Date('2026-03-01T09:00:00Z') },
];

function renderSavedPosts(state: Partial<SavedPostsState> = {}) {
  const savePosts = { removePost: vi.fn(async () => {}), removeAllPosts: vi.fn(async () => {}) };
  const change: ChangeSavedPosts = (work) => work(savePosts as unknown as Parameters<typeof work>[0]);
  const all: SavedPostsState = { support: 'yes', saved: [], read: [], savesRead: false, bytes: 1_250_000, ...state };
  return { ...renderInSite(<SavedPosts state={all} change={change} home="/blog/" />), savePosts };
}

describe('without saved posts', () => {
  it('explains how to save a post, and links to posts', () => {
    renderSavedPosts();
    expect(screen.getByText('You haven’t saved any posts yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a post' })).toHaveAttribute('href', '/blog/');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['browser-cannot', 'This browser can’t save posts. Try another one.'],
    ['switched-off', 'Saving posts is turned off on this site.'],
  ] as const)('J13 explains why nothing can be saved: %s', (can, text) => {
    renderSavedPosts({ support: can });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/haven’t saved/)).not.toBeInTheDocument();
  });
});

describe('with posts', () => {
  it('lists saved and read posts separately, with their links and dates', () => {
    renderSavedPosts({ saved, read: saved.slice(1), savesRead: true });
    const collection = within(screen.getByRole('region', { name: 'Saved (2 of 50)' }));
    expect(collection.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      saved.map(({ path }) => path),
    );
    expect(collection.getByText('Saved on March 2, 2026')).toBeInTheDocument();
    const read = within(screen.getByRole('region', { name: 'Recently read (last 25)' }));
    expect(read.getAllByRole('link')).toHaveLength(1);
  });

  it('removes one post from its list, and keeps focus in that list', async () => {
    const { user, savePosts } = renderSavedPosts({ saved, read: saved });
    const read = within(screen.getByRole('region', { name: /^Recently read/ }));
    await user.click(read.getByRole('button', { name: 'Remove “Post 2”' }));
    expect(savePosts.removePost.mock.calls).toEqual([['read', '/blog/words/post-2']]);
    expect(read.getByRole('heading')).toHaveFocus();
  });

  it('shows the used storage, and removes everything', async () => {
    const { user, savePosts } = renderSavedPosts({ saved });
    expect(screen.getByText('Uses about 1.3 MB on this device.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove all posts' }));
    expect(savePosts.removeAllPosts).toHaveBeenCalledOnce();
  });

  it('removes everything when only read posts are kept', async () => {
    const { user, savePosts } = renderSavedPosts({ read: saved, savesRead: true });
    await user.click(screen.getByRole('button', { name: 'Remove all posts' }));
    expect(savePosts.removeAllPosts).toHaveBeenCalledOnce();
  });
});

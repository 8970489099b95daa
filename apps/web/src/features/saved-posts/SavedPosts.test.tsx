import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { type ChangeSavedPosts, SavedPosts, type SavedPostsState } from './SavedPosts.tsx';

const saved = [
  { path: '/blog/words/post-1', title: 'Post 1', at: new Date('2026-03-02T09:00:00Z') },
  { path: '/blog/words/post-2', title: 'Post 2', at: new Date('2026-03-01T09:00:00Z') },
];

function renderKept(kept: Partial<SavedPostsState> = {}) {
  const keeping = { removePost: vi.fn(async () => {}), removeAllPosts: vi.fn(async () => {}) };
  const change: ChangeSavedPosts = (work) => work(keeping as unknown as Parameters<typeof work>[0]);
  const all: SavedPostsState = { support: 'yes', saved: [], read: [], savesRead: false, bytes: 1_250_000, ...kept };
  return { ...renderInSite(<SavedPosts kept={all} change={change} home="/blog/" />), keeping };
}

describe('without saved posts', () => {
  it('explains how to save a post, and links to posts', () => {
    renderKept();
    expect(screen.getByText(/^Nothing is saved yet\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find one to read' })).toHaveAttribute('href', '/blog/');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['browser-cannot', 'This browser cannot save pages. Another one may.'],
    ['switched-off', 'Saving posts is switched off on this site.'],
  ] as const)('J13 explains why nothing can be saved: %s', (can, text) => {
    renderKept({ support: can });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/Nothing is saved/)).not.toBeInTheDocument();
  });
});

describe('with posts', () => {
  it('lists saved and read posts separately, with their links and dates', () => {
    renderKept({ saved, read: saved.slice(1), savesRead: true });
    const shelf = within(screen.getByRole('region', { name: 'Saved, 2 of at most 50' }));
    expect(shelf.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(saved.map(({ path }) => path));
    expect(shelf.getByText('Kept on March 2, 2026')).toBeInTheDocument();
    const read = within(screen.getByRole('region', { name: 'Read, the last 25' }));
    expect(read.getAllByRole('link')).toHaveLength(1);
  });

  it('removes one post from its list, and keeps focus in that list', async () => {
    const { user, keeping } = renderKept({ saved, read: saved });
    const read = within(screen.getByRole('region', { name: /^Read/ }));
    await user.click(read.getByRole('button', { name: 'Remove ‘Post 2’' }));
    expect(keeping.removePost.mock.calls).toEqual([['read', '/blog/words/post-2']]);
    expect(read.getByRole('heading')).toHaveFocus();
  });

  it('shows the used storage, and removes everything', async () => {
    const { user, keeping } = renderKept({ saved });
    expect(screen.getByText('About 1.3 MB of this device are used.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove everything' }));
    expect(keeping.removeAllPosts).toHaveBeenCalledOnce();
  });
});

import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { savePostsModule } from '../saved-posts/save-posts-module.ts';
import { ReadingTools } from './ReadingTools.tsx';

const post = { title: 'Affect vs. Effect', link: '/blog/words/affect-vs-effect' };
const url = 'https://www.contenthub.test/blog/words/affect-vs-effect';
const shownMessages = () => notifications.current().map(({ status, message }) => [status, message]);

const parts = ['clipboard', 'share'] as const;

afterEach(() => {
  for (const { id } of notifications.current()) notifications.remove(id);
  for (const part of parts) Reflect.deleteProperty(navigator, part);
});

/** Clicks a button in a browser with the given features. */
async function press(title: string, browser: Partial<Record<(typeof parts)[number], unknown>>) {
  renderInSite(<ReadingTools post={post} />);
  for (const [part, value] of Object.entries(browser))
    Object.defineProperty(navigator, part, { value, configurable: true });
  await act(async () => screen.getByTitle(title).click());
}

describe('copying the link', () => {
  it('copies the full URL', async () => {
    const writeText = vi.fn(async () => {});
    await press('Copy link', { clipboard: { writeText } });
    expect(shownMessages()).toEqual([['success', 'Link copied.']]);
    expect(writeText.mock.calls).toEqual([[url]]);
  });

  it.each([
    ['the browser refuses', { writeText: async () => Promise.reject(new Error('denied')) }],
    ['there is no clipboard', undefined],
  ])('points to the address bar when %s', async (_, clipboard) => {
    await press('Copy link', { clipboard });
    expect(shownMessages()).toEqual([['fail', 'Couldn’t copy the link. Copy it from the address bar.']]);
  });
});

describe('the share sheet', () => {
  it('C16 gets title and URL', async () => {
    const share = vi.fn(async () => {});
    await press('Share', { share });
    expect(share.mock.calls).toEqual([[{ title: post.title, url }]]);
  });

  it('shows no message when the reader closes it', async () => {
    const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')));
    await press('Share', { share });
    expect(share).toHaveBeenCalledOnce();
    expect(shownMessages()).toEqual([]);
  });

  it('shows an error when it fails', async () => {
    await press('Share', { share: async () => Promise.reject(new Error('broken')) });
    expect(shownMessages()).toEqual([['fail', 'Something went wrong. Please try again later.']]);
  });
});

describe('saving', () => {
  const savedState = () => screen.getByTitle('Save').getAttribute('aria-pressed');
  const savePosts = (savePost: () => Promise<void>) =>
    vi.spyOn(savePostsModule, 'load').mockResolvedValue({ savePost } as never);

  it('keeps the button pressed, and says that the post can be read offline', async () => {
    const savePost = vi.fn(async () => {});
    savePosts(savePost);
    await press('Save', {});
    expect(savePost.mock.calls).toEqual([['saved', post.link]]);
    expect([savedState(), shownMessages()]).toEqual(['true', [['success', 'Saved. You can read it offline.']]]);
  });

  it('releases the button when the post cannot be saved', async () => {
    savePosts(async () => Promise.reject(new Error('disk full')));
    await press('Save', {});
    expect([savedState(), shownMessages()]).toEqual([
      'false',
      [['fail', 'Something went wrong. Please try again later.']],
    ]);
  });
});

describe('the reading settings', () => {
  it('are loaded when they are opened', async () => {
    const { user } = renderInSite(<ReadingTools post={post} />);
    expect(screen.queryByText('Theme')).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Reading settings'));
    expect(await screen.findByText('Theme')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your saved posts' })).toHaveAttribute('href', '/blog/saved');
  });
});

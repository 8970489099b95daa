import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { business } from '../../blogs/business.ts';
import { main } from '../../blogs/main.ts';
import { postItems } from '../../testing/content-api.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { SearchResults } from './SearchResults.tsx';

const harmless = 'Use a <mark>comma</mark> &amp; breathe.';

function renderResults({
  total = 12,
  snippet = harmless,
  didYouMean = undefined as string | undefined,
  blog = main,
  filter = '',
} = {}) {
  const posts = postItems(Math.min(total, 10)).map((post, index) => (index === 0 ? { ...post, snippet } : post));
  const first = { page: 1, posts, allLoaded: true, total, didYouMean };
  const feed = { posts, nextPage: undefined, loading: false, failed: false, loadMore: () => {} };
  return renderInHub(
    <SearchResults
      blog={blog}
      search="coma"
      filter={filter || undefined}
      first={first}
      feed={feed}
      addressOf={(page) => `?page=${page}`}
    />,
  );
}

describe('the count', () => {
  it.each([
    [1, 'One post about “coma”'],
    [12, '12 posts about “coma”'],
  ])('A06 of %i', (total, text) => {
    renderResults({ total });
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('a misspelt query', () => {
  it('names what was looked for instead, and links it', () => {
    renderResults({ didYouMean: 'comma' });
    expect(screen.getByText('12 posts about “comma”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'comma' })).toHaveAttribute('href', '/blog/search/comma');
  });

  it('A25 keeps the filter of the business blog', () => {
    renderResults({ didYouMean: 'comma', blog: business, filter: 'content' });
    expect(screen.getByRole('link', { name: 'comma' })).toHaveAttribute(
      'href',
      '/business/learn?filter=content&search=comma',
    );
  });

  it('is not mentioned where there is none', () => {
    renderResults();
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
  });
});

it('shows the part of the text that answers, with its words marked', () => {
  renderResults();
  expect(screen.getByText('comma', { selector: 'mark' }).parentElement).toHaveTextContent('Use a comma & breathe.');
});

it('H02 shows any other element of a snippet as text', () => {
  const { container } = renderResults({
    snippet:
      '<img src=x onerror=attack()><mark><iframe srcdoc="x"></iframe></mark>&lt;b&gt; it&#39;s &quot;a&#47;b&quot;',
  });
  expect(container.querySelector('img[src=x], iframe, b')).toBeNull();
  expect(screen.getByText('<iframe srcdoc="x"></iframe>', { selector: 'mark' }).parentElement).toHaveTextContent(
    '<img src=x onerror=attack()><iframe srcdoc="x"></iframe><b> it\'s "a/b"',
  );
});

it('F14c tracks the result that was followed', () => {
  const { events } = renderResults();
  fireEvent.click(screen.getByRole('link', { name: 'Post 2' }));
  expect(events()).toEqual([
    expect.objectContaining({
      eventName: 'contenthub/search/resultClick',
      search: 'coma',
      postUrl: '/blog/words/post-2',
    }),
  ]);
});

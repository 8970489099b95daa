import { answerSample } from '@contenthub/contracts/testing/content-samples';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PostListItem } from '../../data/post-list-item.ts';
import { business } from '../../sites/business.ts';
import { main } from '../../sites/main.ts';
import { postItems } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { SearchResults } from './SearchResults.tsx';

const harmless = 'Use a <mark>comma</mark> &amp; breathe.';

function renderResults({
  total = 12,
  snippet = harmless,
  didYouMean = undefined as string | undefined,
  nearest = undefined as string | undefined,
  exact = false,
  blog = main,
  filter = '',
} = {}) {
  const posts = postItems(Math.min(total, 10)).map((post, index) => (index === 0 ? { ...post, snippet } : post));
  const first = { page: 1, posts, allLoaded: true, total, didYouMean, nearest };
  const feed = { posts, nextPage: undefined, loading: false, failed: false, loadMore: () => {} };
  return renderInSite(
    <SearchResults
      blog={blog}
      search="coma"
      filter={filter || undefined}
      exact={exact}
      first={first}
      feed={feed}
      getPageUrl={(page) => `?page=${page}`}
    />,
  );
}

describe('the count', () => {
  it.each([
    [1, '1 result for “coma”'],
    [12, '12 results for “coma”'],
  ])('A06 of %i', (total, text) => {
    renderResults({ total });
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

it('P09 shows the answer in place of the first result, linked to its post', () => {
  const [answering, other] = postItems(2) as [PostListItem, PostListItem];
  const posts = [{ ...answering, answer: answerSample }, other];
  const feed = { posts, nextPage: undefined, loading: false, failed: false, loadMore: () => {} };
  const { events } = renderInSite(
    <SearchResults blog={main} search="affect" first={undefined} feed={feed} getPageUrl={() => ''} />,
  );
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('article'));
  expect(first).toHaveTextContent(answerSample.rule);
  expect(first).toHaveTextContent(`From the article “${answering.title}”`);
  expect(second).toHaveTextContent(other.title);
  const link = screen.getByRole('link', { name: answerSample.question });
  expect(link).toHaveAttribute('href', answering.link);
  fireEvent.click(link);
  expect(events()).toMatchObject([{ eventName: 'contenthub/search/resultClick', postUrl: answering.link }]);
});

describe('a misspelt query', () => {
  const instead = () => screen.queryByRole('link', { name: 'Search instead for coma' });

  it('J12 shows what the results are for, and links to the search for the words as typed', () => {
    renderResults({ didYouMean: 'comma' });
    expect(screen.getByText(/^Showing results for/)).toHaveTextContent('Showing results for comma.');
    expect(screen.getByText('12 results for “comma”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'comma' })).toHaveAttribute('href', '/blog/search/comma');
    expect(instead()).toHaveAttribute('href', '/blog/search/coma?exact=1');
  });

  it('A25 J12 keeps the filter of the business blog', () => {
    renderResults({ didYouMean: 'comma', blog: business, filter: 'content' });
    expect(screen.getByRole('link', { name: 'comma' })).toHaveAttribute(
      'href',
      '/business/learn?filter=content&search=comma',
    );
    expect(instead()).toHaveAttribute('href', '/business/learn?filter=content&search=coma&exact=1');
  });

  it('J12 only suggests the correction in an exact search', () => {
    renderResults({ didYouMean: 'comma', exact: true });
    expect(screen.getByText('12 results for “coma”')).toBeInTheDocument();
    expect(screen.getByText(/^Did you mean/)).toHaveTextContent('Did you mean comma?');
    expect(screen.getByRole('link', { name: 'comma' })).toHaveAttribute('href', '/blog/search/comma');
    expect(instead()).not.toBeInTheDocument();
  });

  it('J12 shows the closest match where no post is about the words', () => {
    renderResults({ didYouMean: 'comma', nearest: 'punctuation' });
    expect(screen.getByText(/^No results for/)).toHaveTextContent(
      'No results for comma. The closest match is punctuation.',
    );
    expect(screen.getByText('12 results for “punctuation”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'punctuation' })).toHaveAttribute('href', '/blog/search/punctuation');
    expect(instead()).toBeInTheDocument();
  });

  it('J12 is not mentioned without a correction', () => {
    renderResults();
    expect(screen.getByText('12 results for “coma”')).toBeInTheDocument();
    expect(screen.queryByText(/Did you mean|Showing results|Search instead/)).not.toBeInTheDocument();
  });
});

it('shows the matching passage, with its words marked', () => {
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

import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import { authorSample, mostReadSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listedPosts, listResponse, stubFetch } from '../testing/content-api.ts';
import { renderPage } from '../testing/render-page.tsx';

type Content = { posts?: number; total?: number; sticky?: number; mostRead?: MostRead };

const postOf = (address: string) =>
  address.includes('gb-business') ? { ...postSample, link: '/business/learn/affect-vs-effect' } : postSample;

/** A content API with the given number of posts and without page headers. */
const noMostRead: MostRead = { basis: 'updated', posts: [] };
function stubContent({ posts = 0, total = posts, sticky = 0, mostRead = noMostRead }: Content = {}) {
  return stubFetch((address) => {
    if (address.startsWith('/headers/')) return new Response(null, { status: 404 });
    if (address.startsWith('/sticky/')) return Response.json(listedPosts(sticky, 101));
    if (address.startsWith('/most-read/')) return Response.json(mostRead);
    if (address.startsWith('/reading-path/')) return Response.json({ goal: '', steps: [] });
    if (address.startsWith('/related/')) return Response.json(listedPosts(4, 201));
    if (address.startsWith('/post/')) return Response.json(postOf(address));
    if (address.includes('/profile/')) return Response.json(authorSample);
    return listResponse(listedPosts(posts), total);
  });
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const titlesOf = (found: ReturnType<typeof region>) =>
  found.getAllByRole('heading').map(({ textContent }) => textContent);

describe('a home page', () => {
  it('A02 shows the pinned posts and the feed', async () => {
    stubContent({ posts: 10, total: 30, sticky: 3 });
    await renderPage('/blog/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Writing that works');
    expect(titlesOf(region('Editors’ picks'))).toEqual(['Editors’ picks', 'Post 101', 'Post 102', 'Post 103']);
    const feed = region('Posts');
    expect(feed.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', '/blog/?page=2');
  });

  it.each(['/blog/', '/blog/developer', '/blog/engineering', '/business/learn'])(
    'P04 shows the most read posts after the first nine of %s',
    async (path) => {
      stubContent({ posts: 10, total: 30, mostRead: mostReadSample });
      await renderPage(path);
      const mostRead = screen.getByRole('region', { name: 'Most read' });
      expect(within(mostRead).getAllByRole('listitem')).toHaveLength(1);
      const isAfter = (element: Element) =>
        Boolean(mostRead.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
      expect(region('Posts').getAllByRole('article').map(isAfter)).toEqual(Array(9).fill(false));
      expect(isAfter(screen.getByRole('link', { name: 'Load more' }))).toBe(true);
    },
  );

  it.each(['/blog/?page=2', '/business/learn?filter=content', '/business/learn?search=tone'])(
    'P04 has no list of most read posts on %s',
    async (path) => {
      stubContent({ posts: 10, total: 30, mostRead: mostReadSample });
      await renderPage(path);
      expect(screen.queryByRole('region', { name: 'Most read' })).not.toBeInTheDocument();
    },
  );

  it('shows no empty list', async () => {
    stubContent({ posts: 10, total: 30 });
    await renderPage('/blog/');
    expect(screen.queryByRole('region', { name: 'Recently updated' })).not.toBeInTheDocument();
  });

  it('A10 has search, departments and filter on the business blog', async () => {
    const requested = stubContent({ posts: 10, total: 30 });
    await renderPage('/business/learn?filter=content');
    expect(screen.getByRole('navigation', { name: 'Teams' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Guides' })).toHaveAttribute('aria-current', 'true');
    expect(requested).toContain('/posts/?blog_type=gb-business&_embed=&page=1&content_type=content');
    expect(region('Posts').getByRole('link', { name: 'Load more' })).toHaveAttribute(
      'href',
      '/business/learn?page=2&filter=content',
    );
  });

  it('A25 requests search and filter together, and shows results', async () => {
    const requested = stubContent({ posts: 3, sticky: 3 });
    await renderPage('/business/learn?filter=content&search=tone');
    expect(requested).toContain(
      '/posts/?blog_type=gb-business&_embed=&page=1&search=tone&orderby=relevance&content_type=content',
    );
    expect(screen.getByText('3 results for “tone”')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Editors’ picks' })).not.toBeInTheDocument();
  });

  it('A25 C19 has its own text for a business search without results', async () => {
    stubContent();
    await renderPage('/business/learn?search=zzz');
    expect(screen.getByText('No results for “zzz”')).toBeInTheDocument();
  });

  it('A18 C19 links back from a page past the end', async () => {
    stubContent();
    await renderPage('/blog/?page=99');
    expect(screen.getByRole('link', { name: 'Go to the newest posts' })).toHaveAttribute('href', '/blog/');
  });
});

describe('a search page', () => {
  it('A06 shows results, with the query in the field', async () => {
    const requested = stubContent({ posts: 10, total: 12 });
    await renderPage('/blog/search/oxford%20comma');
    expect(requested).toContain('/posts/?blog_type=main&_embed=&page=1&search=oxford%20comma&orderby=relevance');
    expect(screen.getByText('12 results for “oxford comma”')).toBeInTheDocument();
    expect(screen.getByLabelText('Search Blog')).toHaveValue('oxford comma');
  });

  it('C19 reports that nothing was found', async () => {
    stubFetch((address) => (address.includes('search=') ? listResponse([], 0) : listResponse(listedPosts(9), 9)));
    await renderPage('/blog/search/zzz');
    expect(screen.getByText('No results for “zzz”')).toBeInTheDocument();
  });

  it('A18 links to the first page from one past the end', async () => {
    stubContent();
    await renderPage('/blog/search/comma?page=9');
    expect(screen.getByRole('link', { name: 'Go to the newest posts' })).toHaveAttribute('href', '/blog/search/comma');
  });
});

describe('a list page', () => {
  it.each([
    ['A03', '/blog/author/maren-holt', '/author/maren-holt/?blog_type=main&_embed=&page=1'],
    ['A04', '/blog/grammar', '/category/grammar/?blog_type=main&_embed=&page=1'],
    ['A09', '/blog/engineering/category/mobile', '/category/mobile/?blog_type=engineering&_embed=&page=1'],
    ['A11', '/business/learn/hr', '/posts/?blog_type=gb-business&_embed=&page=1&department=gb-hr'],
  ])('%s of %s requests its own feed and shows it', async (_, address, feed) => {
    const requested = stubContent({ posts: 11, total: 25 });
    await renderPage(address);
    expect(requested).toContain(feed);
    const posts = region('Posts');
    expect(posts.getAllByRole('listitem')).toHaveLength(10);
    expect(posts.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', `${address}?page=2`);
  });

  it('P05 of a category shows its siblings, and the newest posts if it has few of its own', async () => {
    stubFetch((address) => {
      if (/^\/(headers|reading-path)\//.test(address)) return new Response(null, { status: 404 });
      return address.startsWith('/category/') ? listResponse(listedPosts(2), 2) : listResponse(listedPosts(5, 10), 5);
    });
    await renderPage('/blog/grammar');
    const siblings = within(screen.getByRole('navigation', { name: 'More in Language Rules' }));
    expect(siblings.getByRole('link', { name: 'Idioms' })).toHaveAttribute('href', '/blog/idioms');
    expect(siblings.queryByRole('link', { name: 'Grammar' })).toBeNull();
    const newest = within(screen.getByRole('region', { name: 'Newest posts' }));
    expect(newest.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Post 10',
      'Post 11',
      'Post 12',
    ]);
  });

  it('P05 of a category with enough posts shows only those', async () => {
    stubContent({ posts: 11, total: 25 });
    await renderPage('/blog/grammar');
    expect(screen.getByRole('navigation', { name: 'More in Language Rules' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Newest posts' })).toBeNull();
  });

  it('J17 of an author shows portrait, biography and links', async () => {
    stubContent({ posts: 2 });
    await renderPage('/blog/author/maren-holt');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maren Holt');
    expect(screen.getByText('MH')).toBeInTheDocument();
    expect(screen.getByText('Maren edited dictionaries for eleven years.')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'maren-holt.example' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://maren-holt.example/',
      'me noopener',
    ]);
  });

  it('J17 of an author works without a profile', async () => {
    stubFetch((address) =>
      /headers|profile/.test(address) ? new Response(null, { status: 404 }) : listResponse(listedPosts(2), 2),
    );
    await renderPage('/blog/author/maren-holt');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maren Holt');
    expect(region('Posts').getAllByRole('listitem')).toHaveLength(2);
  });

  it('A17 calls the handbook "Grammar Rules"', async () => {
    stubContent({ posts: 2 });
    await renderPage('/blog/handbook');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grammar Rules');
  });

  it('C19 links home from an empty one', async () => {
    stubContent();
    await renderPage('/blog/grammar?page=9');
    expect(screen.getByRole('link', { name: 'Go to the newest posts' })).toHaveAttribute('href', '/blog/');
  });
});

describe('the not-found page', () => {
  it('A14 offers search, topics, the newest posts and a link home', async () => {
    stubContent({ posts: 9 });
    await renderPage('/blog/a/b/c/d');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'go to the home page' })).toHaveAttribute('href', '/blog/');
    expect(titlesOf(region('Newest posts'))).toEqual(['Newest posts', 'Post 1', 'Post 2', 'Post 3']);
  });

  it('A14 stays useful when the content API fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    stubFetch(() => new Response(null, { status: 503 }));
    await renderPage('/blog/a/b/c/d');
    expect(screen.getByRole('navigation', { name: 'Popular topics' })).toBeInTheDocument();
    expect(screen.queryByText('Newest posts')).not.toBeInTheDocument();
  });
});

describe('a post', () => {
  it('A07 shows the text, and at most three posts to read next', async () => {
    document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on');
    stubContent();
    await renderPage('/blog/commonly-confused-words/affect-vs-effect');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(postSample.title);
    expect(screen.getByText('One of them acts.')).toBeInTheDocument();
    expect(titlesOf(region('Read next'))).toEqual(['Read next', 'Post 201', 'Post 202', 'Post 203']);
  });

  it.each([
    ['/blog/commonly-confused-words/affect-vs-effect', '/blog/author/maren-holt'],
    ['/business/learn/affect-vs-effect', undefined],
  ])('J17 shows the author box at the end of %s', async (address, page) => {
    stubContent();
    await renderPage(address);
    const box = region('About the author');
    expect(box.getByText('Maren edited dictionaries for eleven years.')).toBeInTheDocument();
    expect(box.getByRole('link', { name: 'maren-holt.example' })).toBeInTheDocument();
    expect(box.queryByRole('link', { name: 'More by Maren Holt' })?.getAttribute('href')).toBe(page);
  });
});

import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { NotFoundError } from '../../data/content-client.ts';
import { issueQuery, issuesQuery } from '../../data/lazy-queries.ts';
import type { CacheLifetime, PageRoute } from '../route.ts';

/** The platform does not purge pages, so a new issue appears within a minute. */
const cache: CacheLifetime = { fresh: 60, staleWhileRevalidate: 600, staleIfError: 86_400 };
const views = lazyExports({
  NewsletterPage: () => import('./NewsletterPage.tsx'),
  IssuePage: () => import('./IssuePage.tsx'),
});

/** All past issues, and the form to subscribe. */
export const newsletterRoute: PageRoute = {
  pageType: 'newsletter',
  cache,
  async load({ data, queries }) {
    await data.load(issuesQuery(queries));
  },
  meta: ({ match: { blog, path } }) => ({
    title: `Newsletter | ${blog.title}`,
    description: 'The best of our blogs by email, weekly or monthly, and every past issue.',
    canonical: path,
    image: null,
    article: false,
  }),
  status: () => 200,
  view: views.NewsletterPage,
  // This page type is not tracked.
  trackView: () => {},
};

/** A past issue. */
export const issueRoute: PageRoute = {
  pageType: 'issue',
  cache,
  async load({ match, data, queries }) {
    await data.load(issueQuery(queries, match.params.slug ?? ''));
  },
  meta: ({ match, data, queries }) => {
    const issue = data.read(issueQuery(queries, match.params.slug ?? ''));
    if (!issue) throw new NotFoundError(match.path);
    return {
      title: `${issue.subject} | ${match.blog.title}`,
      description: issue.preheader || `Our newsletter of ${issue.sentAt.slice(0, 10)}.`,
      canonical: match.path,
      image: issue.posts.find(({ image }) => image)?.image?.url ?? null,
      article: true,
    };
  },
  status: () => 200,
  view: views.IssuePage,
  trackView: () => {},
};

import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import { getSearchText } from '../home/feed-query.ts';
import type { PageRoute } from '../route.ts';

/** The index of all answer cards, of every blog. */
export const answersRoute: PageRoute = {
  pageType: 'answers',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ match, data, queries }) {
    const others = allBlogs.filter(({ type }) => type !== match.blog.type);
    // The answers of other blogs are optional.
    const loading = others.map(({ type }) => data.load(queries.answers(type)).catch(() => {}));
    await Promise.all([data.load(queries.answers(match.blog.type)), ...loading]);
  },
  meta: ({ match: { blog, path, search } }) => ({
    title: `Answers | ${blog.title}`,
    description:
      'Short answers to questions about grammar and writing, each with examples and a link to the full article.',
    canonical: path,
    image: null,
    article: false,
    // The whole list is indexed, its filtered versions are not.
    noindex: getSearchText(search) !== undefined,
  }),
  status: () => 200,
  view: lazyExports({ AnswersPage: () => import('./AnswersPage.tsx') }).AnswersPage,
  trackView({ match }, track, fields) {
    const search = getSearchText(match.search);
    track('answersPage/view', { ...fields, ...(search && { search }) });
  },
};

import { Chunk } from '../../parts/chunk.ts';
import { feedStatus } from '../feed-status.ts';
import { isExact } from '../home/narrowing.ts';
import type { LoadContext, PageRoute } from '../route.ts';

const question = ({ place: { blog, params, page, search }, questions }: LoadContext) =>
  questions.searchFeed(blog.type, params.query ?? '', page, { exact: isExact(search) });

export const searchRoute: PageRoute = {
  pageType: 'search',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load(context) {
    const { place, data, questions } = context;
    await data.loadFeed(question(context));
    // Whoever finds nothing is shown what is new.
    if (data.readFeed(question(context))[0]?.posts.length === 0)
      await data.loadFeed(questions.newestFeed(place.blog.type)).catch(() => {});
  },
  meta: ({ place: { blog, path } }) => ({
    title: `Search Results | ${blog.title}`,
    description: blog.description,
    canonical: path,
    image: null,
    article: false,
    // A search engine has results of its own.
    noindex: true,
  }),
  status: (context) => feedStatus(context, question(context)),
  view: new Chunk('search', () => import('./SearchPage.tsx').then(({ SearchPage }) => SearchPage)),
  trackView(context, track, fields) {
    const results = context.data.readFeed(question(context))[0]?.total;
    const search = context.place.params.query ?? '';
    track('searchPage/view', { ...fields, search, ...(typeof results === 'number' && { results }) });
  },
};

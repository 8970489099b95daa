import { Chunk } from '../../parts/chunk.ts';
import { listRoute } from '../list/list-route.ts';
import { spokenSlug } from '../list/name-of.ts';

export const categoryRoute = listRoute({
  pageType: 'category',
  feed: ({ place: { blog, params, page }, questions }) => questions.categoryFeed(blog.type, params.slug ?? '', page),
  headers: ({ place: { blog, params }, questions }) => questions.categoryHeaders(blog.type, params.slug ?? ''),
  name: ({ place }) => spokenSlug(place.params.slug ?? ''),
  view: new Chunk('category', () => import('./CategoryPage.tsx').then(({ CategoryPage }) => CategoryPage)),
  trackView: ({ place: { params, page } }, track, fields) =>
    track('categoryPage/view', { ...fields, category: params.slug ?? '', pageIndex: page }),
});

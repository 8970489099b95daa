import { Chunk } from '../../parts/chunk.ts';
import { listRoute } from '../list/list-route.ts';
import { spokenSlug } from '../list/name-of.ts';

export const authorRoute = listRoute({
  pageType: 'author',
  feed: ({ place: { blog, params, page }, questions }) => questions.authorFeed(blog.type, params.slug ?? '', page),
  headers: ({ place: { blog, params }, questions }) => questions.authorHeaders(blog.type, params.slug ?? ''),
  extra: ({ place: { blog, params }, questions }) => questions.authorProfile(blog.type, params.slug ?? ''),
  name: ({ place }) => spokenSlug(place.params.slug ?? ''),
  view: new Chunk('author', () => import('./AuthorPage.tsx').then(({ AuthorPage }) => AuthorPage)),
  trackView: ({ place }, track, fields) => track('authorPage/view', { ...fields, author: place.params.slug ?? '' }),
});

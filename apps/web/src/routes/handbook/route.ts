import { Chunk } from '../../parts/chunk.ts';
import { listRoute } from '../list/list-route.ts';
import { handbookSlug, handbookTitle } from './handbook.ts';

export const handbookRoute = listRoute({
  pageType: 'handbook',
  feed: ({ place: { blog, page }, questions }) => questions.categoryFeed(blog.type, handbookSlug, page),
  headers: ({ place: { blog }, questions }) => questions.categoryHeaders(blog.type, handbookSlug),
  name: () => handbookTitle,
  view: new Chunk('handbook', () => import('./HandbookPage.tsx').then(({ HandbookPage }) => HandbookPage)),
  trackView: ({ place: { page } }, track, fields) => track('handbookPage/view', { ...fields, pageIndex: page }),
});

import { Chunk } from '../../parts/chunk.ts';
import { feedStatus } from '../feed-status.ts';
import { metaFromHeaders } from '../meta-from-headers.ts';
import type { LoadContext, PageRoute } from '../route.ts';
import { departmentOf } from './department-of.ts';

const feed = ({ place, questions }: LoadContext) =>
  questions.departmentFeed(place.blog.type, departmentOf(place) ?? '', place.page);
const headers = ({ place, questions }: LoadContext) =>
  questions.categoryHeaders(place.blog.type, departmentOf(place) ?? '');

export const departmentRoute: PageRoute = {
  pageType: 'department',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load(context) {
    const { data } = context;
    // Without headers the page has its own.
    await Promise.all([data.loadFeed(feed(context)), data.load(headers(context)).catch(() => {})]);
  },
  meta(context) {
    const { blog, path } = context.place;
    const own = { title: blog.title, description: blog.description, canonical: path, image: null, article: false };
    return metaFromHeaders(own, context.data.read(headers(context)));
  },
  status: (context) => feedStatus(context, feed(context)),
  view: new Chunk('department', () => import('./DepartmentPage.tsx').then(({ DepartmentPage }) => DepartmentPage)),
  trackView: ({ place }, track, fields) =>
    track('departmentPage/view', { ...fields, department: departmentOf(place) ?? '' }),
};

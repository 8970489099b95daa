import { Chunk } from '../../parts/chunk.ts';
import { listRoute } from '../list/list-route.ts';
import { spokenSlug } from '../list/name-of.ts';
import { departmentOf } from './department-of.ts';

export const departmentRoute = listRoute({
  pageType: 'department',
  feed: ({ place, questions }) => questions.departmentFeed(place.blog.type, departmentOf(place) ?? '', place.page),
  headers: ({ place, questions }) => questions.categoryHeaders(place.blog.type, departmentOf(place) ?? ''),
  name: ({ place }) => spokenSlug(place.params.department ?? ''),
  view: new Chunk('department', () => import('./DepartmentPage.tsx').then(({ DepartmentPage }) => DepartmentPage)),
  trackView: ({ place }, track, fields) =>
    track('departmentPage/view', { ...fields, department: departmentOf(place) ?? '' }),
});

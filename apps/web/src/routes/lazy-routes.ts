import { answersRoute } from './answers/route.ts';
import { authorRoute, categoryRoute, departmentRoute, handbookRoute } from './list/list-routes.ts';
import { issueRoute, newsletterRoute } from './newsletter/routes.ts';
import { notFoundRoute } from './not-found/route.ts';
import { previewRoute } from './preview/route.ts';
import type { PageRoute } from './route.ts';
import { savedRoute } from './saved/route.ts';
import { searchRoute } from './search/route.ts';

/** Rarely visited routes, in their own chunk. */
export const lazyRoutes = {
  answers: answersRoute,
  author: authorRoute,
  category: categoryRoute,
  handbook: handbookRoute,
  search: searchRoute,
  department: departmentRoute,
  preview: previewRoute,
  saved: savedRoute,
  newsletter: newsletterRoute,
  issue: issueRoute,
  'not-found': notFoundRoute,
} satisfies Record<string, PageRoute>;

import { departmentRoute } from './department/route.ts';
import { homeRoute } from './home/route.ts';
import { notFoundRoute } from './not-found/route.ts';
import { postRoute } from './post/route.ts';
import { previewRoute } from './preview/route.ts';
import type { PageRoute, PageType } from './route.ts';
import { searchRoute } from './search/route.ts';

export const routeTable: Record<PageType, PageRoute> = {
  home: homeRoute,
  search: searchRoute,
  department: departmentRoute,
  post: postRoute,
  preview: previewRoute,
  'not-found': notFoundRoute,
};

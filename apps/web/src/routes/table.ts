import { authorRoute } from './author/route.ts';
import { categoryRoute } from './category/route.ts';
import { departmentRoute } from './department/route.ts';
import { handbookRoute } from './handbook/route.ts';
import { homeRoute } from './home/route.ts';
import { notFoundRoute } from './not-found/route.ts';
import { postRoute } from './post/route.ts';
import { previewRoute } from './preview/route.ts';
import type { PageRoute, PageType } from './route.ts';
import { searchRoute } from './search/route.ts';

export const routeTable: Record<PageType, PageRoute> = {
  home: homeRoute,
  author: authorRoute,
  category: categoryRoute,
  handbook: handbookRoute,
  search: searchRoute,
  department: departmentRoute,
  post: postRoute,
  preview: previewRoute,
  'not-found': notFoundRoute,
};

import { lazyExports } from '../browser/hydration/lazy-module.ts';
import type { PageRoute, PageType } from './route.ts';

const modules = lazyExports({
  homeRoute: () => import('./home/route.ts'),
  postRoute: () => import('./post/route.ts'),
  lazyRoutes: () => import('./lazy-routes.ts'),
});

/** The route of a page type. The two most visited ones share a chunk with their view. All others are in one chunk. */
export async function getRoute(pageType: PageType): Promise<PageRoute> {
  if (pageType === 'home') return modules.homeRoute.load();
  if (pageType === 'post') return modules.postRoute.load();
  return (await modules.lazyRoutes.load())[pageType];
}

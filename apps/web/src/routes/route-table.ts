import { lazyExports } from '../browser/hydration/lazy-module.ts';
import { homeRoute } from './home/route.ts';
import { postRoute } from './post/route.ts';
import type { PageRoute, PageType } from './route.ts';

const { lazyRoutes: lazyRoutesModule } = lazyExports({ lazyRoutes: () => import('./lazy-routes.ts') });

/** The route of a page type. The two most visited routes are bundled, and the others are loaded. */
export async function getRoute(pageType: PageType): Promise<PageRoute> {
  if (pageType === 'home') return homeRoute;
  if (pageType === 'post') return postRoute;
  return (await lazyRoutesModule.load())[pageType];
}

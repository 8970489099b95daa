import { Chunk } from '../parts/chunk.ts';
import { homeRoute } from './home/route.ts';
import { postRoute } from './post/route.ts';
import type { PageRoute, PageType } from './route.ts';

const more = new Chunk('routes', () => import('./more-routes.ts').then(({ moreRoutes }) => moreRoutes));

/** The route of a page type. The two at which nearly everybody arrives are here already. */
export async function routeOf(pageType: PageType): Promise<PageRoute> {
  if (pageType === 'home') return homeRoute;
  if (pageType === 'post') return postRoute;
  return (await more.load())[pageType];
}

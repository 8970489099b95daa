import { lazyComponents } from '../browser/hydration/lazy-components.ts';
import { logLoadError, QueryCache } from '../data/query-cache.ts';
import { lazyListComponents } from '../routes/list/lazy-components.ts';
import { matchRoute } from '../routes/match.ts';
import { lazyPostComponents } from '../routes/post/lazy-components.ts';
import { getRoute } from '../routes/route-table.ts';
import { questions, type RenderedSite, renderInSite } from './render-in-hub.tsx';

/** Loads a page as the server does, from the responses of `fetch`, and renders its view with every lazy component. */
export async function renderPage(
  address: string,
  options: Omit<NonNullable<Parameters<typeof renderInSite>[1]>, 'address' | 'loaded'> = {},
): Promise<RenderedSite> {
  const { pathname, search } = new URL(address, location.origin);
  const { match } = matchRoute(pathname, search);
  const loaded = new QueryCache(logLoadError);
  const route = await getRoute(match.pageType);
  const [Page] = await Promise.all([
    route.view.load(),
    route.load({ match, data: loaded, queries: questions }),
    ...[lazyComponents, lazyListComponents, lazyPostComponents].flatMap((components) =>
      Object.values(components).map((component) => component.load()),
    ),
  ]);
  return renderInSite(<Page match={match} />, { ...options, address, loaded });
}

import type { Post } from '@contenthub/contracts/post';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Hub } from '../app/Hub.tsx';
import { contentClient } from '../content/content-client.ts';
import { NotFoundError } from '../content/not-found-error.ts';
import { contentQueries } from '../content/queries.ts';
import { createQueryClient } from '../content/query-client.ts';
import { matchAddress } from '../routes/match.ts';
import { MovedError, type Place } from '../routes/route.ts';
import { routeTable } from '../routes/table.ts';
import { pageDocument } from './document.server.ts';
import type { Rendered, RenderRequest } from './rendered.server.ts';

/** An address in, a page or a redirect out. Everything it needs of the world is handed to it. */
export async function renderAddress(request: RenderRequest): Promise<Rendered> {
  const { place, redirect } = matchAddress(request.path, request.search);
  if (redirect) return { kind: 'redirect', location: redirect };
  try {
    return await renderPlace(place, request);
  } catch (error) {
    if (error instanceof MovedError) return { kind: 'redirect', location: error.location + request.search };
    if (error instanceof NotFoundError) return renderPlace({ ...place, pageType: 'not-found' }, request);
    throw error;
  }
}

async function renderPlace(place: Place, { ask, assets, origin }: RenderRequest): Promise<Rendered> {
  const route = routeTable[place.pageType];
  const queryClient = createQueryClient();
  const queries = contentQueries(contentClient(ask));
  const context = { place, queryClient, queries };
  const [{ Page }] = await Promise.all([route.view(), route.load(context)]);
  const html = renderToString(<Hub place={place} Page={Page} queryClient={queryClient} queries={queries} />);
  const meta = route.meta(context);
  const state = { content: stateOf(queryClient), meta };
  const document = pageDocument({ place, meta, origin, assets: assets[place.pageType], html, state });
  return { kind: 'page', status: route.status(context), pageType: place.pageType, cache: route.cache, document };
}

/** All that was loaded, but for the text of the post: that is in the page already. */
function stateOf(queryClient: QueryClient) {
  return dehydrate(queryClient, {
    serializeData: (data: unknown) => (isPost(data) ? { ...data, content: '' } : data),
  });
}

function isPost(data: unknown): data is Post {
  return typeof data === 'object' && data !== null && 'content' in data && 'postForm' in data;
}

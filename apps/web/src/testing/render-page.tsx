import { logFailure } from '../content/log-failure.ts';
import { PageAnswers } from '../content/page-answers.ts';
import { allParts, loadParts } from '../parts/all-parts.ts';
import { matchAddress } from '../routes/match.ts';
import { lateParts } from '../routes/post/late-parts.ts';
import { routeOf } from '../routes/table.ts';
import { questions, type RenderedHub, renderInHub } from './render-in-hub.tsx';

/** Loads the page of an address as the server does, from what `fetch` answers, and renders its view with every lazy component. */
export async function renderPage(
  address: string,
  options: Omit<NonNullable<Parameters<typeof renderInHub>[1]>, 'address' | 'loaded'> = {},
): Promise<RenderedHub> {
  const { pathname, search } = new URL(address, location.origin);
  const { place } = matchAddress(pathname, search);
  const loaded = new PageAnswers(logFailure);
  const route = await routeOf(place.pageType);
  const [Page] = await Promise.all([
    route.view.load(),
    route.load({ place, data: loaded, questions }),
    loadParts(Object.keys(allParts)),
    ...Object.values(lateParts).map((chunk) => chunk.load()),
  ]);
  return renderInHub(<Page place={place} />, { ...options, address, loaded });
}

import { renderToString } from 'react-dom/server';
import { Hub } from '../app/Hub.tsx';
import { type Accounts, AccountsContext, ownAccounts, returnAddress } from '../brand/accounts.ts';
import { type Ask, contentClient } from '../content/content-client.ts';
import { NotFoundError } from '../content/not-found-error.ts';
import { PageAnswers } from '../content/page-answers.ts';
import { questionsTo } from '../content/questions.ts';
import { allParts, loadParts } from '../parts/all-parts.ts';
import type { Chunk } from '../parts/chunk.ts';
import { RenderedParts } from '../parts/rendered-parts.ts';
import { SiteOrigin } from '../parts/site-origin.ts';
import { matchAddress } from '../routes/match.ts';
import { lateParts } from '../routes/post/late-parts.ts';
import { MovedError, type Place } from '../routes/route.ts';
import { routeOf } from '../routes/table.ts';
import { pageDocument } from './document.server.ts';
import { headTags } from './head-tags.server.ts';
import { lowerCasePath } from './letter-case.server.ts';
import { findInCanonicalForm, lowerCaseAddress, oldAddress } from './old-address.server.ts';
import type { Rendered, RenderRequest } from './rendered.server.ts';

/** Rendering waits for nothing: all code is here before the first page is asked for. */
const partsReady = Promise.all([
  loadParts(Object.keys(allParts)),
  ...Object.values(lateParts).map((part: Chunk<unknown>) => part.load()),
]);

/** An address in, a page or a redirect out. Everything it needs of the world is handed to it. */
export async function renderAddress(request: RenderRequest): Promise<Rendered> {
  const lowerCase = lowerCasePath(request.path);
  if (lowerCase) return { kind: 'redirect', location: lowerCase };
  const { place, redirect } = matchAddress(request.path, request.search);
  try {
    if (redirect) {
      await findInCanonicalForm(place, request.ask);
      return { kind: 'redirect', location: place.path };
    }
    if (place.pageType === 'not-found') throw new NotFoundError(place.path);
    return await renderPlace(place, request);
  } catch (error) {
    if (error instanceof MovedError) return { kind: 'redirect', location: error.location };
    if (!(error instanceof NotFoundError)) throw error;
    const location = (await oldAddress(place, request.ask)) ?? (await lowerCaseAddress(place, request.ask));
    if (location) return { kind: 'redirect', location };
    return renderPlace({ ...place, pageType: 'not-found' }, request);
  }
}

async function renderPlace(place: Place, request: RenderRequest): Promise<Rendered> {
  const { route, context, tree, parts } = await loadPlace(place, request.ask, request.origin, request.accounts);
  const html = renderToString(tree);
  const meta = route.meta(context);
  const { html: assets, styleHash } = request.assets.tags(place.pageType, parts);
  const { origin } = request;
  const document = pageDocument({
    place,
    meta,
    head: headTags({ context, meta, origin, logo: request.assets.icon }),
    settings: request.assets.settings,
    assets,
    icon: request.assets.icon,
    html,
    parts,
    content: request.state(),
  });
  return {
    kind: 'page',
    status: route.status(context),
    pageType: place.pageType,
    cache: route.cache,
    styleHash,
    document,
  };
}

/** A page's tree with all its data at hand, so that rendering it waits for nothing. */
export async function loadPlace(place: Place, ask: Ask, origin: string, accounts: Accounts = ownAccounts) {
  const route = await routeOf(place.pageType);
  const answers = new PageAnswers();
  const questions = questionsTo(contentClient(ask));
  const context = { place, data: answers, questions };
  const [Page] = await Promise.all([route.view.load(), route.load(context), partsReady]);
  const parts = new Set<string>();
  const tree = (
    <RenderedParts value={parts}>
      <SiteOrigin value={origin}>
        <AccountsContext value={{ ...accounts, from: returnAddress(accounts, { origin, path: place.path }) }}>
          <Hub place={place} Page={Page} content={{ questions, answers }} />
        </AccountsContext>
      </SiteOrigin>
    </RenderedParts>
  );
  return { route, context, tree, parts };
}

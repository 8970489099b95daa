import { renderToString } from 'react-dom/server';
import type { RenderedComponents } from '../../browser/hydration/LazyComponent.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import { createContentClient, type FetchContent, NotFoundError } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import type { PageTexts } from '../../features/cta/page-texts.ts';
import { lazyListComponents } from '../../routes/list/lazy-components.ts';
import { matchRoute } from '../../routes/match.ts';
import { lazyPostComponents } from '../../routes/post/lazy-components.ts';
import { MovedError, type RouteMatch } from '../../routes/route.ts';
import { getRoute } from '../../routes/route-table.ts';
import { SiteLayout } from '../../routes/SiteLayout.tsx';
import { type Accounts, defaultAccounts, getReturnUrl } from '../../sites/accounts.ts';
import { buildDocument } from './document.server.ts';
import { headTags } from './head-tags.server.ts';
import { getLayoutMarkup, PageProviders } from './layout-markup.server.tsx';
import { ensurePageExists, findLowerCasePage, findRedirect, lowerCasePath } from './redirects.server.ts';
import type { RenderRequest, RenderResult } from './render-request.server.ts';

/** Loads all lazy components before the first page, so that rendering never waits. */
const lazyComponentsReady = Promise.all(
  [lazyComponents, lazyListComponents, lazyPostComponents].flatMap((components) =>
    Object.values(components).map((component) => component.load()),
  ),
);

/** Renders a URL to a page or a redirect. All dependencies are passed in. */
export async function renderUrl(request: RenderRequest): Promise<RenderResult> {
  if (request.isNotFound) {
    const { match } = matchRoute(request.path, '');
    return renderRoute({ ...match, pageType: 'not-found', params: {} }, request);
  }
  const lowerCase = lowerCasePath(request.path);
  if (lowerCase) return { kind: 'redirect', location: lowerCase };
  const { match, redirect } = matchRoute(request.path, request.search);
  try {
    if (redirect) {
      await ensurePageExists(match, request.fetchContent);
      return { kind: 'redirect', location: match.path };
    }
    if (match.pageType === 'not-found') throw new NotFoundError(match.path);
    return await renderRoute(match, request);
  } catch (error) {
    if (error instanceof MovedError) return { kind: 'redirect', location: error.location };
    if (!(error instanceof NotFoundError)) throw error;
    const location =
      (await findRedirect(match, request.fetchContent)) ?? (await findLowerCasePage(match, request.fetchContent));
    if (location) return { kind: 'redirect', location };
    return { kind: 'not-found', home: match.blog.paths.home };
  }
}

async function renderRoute(match: RouteMatch, request: RenderRequest): Promise<RenderResult> {
  const { origin, accounts } = request;
  const texts = request.texts.forBlog(match.blog.type);
  const { route, context, tree, rendered } = await loadRoute(match, request.fetchContent, origin, accounts, texts);
  const returnUrl = getReturnUrl(accounts, { origin, path: match.path });
  rendered.markup = getLayoutMarkup(match.blog, { origin, accounts, texts }, returnUrl);
  const html = renderToString(tree);
  const meta = route.meta(context);
  const { html: assets, styleHash } = request.assets.tags(route, rendered);
  const document = buildDocument({
    match,
    meta,
    head: headTags({ context, meta, origin, logo: request.assets.icon }),
    settings: request.assets.settings,
    assets,
    icon: request.assets.icon,
    html,
    components: rendered.code,
    content: request.state(),
    texts,
  });
  return {
    kind: 'page',
    status: route.status(context),
    pageType: match.pageType,
    cache: route.cache,
    styleHash,
    document,
  };
}

/** A page's element tree with all its data loaded, so that rendering does not wait. */
export async function loadRoute(
  match: RouteMatch,
  fetchContent: FetchContent,
  origin: string,
  accounts: Accounts = defaultAccounts,
  texts?: PageTexts,
) {
  const route = await getRoute(match.pageType);
  const cache = new QueryCache();
  const queries = createQueries(createContentClient(fetchContent));
  const context = { match, data: cache, queries };
  const [Page] = await Promise.all([route.view.load(), route.load(context), lazyComponentsReady]);
  const rendered: RenderedComponents = { code: new Set(), styles: new Set() };
  const tree = (
    <PageProviders
      {...{ origin, accounts, texts, rendered }}
      returnUrl={getReturnUrl(accounts, { origin, path: match.path })}
    >
      <SiteLayout match={match} Page={Page} content={{ queries, cache }} />
    </PageProviders>
  );
  return { route, context, tree, rendered };
}

import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type RenderedComponents, RenderedComponentsContext } from '../../browser/hydration/LazyComponent.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import { createContentClient } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import { type PageTexts, PageTextsContext } from '../../features/cta/page-texts.ts';
import type { RouteMatch } from '../../routes/route.ts';
import { SiteLayout } from '../../routes/SiteLayout.tsx';
import { type Accounts, AccountsContext } from '../../sites/accounts.ts';
import type { Blog } from '../../sites/blog.ts';
import { SiteOriginContext } from '../../sites/site-origin.ts';

/** What components read from the server, except content. */
export type PageContext = { origin: string; accounts: Accounts; texts: PageTexts | undefined };

type ProvidersProps = PageContext & { returnUrl: string; rendered: RenderedComponents; children: ReactNode };

export function PageProviders({ origin, accounts, texts, returnUrl, rendered, children }: ProvidersProps) {
  return (
    <RenderedComponentsContext value={rendered}>
      <SiteOriginContext value={origin}>
        <AccountsContext value={{ ...accounts, from: returnUrl }}>
          <PageTextsContext value={texts ?? null}>{children}</PageTextsContext>
        </AccountsContext>
      </SiteOriginContext>
    </RenderedComponentsContext>
  );
}

/** The components that every page of a blog has, and their elements. */
const layoutComponents = [
  [lazyComponents.ConsentBar, 'section'],
  [lazyComponents.SiteHeader, 'header'],
  [lazyComponents.SiteFooter, 'footer'],
] as const;

/** Takes the place of the URL that sign-in returns to, the only difference between the pages of a blog. */
const returnUrlPlaceholder = 'return-url-of-the-page';

/** The markup of a component, split where the return URL belongs. */
type SplitMarkup = readonly [name: string, parts: readonly string[]];

/** By everything that the markup depends on. Published texts change, so there is a limit. */
const layouts = new LRUCache<string, readonly SplitMarkup[]>({ max: 50 });

/**
 * The markup inside the consent banner, the header and the footer of a page, by the name of the component. They are more
 * than half of the elements of a page, and are rendered once for all pages of a blog. They contain no other lazy
 * component, whose code the page would have to name.
 */
export function getLayoutMarkup(blog: Blog, context: PageContext, returnUrl: string): Map<string, string> {
  const { origin, accounts, texts } = context;
  const key = JSON.stringify([blog.key, origin, accounts, texts]);
  let layout = layouts.get(key);
  if (!layout) {
    layout = renderLayout(blog, context);
    layouts.set(key, layout);
  }
  // React escapes no other character that `encodeURIComponent` leaves as it is.
  const encoded = encodeURIComponent(returnUrl).replaceAll("'", '&#x27;');
  return new Map(layout.map(([name, parts]) => [name, parts.join(encoded)]));
}

/** Renders the layout around an empty page, so that generated ids are those of a whole page. */
function renderLayout(blog: Blog, context: PageContext): SplitMarkup[] {
  const match: RouteMatch = { blog, pageType: 'not-found', path: '', search: '', params: {}, page: 1 };
  const content = { queries: createQueries(createContentClient(async () => undefined)), cache: new QueryCache() };
  const rendered: RenderedComponents = { code: new Set(), styles: new Set() };
  const html = renderToString(
    <PageProviders {...context} returnUrl={returnUrlPlaceholder} rendered={rendered}>
      <SiteLayout match={match} Page={() => null} content={content} />
    </PageProviders>,
  );
  return layoutComponents.map(([{ name }, element]) => {
    const start = html.indexOf('>', html.indexOf(`<${element} `)) + 1;
    const markup = html.slice(start, html.indexOf(`</${element}>`, start));
    return [name, markup.split(returnUrlPlaceholder)];
  });
}

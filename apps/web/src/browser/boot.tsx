import '../styles/site.css';
import { marketingCategory } from '@contenthub/contracts/platform/consent';
import { watchImpressions } from '@contenthub/tracking/impressions';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createContentClient, fetchFromBrowser } from '../data/content-client.ts';
import { createQueries } from '../data/queries.ts';
import { logLoadError, QueryCache } from '../data/query-cache.ts';
import { personalPages, type RouteMatch } from '../routes/route.ts';
import { getReturnUrl } from '../sites/accounts.ts';
import { consentEvent, hasConsentFor } from '../visitor/consent.ts';
import { isExtensionInstalled, startDetection } from '../visitor/extension.ts';
import { createVisitorStore } from '../visitor/open-visitor.ts';
import { App } from './App.tsx';
import { startErrorReports } from './errors/error-reports.ts';
import { takeEarlyClick } from './hydration/early-click.ts';
import { loadLazyComponents } from './hydration/lazy-components.ts';
import { keepServerMarkup, unhydratedSelector } from './hydration/server-markup.ts';
import { fetchFromState, readInitialState } from './initial-state.ts';
import { readPageSettings } from './page-settings.ts';
import { decorateLinks, followLinks } from './router/links.ts';
import { prefetchLinks } from './router/prefetch-links.ts';
import { Router } from './router/router.ts';
import { restoreFirstView, SessionHistory } from './router/session-history.ts';
import { startTracking } from './tracking.ts';

/** Continues in a new task, so that user input is handled in between. */
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });
}

/** Calls once, on the next user interaction or when the connection is back. */
function onNextInteraction(call: () => void): void {
  const done = new AbortController();
  const callOnce = () => {
    done.abort();
    call();
  };
  for (const type of ['pointerdown', 'keydown', 'online']) addEventListener(type, callOnce, { signal: done.signal });
}

startDetection();
// This runs early because server markup is visible long before it is hydrated. For a reader with the extension it is
// about to change.
watchImpressions((element) => isExtensionInstalled() && element.closest(unhydratedSelector) !== null);
const { content: state, user } = readInitialState();
const queries = createQueries(createContentClient(fetchFromState(state, fetchFromBrowser)));
const cache = new QueryCache(logLoadError);
const memory = new SessionHistory();
const sampleReportsFor = startErrorReports();

/** Hydrates the page that the server rendered, with the same route and the same data in one root. */
async function boot(root: HTMLElement): Promise<void> {
  const { pageType, components = '' } = root.dataset;
  await yieldToMain();
  const onBlogChange = ({ blog }: RouteMatch) => cache.clearOtherBlogs(blog.type);
  const navigation = await Router.start({ data: cache, queries, sessionHistory: memory, onBlogChange }, pageType);
  await loadLazyComponents(components.split(' '), navigation.current().route.components);
  const { match } = navigation.current();
  const visitors = await createVisitorStore(user, { isPreview: personalPages.has(match.pageType) });
  const tracking = await startTracking(match.pageType, visitors);
  const settings = readPageSettings();
  const { accounts } = settings;
  // All unknown paths of a blog have one page.
  const path = pageType === 'not-found' ? match.blog.paths.home : match.path;
  const from = getReturnUrl(accounts, { origin: location.origin, path });
  const app = { navigation, memory, content: { queries, cache }, accounts: { ...accounts, from }, tracking, visitors };
  await yieldToMain();
  const earlyClick = takeEarlyClick();
  await hydrate(root, (onHydrated) => <App {...app} earlyClick={earlyClick} onHydrated={onHydrated} />);
  restoreFirstView(memory.current);
  navigation.subscribe(() => sampleReportsFor(navigation.current().match.path));
  followLinks(navigation);
  prefetchLinks(navigation);
  decorateLinks(accounts);
  await yieldToMain();
  const loadThirdParties = async () => {
    const isConfigured = settings.tagManager || settings.chat || import.meta.env.DEV;
    if (!isConfigured || !hasConsentFor(marketingCategory)) return;
    const { startThirdPartyOnce } = await import('./third-party.ts');
    startThirdPartyOnce(settings, navigation, visitors, tracking);
  };
  const keepPreferences = async () => {
    const { settled, page } = visitors.current();
    if (!settled || page.isAnonymous) return;
    await (await import('../features/reading-tools/kept-preferences.ts')).keepPreferences(page.userId);
  };
  const resolveVisitor = () => {
    const resolved = visitors.resolve();
    for (const next of [loadThirdParties, keepPreferences]) resolved.then(next).catch(reportError);
  };
  resolveVisitor();
  addEventListener(consentEvent, resolveVisitor);
  if (import.meta.env.DEV) {
    const { showDeveloperPanel } = await import('../development/developer-panel.ts');
    await showDeveloperPanel(visitors);
  }
}

/**
 * Hydrates in a transition, which React renders in slices of a few milliseconds. At once, it would block a page that is
 * being read for a quarter of a second on a slow phone.
 */
function hydrate(root: HTMLElement, render: (onHydrated: () => void) => ReactNode): Promise<void> {
  const releaseMarkup = keepServerMarkup(root);
  return new Promise((resolve) => {
    const app = render(() => resolve(releaseMarkup()));
    startTransition(() => void hydrateRoot(root, app));
  });
}

/** A page that fails to hydrate can still be read and its links still work. Hydration is retried. */
function start(root: HTMLElement): void {
  boot(root).catch((cause: unknown) => {
    reportError(new Error('loadableReady throws error', { cause }));
    onNextInteraction(() => start(root));
  });
}

const root = document.querySelector<HTMLElement>('body > #root');
sampleReportsFor(location.pathname);
if (root) start(root);

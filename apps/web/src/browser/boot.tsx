import '../styles/site.css';
import { watchImpressions } from '@contenthub/tracking/impressions';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { createContentClient, fetchFromBrowser } from '../data/content-client.ts';
import { createQueries } from '../data/queries.ts';
import { logLoadError, QueryCache } from '../data/query-cache.ts';
import type { RouteMatch } from '../routes/route.ts';
import { getReturnUrl } from '../sites/accounts.ts';
import { consentEvent } from '../visitor/consent.ts';
import { createVisitorStore } from '../visitor/open-visitor.ts';
import { App } from './App.tsx';
import { startErrorReports } from './errors/error-reports.ts';
import { loadLazyComponents } from './hydration/lazy-components.ts';
import { restoreServerMarkup } from './hydration/server-markup.ts';
import { fetchFromState, readInitialState } from './initial-state.ts';
import { readPageSettings } from './page-settings.ts';
import { decorateLinks, followLinks } from './router/links.ts';
import { Router } from './router/router.ts';
import { restoreFirstView, SessionHistory } from './router/session-history.ts';
import { createThirdPartyLoader } from './third-party.ts';
import { startTracking } from './tracking.ts';

/** Continues in a new task, so that user input is handled in between. */
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
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

// This runs first because server markup is visible long before it is hydrated.
watchImpressions();
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
  const [navigation] = await Promise.all([
    Router.start({ data: cache, queries, sessionHistory: memory, onBlogChange }, pageType),
    loadLazyComponents(components.split(' ').filter(Boolean)),
  ]);
  const visitors = await createVisitorStore(user);
  const tracking = startTracking(navigation.current().match.pageType, visitors);
  const { accounts } = readPageSettings();
  const from = getReturnUrl(accounts, { origin: location.origin, path: navigation.current().match.path });
  const shared = { navigation, memory, content: { queries, cache }, accounts: { ...accounts, from } };
  const app = <App {...shared} tracking={tracking} visitors={visitors} />;
  await yieldToMain();
  // This must be synchronous. Nothing may change the DOM between restoring the markup and hydrating it.
  const reapplyExtensionChanges = restoreServerMarkup(root);
  flushSync(() => hydrateRoot(root, app));
  reapplyExtensionChanges();
  restoreFirstView(memory.current);
  navigation.subscribe(() => sampleReportsFor(navigation.current().match.path));
  followLinks(navigation);
  decorateLinks(accounts);
  await yieldToMain();
  const loadThirdParties = createThirdPartyLoader(readPageSettings(), navigation, visitors, tracking);
  const resolveVisitor = () => void visitors.resolve().then(loadThirdParties).catch(reportError);
  resolveVisitor();
  addEventListener(consentEvent, resolveVisitor);
  if (import.meta.env.DEV) {
    const { showDeveloperPanel } = await import('../development/developer-panel.ts');
    await showDeveloperPanel(visitors);
  }
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

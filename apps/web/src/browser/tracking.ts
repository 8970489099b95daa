import { clientName } from '@contenthub/contracts/events/protocol';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { beginPageView } from '@contenthub/tracking/impressions';
import { RecordingClient } from '@contenthub/tracking/recording-client';
import { type ClientOptions, type SendingClient, sendingClient } from '@contenthub/tracking/sending-client';
import type { Listener, TrackedEvent, TrackingClient } from '@contenthub/tracking/tracking';
import { takeAuthAction } from '../account/auth-action.ts';
import { type PageType, personalPages } from '../routes/route.ts';
import { onConsentChange } from '../visitor/consent.ts';
import { getActiveProducts } from '../visitor/extension.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { clientVersion, readPageSettings } from './page-settings.ts';
import type { Router } from './router/router.ts';

const debugKey = 'contenthub:debug';
/** A token has twelve hours left when a page gets it, a few minutes less by what is cached. */
const tokenLifetimeMs = 11 * 60 * 60 * 1000;

/** The tab's tracking client. With `localStorage['contenthub:debug'] = 'on'` it can be looked at, and shows what it does. */
export function startTracking(pageType: PageType, visitors: VisitorStore): TrackingClient {
  const { collector, cookieDomain } = readPageSettings();
  const debugging = isDebugging();
  // What an editor looks at is nobody's visit.
  const tracked = collector && !personalPages.has(pageType);
  const sendingClient = tracked
    ? tryCreateSender({ base: collector, cookieDomain, beacons: !debugging }, visitors)
    : undefined;
  const client = sendingClient ?? new RecordingClient();
  if (debugging) exposeTracking(client);
  return client;
}

/** For tests and tools: all that happened; and for people the inspector, which is told afterwards what it was late for. */
function exposeTracking(client: TrackingClient): void {
  const history: TrackedEvent[] = [];
  const earlyEvents: Parameters<Listener>[] = [];
  client.listen((event, status) => status === 'tracked' && history.push(event));
  const stop = client.listen((...args) => earlyEvents.push(args));
  Object.assign(window, { contenthubTracking: { ...client, history } });
  import('@contenthub/tracking/inspector')
    .then(({ openInspector }) => openInspector(client, earlyEvents))
    .then(stop, reportError);
}

type SenderOptions = Pick<ClientOptions, 'base' | 'cookieDomain' | 'beacons'>;

function tryCreateSender(options: SenderOptions, visitors: VisitorStore): SendingClient | undefined {
  try {
    return createSender(options, visitors);
  } catch (error) {
    // Wrong configuration: the page goes on without.
    log(error);
    return undefined;
  }
}

function createSender(options: SenderOptions, visitors: VisitorStore): SendingClient {
  const client = sendingClient({ ...options, client: clientName, clientVersion, log });
  let identifiedAt = Number.POSITIVE_INFINITY;
  const identifyVisitor = () => {
    const { data, page, settled, eventToken } = visitors.current();
    if (!settled || page.userId === String(unknownUserId)) return;
    const institutionId = data?.institutionId?.toString();
    const authAction = page.isAnonymous ? null : takeAuthAction();
    if (authAction) client.track('authForm/success', { authAction });
    const user = { isTest: data?.isTest ?? false, ...(institutionId && { institutionId }) };
    // A hub that signs no tokens cannot prove a user id, and the collector refuses one without proof.
    client.identify({ userId: eventToken ? page.userId : String(unknownUserId), ...user }, eventToken);
    identifiedAt = Date.now();
  };
  visitors.subscribe(identifyVisitor);
  // By the clock and not by one long timer, which stands still while a machine sleeps.
  setInterval(() => {
    if (Date.now() - identifiedAt < tokenLifetimeMs) return;
    identifiedAt = Number.POSITIVE_INFINITY;
    client.identify({ userId: String(unknownUserId) });
  }, 60_000);
  onConsentChange(client.allow);
  return client;
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a reader's log is its console
  console.error(error);
}

function isDebugging(): boolean {
  try {
    return localStorage.getItem(debugKey) === 'on';
  } catch {
    // Storage may be closed to us.
    return false;
  }
}

/** Says of each page that it was shown; a page that was reached from here came from the one before it. */
export function createPageViewTracker(
  navigation: Router,
  tracking: TrackingClient,
  visitors: VisitorStore,
): () => void {
  let { referrer } = document;
  return () => {
    const page = navigation.current();
    const url = location.href;
    tracking.enterPage();
    const fields = { pageSlug: location.pathname.slice(1), referrer, url };
    const activeProducts = getActiveProducts(visitors.current());
    page.route.trackView(navigation.getLoadContext(page), tracking.track, fields, { activeProducts });
    beginPageView(tracking.track);
    referrer = url;
  };
}

import { clientName } from '@contenthub/contracts/events/protocol';
import { getTier } from '@contenthub/contracts/platform/tiers';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { beginPageView } from '@contenthub/tracking/impressions';
import { type ClientOptions, type SendingClient, sendingClient } from '@contenthub/tracking/sending-client';
import type { Listener, TrackedEvent, TrackingClient } from '@contenthub/tracking/tracking';
import { takeAuthAction } from '../account/auth-action.ts';
import { type PageType, personalPages } from '../routes/route.ts';
import { onConsentChange } from '../visitor/consent.ts';
import { getActiveProducts } from '../visitor/extension.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { clientVersion } from './client-version.ts';
import { readPageSettings } from './page-settings.ts';
import type { Router } from './router/router.ts';

const debugKey = 'contenthub:debug';
/** A token is valid for twelve hours, minus a few minutes of caching. */
const tokenLifetimeMs = 11 * 60 * 60 * 1000;

/**
 * Creates the tracking client of the tab. `localStorage['contenthub:debug'] = 'on'` exposes it and logs its activity.
 */
export async function startTracking(pageType: PageType, visitors: VisitorStore): Promise<TrackingClient> {
  const { collector, cookieDomain } = readPageSettings();
  const debugging = isDebugging();
  // Pages that only editors see are not tracked.
  const tracked = collector && !personalPages.has(pageType);
  const sendingClient = tracked
    ? tryCreateSender({ base: collector, cookieDomain, beacons: !debugging }, visitors)
    : undefined;
  const client = sendingClient ?? (await createRecordingClient());
  if (debugging) exposeTracking(client);
  return client;
}

/** For pages without tracking, so that the others do not load it. */
async function createRecordingClient(): Promise<TrackingClient> {
  const { RecordingClient } = await import('@contenthub/tracking/recording-client');
  return new RecordingClient();
}

/** Exposes the event log to tests and tools, and opens the inspector, which receives earlier events too. */
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
    // The configuration is invalid. The page works without tracking.
    log(error);
    return undefined;
  }
}

function createSender(options: SenderOptions, visitors: VisitorStore): SendingClient {
  const client = sendingClient({ ...options, client: clientName, clientVersion, log });
  let identifiedAt = Number.POSITIVE_INFINITY;
  const identifyVisitor = () => {
    const { data, page, settled, eventToken, isTest = false } = visitors.current();
    if (!settled || page.userId === String(unknownUserId)) return;
    const institutionId = data?.institutionId?.toString();
    const authAction = page.isAnonymous ? null : takeAuthAction();
    if (authAction) client.track('authForm/success', { authAction });
    const tier = data ? getTier(data) : 'Anonymous';
    const user = { isTest, tier, ...(institutionId && { institutionId }) };
    // A hub without event tokens cannot prove a user id, and the collector rejects ids without proof.
    client.identify({ userId: eventToken ? page.userId : String(unknownUserId), ...user }, eventToken);
    identifiedAt = Date.now();
  };
  visitors.subscribe(identifyVisitor);
  // Compares the clock instead of using one long timer, which stops while the device sleeps.
  setInterval(() => {
    if (Date.now() - identifiedAt < tokenLifetimeMs) return;
    identifiedAt = Number.POSITIVE_INFINITY;
    client.identify({ userId: String(unknownUserId) });
  }, 60_000);
  onConsentChange(client.allow);
  return client;
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser console is the log
  console.error(error);
}

function isDebugging(): boolean {
  try {
    return localStorage.getItem(debugKey) === 'on';
  } catch {
    // Storage may be unavailable.
    return false;
  }
}

/** Tracks page views. The referrer of a later page is the page before it. */
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

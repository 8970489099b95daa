import { clientName } from '@contenthub/contracts/events/event-name';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { RecordingClient } from '@contenthub/tracking/recording-client';
import { type ClientOptions, type SendingClient, sendingClient } from '@contenthub/tracking/sending-client';
import type { Listener, TrackedEvent, TrackingClient } from '@contenthub/tracking/tracking';
import { type PageType, personalPages } from '../routes/route.ts';
import { takeAuthAction } from '../visitor/auth-action.ts';
import { clientVersion } from '../visitor/client-version.ts';
import { onChoice } from '../visitor/on-choice.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { readPageSettings } from './page-settings.ts';

const debugKey = 'contenthub:debug';
/** A token has twelve hours left when a page gets it, a few minutes less by what is cached. */
const tokenHoldsMs = 11 * 60 * 60 * 1000;

/** The tab's tracking client. With `localStorage['contenthub:debug'] = 'on'` it can be looked at, and shows what it does. */
export function openTracking(pageType: PageType, visitors: VisitorStore): TrackingClient {
  const { collector, cookieDomain } = readPageSettings();
  const debugging = isDebugging();
  // What an editor looks at is nobody's visit.
  const tracked = collector && !personalPages.has(pageType);
  const sends = tracked ? trySending({ base: collector, cookieDomain, beacons: !debugging }, visitors) : undefined;
  const client = sends ?? new RecordingClient();
  if (debugging) showTracking(client);
  return client;
}

/** For tests and tools: all that happened; and for people the inspector, which is told afterwards what it was late for. */
function showTracking(client: TrackingClient): void {
  const history: TrackedEvent[] = [];
  const early: Parameters<Listener>[] = [];
  client.listen((event, fate) => fate === 'tracked' && history.push(event));
  const stop = client.listen((...told) => early.push(told));
  Object.assign(window, { contenthubTracking: { ...client, history } });
  import('@contenthub/tracking/inspector/inspector')
    .then(({ inspect }) => inspect(client, early))
    .then(stop, reportError);
}

type Sending = Pick<ClientOptions, 'base' | 'cookieDomain' | 'beacons'>;

function trySending(options: Sending, visitors: VisitorStore): SendingClient | undefined {
  try {
    return openSending(options, visitors);
  } catch (error) {
    // Wrong configuration: the page goes on without.
    log(error);
    return undefined;
  }
}

function openSending(options: Sending, visitors: VisitorStore): SendingClient {
  const client = sendingClient({ ...options, client: clientName, clientVersion, log });
  let provedAt = Number.POSITIVE_INFINITY;
  const follow = () => {
    const { data, page, settled, eventToken } = visitors.current();
    if (!settled || page.userId === String(unknownUserId)) return;
    const institutionId = data?.institutionId?.toString();
    const authAction = page.isAnonymous ? null : takeAuthAction();
    if (authAction) client.track('authForm/success', { authAction });
    const user = { isTest: data?.isTest ?? false, ...(institutionId && { institutionId }) };
    // A hub that signs no tokens cannot prove a user id, and the collector refuses one without proof.
    client.identify({ userId: eventToken ? page.userId : String(unknownUserId), ...user }, eventToken);
    provedAt = Date.now();
  };
  visitors.subscribe(follow);
  // By the clock and not by one long timer, which stands still while a machine sleeps.
  setInterval(() => {
    if (Date.now() - provedAt < tokenHoldsMs) return;
    provedAt = Number.POSITIVE_INFINITY;
    client.identify({ userId: String(unknownUserId) });
  }, 60_000);
  onChoice(client.allow);
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

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
  const follow = () => {
    const { data, page, settled } = visitors.current();
    if (!settled || page.userId === String(unknownUserId)) return;
    const institutionId = data?.institutionId?.toString();
    const authAction = page.isAnonymous ? null : takeAuthAction();
    if (authAction) client.track('authForm/success', { authAction });
    client.identify({ userId: page.userId, isTest: data?.isTest ?? false, ...(institutionId && { institutionId }) });
  };
  visitors.subscribe(follow);
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

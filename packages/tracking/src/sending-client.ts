import type { BrowserProperties } from '@contenthub/contracts/events/event-schema';
import { parseEventName, reservedKeys } from '@contenthub/contracts/events/protocol';
import { redactEvent } from '@contenthub/contracts/http/redact-secrets';
import type { ConsentState } from '@contenthub/contracts/platform/consent';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { createEventQueue, now, type QueuedEvent } from './event-queue.ts';
import { createIdentity, randomId } from './identity.ts';
import type { DeliveryStatus, Listener, Track, TrackedEvent, TrackingClient, TrackOptions, User } from './tracking.ts';
import { createTransport, type TransportOptions } from './transport.ts';

export type ClientOptions = TransportOptions & {
  client: string;
  clientVersion: string;
  /** Of the form `.a.b`. */
  cookieDomain: string;
  /** Who the user is, found out when an event first needs one. */
  user?: () => Promise<User | undefined>;
};

/** Sends what happened to the collector, once it may and the user is known. */
export type SendingClient = TrackingClient & {
  /** An event by its full name. */
  send: (eventName: string, data: Record<string, unknown>, options?: TrackOptions) => void;
  /** Who does what is tracked from now on. Another user than before is told by a ping, unless both are anonymous. */
  identify: (user: User, token?: string) => void;
  /** Why the visitor may be measured from now on; undefined when they may not. Nothing is stored or sent before. */
  allow: (consent: ConsentState | undefined) => void;
  /** Sends what is gathered; fails as the sending does. */
  flush: () => Promise<void>;
};

/** Whoever is gone before needs no code for pings, in milliseconds. */
const pingDelayMs = 5000;

export function sendingClient(options: ClientOptions): SendingClient {
  const { client, clientVersion, log } = options;
  const instanceId = randomId(8);
  let identity = createIdentity(options.cookieDomain, log);
  const storage = openStorage();
  const queue = createEventQueue(storage, log);
  const listeners = new Set<Listener>();
  let waiting: (QueuedEvent & { options: TrackOptions })[] = [];
  let batchId = 0;
  let page = 0;
  let user: User | undefined;
  let token: string | undefined;
  let lastUserId: string | undefined;
  let userRequested = false;
  let consent: ConsentState | undefined;

  const notify = (event: TrackedEvent, status: DeliveryStatus, detail?: string) => {
    for (const listener of listeners) listener(event, status, detail);
  };
  const transport = createTransport({
    ...options,
    instanceId,
    queue,
    notify,
    user: () => user,
    token: () => token,
  });

  const send: SendingClient['send'] = (eventName, data, options = {}) => {
    checkEvent(client, eventName, data);
    batchId += 1;
    const event: TrackedEvent = redactEvent({
      objectId: location.pathname,
      ...data,
      ...parseEventName(eventName.slice(client.length + 1)),
      eventName,
      client,
      clientVersion,
      instanceId,
      batchId,
      pageId: `${instanceId}-${page}`,
      ...getBrowserProperties(),
    });
    waiting.push({ path: options.lite ? 'lite' : 'events', at: now(), event, options });
    notify(event, 'tracked');
    releaseWaiting();
    if (waiting.at(-1)?.event === event) notify(event, 'held', consent ? 'no user yet' : 'consent');
  };
  const track: Track = (name, fields, options) => send(`${client}/${name}`, fields, options);
  const ping = () => track('client/ping', { referrer: document.referrer, url: location.href });
  const startPings = () =>
    import('./daily-ping.ts').then((code) => code.schedulePings(storage, () => consent !== undefined, ping, log));

  /** Lets go what may go: with consent, what needs no user, and the rest when there is one. */
  const releaseWaiting = () => {
    if (!consent) return;
    waiting = waiting.filter(({ options: { lite, ifUser }, ...sending }) => {
      const { event } = sending;
      Object.assign(event, identity.ids(), { consent });
      if (user || lite) {
        Object.assign(event, { userId: String(unknownUserId), isTest: false, ...user });
        transport.enqueue(sending);
      } else if (ifUser) {
        notify(event, 'lost', 'no user');
      } else {
        // A reader who leaves before the user is known: the next page sends it.
        queue.put(sending);
        return true;
      }
      return false;
    });
    if (waiting[0] && !userRequested) {
      userRequested = true;
      options.user?.().then((found) => found && identify(found), log);
    }
  };

  const recordUser = () => {
    if (!consent || !user) return;
    const { userId } = user;
    const storedUserId = identity.rememberUser(userId);
    const before = lastUserId ?? storedUserId;
    lastUserId = userId;
    if (before && before !== userId && (before[0] !== '-' || userId[0] !== '-')) ping();
  };

  const identify: SendingClient['identify'] = (given, givenToken) => {
    checkUserId(given.userId);
    // What was gathered goes under the token of who did it: under another one the collector refuses it.
    if (token !== givenToken) transport.flush().catch(() => {});
    user = given;
    token = givenToken;
    recordUser();
    releaseWaiting();
  };

  return {
    track,
    send,
    identify,
    flush: transport.flush,
    enterPage() {
      page += 1;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    allow(given) {
      const before = consent;
      consent = given;
      if (Boolean(given) === Boolean(before)) return;
      if (given) {
        // Anew: whoever agreed, thought better of it and agrees again is somebody else.
        identity = createIdentity(options.cookieDomain, log);
        // Other calls name the container, from the first one on.
        identity.ids();
        setTimeout(startPings, pingDelayMs);
        transport.retryAbandoned();
        recordUser();
        releaseWaiting();
      } else {
        // With consent it happened; nothing follows.
        transport.flush().catch(() => {});
        import('./withdrawal.ts').then((code) => code.forgetVisitor(options.cookieDomain, queue), log);
      }
    },
  };
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Reported when something is to be kept there.
    return undefined;
  }
}

function checkEvent(client: string, eventName: string, data: object): void {
  if (!eventName.startsWith(`${client}/`)) throw new Error(`Event name ${eventName} should start with '${client}/'`);
  const reserved = reservedKeys.find((key) => key in data);
  if (reserved) throw new Error(`Event data should not contain '${reserved}' prop.`);
}

export function checkUserId(userId: string): void {
  if (!/^-?\d+$/.test(userId)) throw new Error(`Invalid userId: ${userId}`);
}

type Brand = { brand: string; version: string };
type Named = { userAgentData?: { brands: Brand[]; platform: string } };

/** What the browser says of itself, now: windows change their size. Names where it tells them; else there is `userAgent`. */
function getBrowserProperties(): BrowserProperties {
  const { userAgent, userAgentData } = navigator as Navigator & Named;
  // The engine's own name, and a made-up one, stand beside the browser's.
  const named = (userAgentData?.brands ?? []).filter(({ brand }) => !/Not.?A/.test(brand));
  const browserBrand = named.find(({ brand }) => brand !== 'Chromium') ?? named[0];
  return {
    userAgent,
    screenWidth: screen.width,
    screenHeight: screen.height,
    containerWidth: innerWidth,
    containerHeight: innerHeight,
    devicePixelRatio,
    ...(browserBrand && { browserName: browserBrand.brand, browserVersion: browserBrand.version }),
    ...(userAgentData?.platform && { deviceSystemName: userAgentData.platform }),
  };
}

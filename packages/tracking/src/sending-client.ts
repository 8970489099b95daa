import type { BrowserProperties } from '@contenthub/contracts/events/event-schema';
import { cutTexts } from '@contenthub/contracts/events/limits';
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
  /** Loads the user when the first event needs one. */
  user?: () => Promise<User | undefined>;
};

/** Sends events to the collector once consent and user are known. */
export type SendingClient = TrackingClient & {
  /** Sends an event by its full name. */
  send: (eventName: string, data: Record<string, unknown>, options?: TrackOptions) => void;
  /** Sets the user of later events. A change of user sends a ping, unless both are anonymous. */
  identify: (user: User, token?: string) => void;
  /** Sets why the visitor may be tracked, or undefined if they may not. Nothing is stored or sent before. */
  allow: (consent: ConsentState | undefined) => void;
  /** Sends the batched events. Rejects if sending fails. */
  flush: () => Promise<void>;
};

/** Pings are loaded after this delay in milliseconds, so that short visits do not load their code. */
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
    const event: TrackedEvent = cutTexts(
      redactEvent({
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
      }),
    );
    waiting.push({ path: options.lite ? 'lite' : 'events', at: now(), event, options });
    notify(event, 'tracked');
    releaseWaiting();
    if (waiting.at(-1)?.event === event) notify(event, 'queued', consent ? 'no user yet' : 'consent');
  };
  const track: Track = (name, fields, options) => send(`${client}/${name}`, fields, options);
  const ping = () => track('client/ping', { referrer: document.referrer, url: location.href });
  const startPings = () =>
    import('./daily-ping.ts').then((code) => code.schedulePings(storage, () => consent !== undefined, ping, log));

  /** Releases waiting events once there is consent: first those that need no user, the others when there is one. */
  const releaseWaiting = () => {
    if (!consent) return;
    waiting = waiting.filter(({ options: { lite, ifUser }, ...queued }) => {
      const { event } = queued;
      Object.assign(event, identity.ids(), { consent });
      if (user || lite) {
        Object.assign(event, { userId: String(unknownUserId), isTest: false, ...user });
        transport.enqueue(queued);
      } else if (ifUser) {
        notify(event, 'lost', 'no user');
      } else {
        // If the reader leaves before the user is known, the next page sends the event.
        queue.put(queued);
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

  const identify: SendingClient['identify'] = (newUser, newToken) => {
    checkUserId(newUser.userId);
    // Batched events are sent with the token of their user, because the collector rejects them with another one.
    if (token !== newToken) transport.flush().catch(() => {});
    user = newUser;
    token = newToken;
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
    allow(newConsent) {
      const before = consent;
      consent = newConsent;
      if (Boolean(newConsent) === Boolean(before)) return;
      if (newConsent) {
        // A new identity, so that a visitor who withdraws consent and consents again is not recognised.
        identity = createIdentity(options.cookieDomain, log);
        // Later calls need the container id from the start.
        identity.ids();
        setTimeout(startPings, pingDelayMs);
        transport.retryAbandoned();
        recordUser();
        releaseWaiting();
      } else {
        // These events happened with consent, so they are still sent.
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
    // Reported when an event is stored.
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

/**
 * The browser's current properties, because window sizes change. Names are only available in some browsers. Others only
 * have `userAgent`.
 */
function getBrowserProperties(): BrowserProperties {
  const { userAgent, userAgentData } = navigator as Navigator & Named;
  // The list also contains the engine's name and a fake brand.
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

import type { ConsentState } from '@contenthub/contracts/consent';
import { eventParts } from '@contenthub/contracts/events/event-name';
import { stripEvent } from '@contenthub/contracts/strip-secrets';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { browserProperties } from './browser-properties.ts';
import { checkEvent, checkUserId } from './event-checks.ts';
import { type ExitOptions, openExit } from './exit.ts';
import { identityIn } from './identity.ts';
import { randomId } from './ids.ts';
import { keptEvents, now, type Sending } from './kept-events.ts';
import type { Fate, Listener, Track, TrackedEvent, TrackingClient, TrackOptions, User } from './tracking.ts';

export type ClientOptions = ExitOptions & {
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
const leisureMs = 5000;

export function sendingClient(options: ClientOptions): SendingClient {
  const { client, clientVersion, log } = options;
  const instanceId = randomId(8);
  let identity = identityIn(options.cookieDomain, log);
  const storage = openStorage();
  const kept = keptEvents(storage, log);
  const listeners = new Set<Listener>();
  let waiting: (Sending & { options: TrackOptions })[] = [];
  let batchId = 0;
  let page = 0;
  let user: User | undefined;
  let token: string | undefined;
  let notedUser: string | undefined;
  let asked = false;
  let consent: ConsentState | undefined;

  const tell = (event: TrackedEvent, fate: Fate, detail?: string) => {
    for (const listener of listeners) listener(event, fate, detail);
  };
  const exit = openExit({ ...options, instanceId, kept, tell, user: () => user, token: () => token });

  const send: SendingClient['send'] = (eventName, data, options = {}) => {
    checkEvent(client, eventName, data);
    batchId += 1;
    const event: TrackedEvent = stripEvent({
      objectId: location.pathname,
      ...data,
      ...eventParts(eventName.slice(client.length + 1)),
      eventName,
      client,
      clientVersion,
      instanceId,
      batchId,
      pageId: `${instanceId}-${page}`,
      ...browserProperties(),
    });
    waiting.push({ path: options.lite ? 'lite' : 'events', at: now(), event, options });
    tell(event, 'tracked');
    release();
    if (waiting.at(-1)?.event === event) tell(event, 'held', consent ? 'no user yet' : 'consent');
  };
  const track: Track = (name, fields, options) => send(`${client}/${name}`, fields, options);
  const ping = () => track('client/ping', { referrer: document.referrer, url: location.href });
  const beginPings = () =>
    import('./ping-time.ts').then((code) => code.pingDaily(storage, () => consent !== undefined, ping, log));

  /** Lets go what may go: with consent, what needs no user, and the rest when there is one. */
  const release = () => {
    if (!consent) return;
    waiting = waiting.filter(({ options: { lite, ifUser }, ...sending }) => {
      const { event } = sending;
      Object.assign(event, identity.ids(), { consent });
      if (user || lite) {
        Object.assign(event, { userId: String(unknownUserId), isTest: false, ...user });
        exit.add(sending);
      } else if (ifUser) {
        tell(event, 'lost', 'no user');
      } else {
        // A reader who leaves before the user is known: the next page sends it.
        kept.put(sending);
        return true;
      }
      return false;
    });
    if (waiting[0] && !asked) {
      asked = true;
      options.user?.().then((found) => found && identify(found), log);
    }
  };

  const noteUser = () => {
    if (!consent || !user) return;
    const { userId } = user;
    const onPagesBefore = identity.userBefore(userId);
    const before = notedUser ?? onPagesBefore;
    notedUser = userId;
    if (before && before !== userId && (before[0] !== '-' || userId[0] !== '-')) ping();
  };

  const identify: SendingClient['identify'] = (given, givenToken) => {
    checkUserId(given.userId);
    // What was gathered goes under the token of who did it: under another one the collector refuses it.
    if (token !== givenToken) exit.flush().catch(() => {});
    user = given;
    token = givenToken;
    noteUser();
    release();
  };

  return {
    track,
    send,
    identify,
    flush: exit.flush,
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
        identity = identityIn(options.cookieDomain, log);
        // Other calls name the container, from the first one on.
        identity.ids();
        setTimeout(beginPings, leisureMs);
        exit.open();
        noteUser();
        release();
      } else {
        // With consent it happened; nothing follows.
        exit.flush().catch(() => {});
        import('./withdrawal.ts').then((code) => code.forgetVisitor(options.cookieDomain, kept), log);
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

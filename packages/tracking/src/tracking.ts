import type { EventFields, EventName } from '@contenthub/contracts/events/registry';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import { createContext, use } from 'react';

export type TrackOptions = {
  /** Needs no user and is sent at once. */
  lite?: boolean;
  /** Sent at once if the user is known, otherwise dropped. */
  ifUser?: boolean;
};

/** Tracks an event of the registry with its fields. */
export type Track = <Name extends EventName>(name: Name, fields: EventFields<Name>, options?: TrackOptions) => void;

/** An event as it is sent. Unknown fields are absent. */
export type TrackedEvent = { eventName: string; object: string; action: string; pageId: string } & Record<
  string,
  unknown
>;

/**
 * The delivery status of an event: `tracked`; `queued`, waiting for consent or a user; `sent`; `delivered`, accepted by
 * the collector; `persisted`, stored for a retry; `lost`. Most come with a reason.
 */
export type DeliveryStatus = 'tracked' | 'queued' | 'sent' | 'delivered' | 'persisted' | 'lost';
export type Listener = (event: TrackedEvent, status: DeliveryStatus, detail?: string) => void;

export type User = { userId: string; isTest?: boolean; tier?: Tier; institutionId?: string | undefined };

/** A tracking client. Features do not depend on which client is used or whether it sends anything. */
export type TrackingClient = {
  track: Track;
  /** Starts a new page view. Later events belong to it. */
  enterPage: () => void;
  /**
   * Subscribes to status changes of all events, for the data layer and the inspector. Returns a function that
   * unsubscribes.
   */
  listen: (listener: Listener) => () => void;
};

/** Provided by the root view. By default, and on the server, events are ignored. */
export const TrackingContext = createContext<Track>(() => {});

/** The tracking function for features: `const track = useTracking(); track('headerItem/click', { label, url })`. */
export function useTracking(): Track {
  return use(TrackingContext);
}

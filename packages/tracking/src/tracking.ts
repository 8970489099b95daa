import type { EventFields, EventName } from '@contenthub/contracts/events/registry';
import { createContext, use } from 'react';

export type TrackOptions = {
  /** Needs no user, and goes at once. */
  lite?: boolean;
  /** Goes at once where the user is known, and not at all where not. */
  ifUser?: boolean;
};

/** How a feature says what happened: a name of the registry, and the fields which that event carries. */
export type Track = <Name extends EventName>(name: Name, fields: EventFields<Name>, options?: TrackOptions) => void;

/** An event as it is sent; what is not known yet is absent. */
export type TrackedEvent = { eventName: string; object: string; action: string; pageId: string } & Record<
  string,
  unknown
>;

/**
 * What becomes of an event: it was tracked; it is held, and why; it is on its way, and how; the collector has it; it is
 * kept to be tried again, and why; it is lost, and why.
 */
export type DeliveryStatus = 'tracked' | 'held' | 'sent' | 'taken' | 'kept' | 'lost';
export type Listener = (event: TrackedEvent, status: DeliveryStatus, detail?: string) => void;

export type User = { userId: string; isTest?: boolean; institutionId?: string | undefined };

/** Who hears it. A feature never knows which client that is, nor whether anything is sent. */
export type TrackingClient = {
  track: Track;
  /** Events from here on belong to another showing of a page. */
  enterPage: () => void;
  /** Tells of every event what becomes of it: for the data layer, and for the inspector. Returns what ends it. */
  listen: (listener: Listener) => () => void;
};

/** Given by the root view. On the server, and where nobody gives one, nothing is heard. */
export const TrackingContext = createContext<Track>(() => {});

/** What a feature speaks through: `const track = useTracking(); track('headerItem/click', { label, url })`. */
export function useTracking(): Track {
  return use(TrackingContext);
}

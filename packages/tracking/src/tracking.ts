import type { EventFields, EventName } from '@contenthub/contracts/events/registry';

/** How a feature says what happened: a name of the registry, and the fields which that event carries. */
export type Track = <Name extends EventName>(name: Name, fields: EventFields<Name>) => void;

/** Who hears it. A feature never knows which client that is, nor whether anything is sent. */
export type TrackingClient = {
  track: Track;
  /** Events from here on belong to another showing of a page. */
  enterPage: () => void;
};

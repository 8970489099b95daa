import Type, { type Static } from 'typebox';

/**
 * Audience of the platform's requests to the loader about one person's events. Each request carries a short-lived
 * token, signed with EVENT_TOKEN_SECRET, which both services share.
 */
export const personalEventsAudience = 'contenthub-personal-events';

export const personalEventsPaths = {
  linked: '/people/linked',
  count: '/people/count',
  events: '/people/events',
  erase: '/people/erase',
} as const;

const UserId = Type.String({ pattern: '^[1-9]\\d{0,17}$' });

/** Ids that events link to an account: its browsers, and the anonymous ids these had before. */
export const LinkedIds = Type.Object(
  {
    browsers: Type.Array(Type.String({ pattern: '^[0-9A-Za-z]{12}$' })),
    visitors: Type.Array(Type.String({ pattern: '^-[1-9]\\d{0,17}$' })),
    /** Browsers that no other account used. What was read there without signing in also belongs to this person. */
    ownBrowsers: Type.Array(Type.String({ pattern: '^[0-9A-Za-z]{12}$' })),
  },
  { title: 'LinkedIds', additionalProperties: false },
);
export type LinkedIds = Static<typeof LinkedIds>;

export const PersonRequest = Type.Object({ userId: UserId });
export type PersonRequest = Static<typeof PersonRequest>;

export type PersonalEventCounts = { events: number; refused: number };

export const EventsRequest = Type.Object({
  userId: UserId,
  linked: LinkedIds,
  after: Type.Optional(Type.String({ pattern: '^-\\d{1,39}$' })),
});
/** A page of events, oldest first; `next` is absent on the last one. */
export type EventsPage = { events: Record<string, unknown>[]; next?: string };

export const EraseRequest = Type.Object({
  /** The same for every attempt of one erasure. */
  id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  userId: UserId,
  linked: LinkedIds,
  /** When the erasure was requested, in milliseconds. */
  at: Type.Integer({ minimum: 0 }),
});
export type EraseRequest = Static<typeof EraseRequest>;

/** `loading`: stored events are deleted, but entries that are still in the log are not. Retry later. */
export type EraseResponse = PersonalEventCounts & { state: 'done' | 'loading' };

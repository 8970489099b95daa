/** Values that are not measured. docs/scale.md lists all of them, so run `npm run bench -- scale` after a change. */
export const assumptions = {
  /** The required load (docs/architecture.md): per day, and in the busiest second. */
  size: { pageViewsADay: 100e6, pageViewsAtPeak: 6_000, eventsADay: 1e9, eventsAtPeak: 40_000 },
  /** Share of page views that the edge serves alone. The simulated day of `bench -- edge` had 0.97. */
  edgeHitShare: 0.95,
  /** Share of the other views that web's page cache serves: misses of other edges, pages of sessions. */
  originHitShare: 0.8,
  /** Content API requests per rendered page: post, related, headers, feed. */
  answersForARender: 3,
  /** Share of page views with a session, whose block the platform renders; and further calls of pages to /api. */
  sessionShare: 0.05,
  callsForAView: 0.2,
  /** Share of page views that are searches. */
  searchShare: 0.02,
  /** Kilobytes per view including images, and further requests per view that reach the edge. */
  kilobytesForAView: 250,
  filesForAView: 8,
  /** Compressed bytes of a stored event, and retention in days. */
  eventBytesStored: 90,
  daysKept: 400,
  /** The maximum utilisation of a core at the peak. One server of each kind may fail. */
  busyAtMost: 0.6,
  spareMachines: 1,
  /** A server: cores, network, and dollars per hour; dollars per gigabyte sent and per stored terabyte-month. */
  machine: { cores: 8, gigabits: 10, dollarsAnHour: 0.35 },
  dollarsForGigabyteSent: 0.01,
  dollarsForTerabyteMonth: 80,
  /** Log entries that one NATS server syncs per second, and events in a full entry (measured before). */
  syncedEntriesASecond: 400,
  eventsInAnEntry: 200,
} as const;

export type Assumptions = typeof assumptions;

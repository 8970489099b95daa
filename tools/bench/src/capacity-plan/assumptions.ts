/** What is not measured. Each is stated in docs/scale.md; change one here and write the document anew. */
export const assumptions = {
  /** The size that must be carried (docs/architecture.md): a day's count, and the busiest second. */
  size: { pageViewsADay: 100e6, pageViewsAtPeak: 6_000, eventsADay: 1e9, eventsAtPeak: 40_000 },
  /** Of all page views, answered by the edge alone; the simulated day of `bench -- edge` had 0.97. */
  edgeHitShare: 0.95,
  /** Of those that come through, answered from web's own page cache: another edge's miss, a session's own page. */
  originHitShare: 0.8,
  /** Questions to the content service for one page that is rendered: post, related, headers, feed. */
  answersForARender: 3,
  /** Of all page views, by somebody with a session, whose block the platform makes; and calls of pages to /api besides. */
  sessionShare: 0.05,
  callsForAView: 0.2,
  /** Of all page views, a search. */
  searchShare: 0.02,
  /** Kilobytes that one view sends, pictures included, and how many of its requests besides the page reach the edge. */
  kilobytesForAView: 250,
  filesForAView: 8,
  /** Bytes of an event in a row of the store, compressed; days that rows are kept. */
  eventBytesStored: 90,
  daysKept: 400,
  /** No core is planned busier than this at the peak, and one machine of each kind may be lost. */
  busyAtMost: 0.6,
  spareMachines: 1,
  /** A machine: cores, gigabits a second, and what it costs an hour in dollars; a gigabyte sent, a terabyte-month kept. */
  machine: { cores: 8, gigabits: 10, dollarsAnHour: 0.35 },
  dollarsForGigabyteSent: 0.01,
  dollarsForTerabyteMonth: 80,
  /** Entries of the log that one NATS server syncs a second, and events in an entry when it is full (measured before). */
  syncedEntriesASecond: 400,
  eventsInAnEntry: 200,
} as const;

export type Assumptions = typeof assumptions;

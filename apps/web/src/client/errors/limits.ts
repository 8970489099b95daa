/** How much is reported at most. */
export const limits = {
  /** A trace ends when nothing has happened for so long, in milliseconds. */
  idleTimeout: 5000,
  /** And at the latest after ten minutes. */
  finalTimeout: 600_000,
  /** Reports on their way at once. */
  bufferSize: 30,
  /** Characters of a text. */
  maxValueLength: 250,
  /** Levels of an object. */
  normalizeDepth: 3,
  /** What happened before an error. */
  maxBreadcrumbs: 100,
} as const;

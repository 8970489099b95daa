/** What went wrong before anything was there to report it. */
export type Early = ErrorEvent | PromiseRejectionEvent;

/** What is reported of a page that was drawn for it. */
export type Sample = {
  dsn: string;
  errors: boolean;
  /** Whether the page that is shown now is in the sample. */
  traces: () => boolean;
  early: Early[];
};

/** Browsers report CSP violations here. */
export const cspReportPath = '/csp-reports';
/** Operators list the reports here, on the site's operations port. */
export const cspReportsListPath = '/internal/csp-reports';

/** One row for all reports with the same directive, blocked origin and page. */
export type CspReport = {
  directive: string;
  /** An origin, or the browser's keyword for other sources: `inline`, `eval`, `data`, `trusted-types-sink`. */
  blocked: string;
  /** The path of the page, without secrets. */
  page: string;
  /** The script and line that caused it, if the browser reports them. */
  source: string;
  count: number;
  firstSeen: string;
  lastSeen: string;
};

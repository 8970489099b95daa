/** Where browsers report what the content security policy refused. */
export const cspReportPath = '/csp-reports';
/** Where operators read them: at the site's operations port. */
export const cspReportsListPath = '/internal/csp-reports';

/** Every report of the same directive, blocked origin and page is one row. */
export type CspReport = {
  directive: string;
  /** An origin, or what a browser calls the rest: `inline`, `eval`, `data`, `trusted-types-sink`. */
  blocked: string;
  /** The path of the page, without secrets. */
  page: string;
  /** The script and line that did it, where the browser says so. */
  source: string;
  count: number;
  firstSeen: string;
  lastSeen: string;
};

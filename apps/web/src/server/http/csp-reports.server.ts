import { readFile } from 'node:fs/promises';
import { type CspReport, cspReportPath, cspReportsListPath } from '@contenthub/contracts/http/csp-reports';
import { redactSecrets, redactUrl } from '@contenthub/contracts/http/redact-secrets';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Metrics } from '@contenthub/server-kit/observability/metrics';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';

const maxBodyBytes = 16 * 1024;
const maxPerAddress = 30;
const maxPerMinute = 1000;

type RouteOptions = { reports: CspReports; origins: readonly string[]; metrics: Metrics; exposeList: boolean };

/** Accepts CSP reports from browsers and lists them for operators. Clients only learn whether a report was accepted. */
export function addCspReportRoutes(
  app: FastifyInstance,
  { reports, origins, metrics, exposeList }: RouteOptions,
): void {
  const reportCounter = new Counter({
    name: 'csp_reports_total',
    help: 'CSP reports by outcome.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  // A page in a loop cannot overload the site, and one client cannot use up what all may report.
  const perClient = new RateLimit({ max: maxPerAddress });
  const inTotal = new RateLimit({ max: maxPerMinute });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    });
    scope.post(
      cspReportPath,
      {
        bodyLimit: maxBodyBytes,
        onRequest: async ({ ip }, reply) => {
          if (perClient.retryAfter(ip) === 0 && inTotal.retryAfter('all') === 0) return;
          reportCounter.inc({ outcome: 'rate_limited' });
          return reply.code(429).header('retry-after', '60').send();
        },
      },
      async ({ body }, reply) => {
        const report = parseReport(body, origins);
        if (typeof report !== 'string') reports.add(report);
        reportCounter.inc({ outcome: typeof report === 'string' ? report : 'stored' });
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
  if (exposeList) app.get(cspReportsListPath, async () => reports.list());
}

const maxRows = 500;
const writeEveryMs = 5000;

type Options = { file: string; logger: Logger; now?: () => number };

/**
 * CSP violations, one row per directive, blocked origin and page. A new row replaces the one that was not seen for the
 * longest time. The rows are saved to a file across restarts.
 */
export class CspReports {
  readonly #now: () => number;
  /** Ordered by when they were last seen. */
  readonly #rows = new Map<string, CspReport>();
  readonly #job: BackgroundJob;

  private constructor({ file, logger, now = Date.now }: Options) {
    this.#now = now;
    this.#job = new BackgroundJob({
      run: () => writeFileAtomically(file, JSON.stringify([...this.#rows.values()]), { mode: 0o600 }),
      delayMs: writeEveryMs,
      onError: (error) => logger.warn({ err: error }, 'writing CSP reports failed'),
    });
  }

  static async open(options: Options): Promise<CspReports> {
    const reports = new CspReports(options);
    const text = await readFile(options.file, 'utf8').catch(() => '[]');
    try {
      for (const row of (JSON.parse(text) as CspReport[]).slice(-maxRows)) reports.#rows.set(rowKey(row), row);
    } catch (error) {
      options.logger.warn({ err: error }, 'reading stored CSP reports failed; starting empty');
    }
    return reports;
  }

  add(violation: Violation): void {
    const key = rowKey(violation);
    const seenAt = new Date(this.#now()).toISOString();
    const existing = this.#rows.get(key);
    this.#rows.delete(key);
    const { firstSeen = seenAt, count = 0 } = existing ?? {};
    this.#rows.set(key, { ...violation, count: count + 1, firstSeen, lastSeen: seenAt });
    if (this.#rows.size > maxRows) {
      const [oldest] = this.#rows.keys();
      if (oldest !== undefined) this.#rows.delete(oldest);
    }
    this.#job.trigger();
  }

  /** Most recently seen first. */
  list(): CspReport[] {
    return [...this.#rows.values()].reverse();
  }

  /** Writes the reports that are not on disk yet. */
  stop(): Promise<void> {
    return this.#job.finish();
  }
}

function rowKey({ directive, blocked, page }: Violation): string {
  return `${directive} ${blocked} ${page}`;
}

type Violation = { directive: string; blocked: string; page: string; source: string };
/** Why a report is not stored. */
type IgnoreReason = 'malformed' | 'foreign' | 'extension';

const maxLength = 300;
const extension = /^(?:chrome|moz|safari|safari-web|ms-browser|webkit-masked-url)(?:-extension)?:/i;
/** Keywords that browsers send instead of a URL. */
const blockedKeyword = /^[a-z][a-z-]{0,40}$/;

/** Parses a `report-uri` report and reduces it to what is stored. It removes secrets from URLs. */
export function parseReport(body: unknown, origins: readonly string[]): Violation | IgnoreReason {
  const report = field(body, 'csp-report');
  if (typeof report !== 'object' || report === null) return 'malformed';
  const text = (name: string) => {
    const value = field(report, name);
    return typeof value === 'string' ? value : '';
  };
  const [directive = ''] = (text('effective-directive') || text('violated-directive')).split(' ', 1);
  const [page, blocked, source] = [text('document-uri'), text('blocked-uri'), text('source-file')];
  const url = URL.parse(page);
  if (!/^[a-z][a-z-]{1,40}$/.test(directive) || !url) return 'malformed';
  // Anyone can send anything, so only reports about our own pages count.
  if (!origins.includes(url.origin)) return 'foreign';
  if ([blocked, source].some((address) => extension.test(address))) return 'extension';
  const line = Number(field(report, 'line-number'));
  return {
    directive,
    blocked: truncate(blockedOrigin(blocked)),
    page: truncate(redactSecrets(redactUrl(url.pathname))),
    source: source ? truncate(`${redactUrl(source)}${Number.isInteger(line) && line > 0 ? `:${line}` : ''}`) : '',
  };
}

function blockedOrigin(address: string): string {
  if (blockedKeyword.test(address)) return address;
  const url = URL.parse(address);
  if (!url) return 'unknown';
  return url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin;
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

function truncate(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

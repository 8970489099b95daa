import { cspReportPath, cspReportsListPath } from '@contenthub/contracts/csp-reports';
import type { Metrics } from '@contenthub/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { CspReports } from './csp-reports.server.ts';
import { readReport } from './read-report.server.ts';

const largestBody = 16 * 1024;
const windowMs = 60_000;
const mostOfOne = 30;
const mostOfAll = 1000;

type Options = { reports: CspReports; origins: readonly string[]; metrics: Metrics; listed: boolean };

/** Takes reports from browsers and lists them for operators. Nobody is told more than that a report was taken. */
export function addCspReports(app: FastifyInstance, { reports, origins, metrics, listed }: Options): void {
  const taken = new Counter({
    name: 'csp_reports_total',
    help: 'Reports of the content security policy, by what was done with them.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  const mayReport = limit();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    });
    scope.post(
      cspReportPath,
      {
        bodyLimit: largestBody,
        onRequest: async ({ ip }, reply) => {
          if (mayReport(ip)) return;
          taken.inc({ outcome: 'limited' });
          return reply.code(429).header('retry-after', '60').send();
        },
      },
      async ({ body }, reply) => {
        const report = readReport(body, origins);
        if (typeof report !== 'string') reports.add(report);
        taken.inc({ outcome: typeof report === 'string' ? report : 'stored' });
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
  if (listed) app.get(cspReportsListPath, async () => reports.list());
}

/** So many a minute from one address, and from all together: a page in a loop must not keep the site busy. */
function limit(now: () => number = Date.now): (ip: string) => boolean {
  let until = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (ip) => {
    if (now() >= until) {
      until = now() + windowMs;
      all = 0;
      counts.clear();
    }
    all += 1;
    if (all > mostOfAll) return false;
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    return count <= mostOfOne;
  };
}

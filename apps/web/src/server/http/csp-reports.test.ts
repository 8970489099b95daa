import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cspReportPath, cspReportsListPath } from '@contenthub/contracts/http/csp-reports';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCspReportRoutes, CspReports, parseReport } from './csp-reports.server.ts';

const logger = createLogger('web', 'silent');
const origin = 'https://www.hub.test';
let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const sent = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${origin}/blog/grammar/commas?utm_source=x&token=secret#part`,
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/a.js?session=secret',
    'source-file': `${origin}/assets/a.js?token=secret`,
    'line-number': 7,
    'script-sample': 'a secret of the reader',
    ...more,
  },
});

describe('a report', () => {
  it('H17 stores directive, blocked origin, page and source, without secrets', () => {
    expect(parseReport(sent(), [origin])).toEqual({
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/blog/grammar/commas',
      source: `${origin}/assets/a.js:7`,
    });
    const preview = parseReport(sent({ 'document-uri': `${origin}/blog/preview/12/a-nonce` }), [origin]);
    expect(preview).toMatchObject({ page: '/blog/preview/12/…' });
  });

  it.each([
    ['inline', 'inline'],
    ['data', 'data'],
    ['data:text/html,hello', 'data'],
    ['', 'unknown'],
    ['https://user:pass@evil.test:8443/a', 'https://evil.test:8443'],
  ])('H17 identifies what was blocked: %s', (blocked, named) => {
    expect(parseReport(sent({ 'blocked-uri': blocked }), [origin])).toMatchObject({ blocked: named });
  });

  it.each([
    ['malformed', undefined],
    ['malformed', []],
    ['malformed', { 'csp-report': 'text' }],
    ['malformed', sent({ 'effective-directive': '<script>', 'violated-directive': '' })],
    ['malformed', sent({ 'document-uri': 'about' })],
    ['foreign', sent({ 'document-uri': 'https://evil.test/blog/' })],
    ['extension', sent({ 'source-file': 'chrome-extension://abc/content.js' })],
    ['extension', sent({ 'blocked-uri': 'moz-extension://abc/style.css' })],
  ])('H17 ignores a %s report', (why, body) => {
    expect(parseReport(body, [origin])).toBe(why);
  });
});

describe('stored reports', () => {
  const violation = (page: string) => ({ directive: 'img-src', blocked: 'data', page, source: '' });

  it('H17 merges equal violations into one row and survives a restart', async () => {
    const file = join(folder.path, 'data', 'reports.json');
    let now = 0;
    const reports = await CspReports.open({ file, logger, now: () => now });
    reports.add(violation('/a'));
    reports.add(violation('/b'));
    now = 60_000;
    reports.add(violation('/a'));
    const rows = [
      { ...violation('/a'), count: 2, firstSeen: '1970-01-01T00:00:00.000Z', lastSeen: '1970-01-01T00:01:00.000Z' },
      { ...violation('/b'), count: 1, firstSeen: '1970-01-01T00:00:00.000Z', lastSeen: '1970-01-01T00:00:00.000Z' },
    ];
    expect(reports.list()).toEqual(rows);
    await reports.stop();
    expect((await CspReports.open({ file, logger })).list()).toEqual(rows);
  });

  it('H17 drops the row that was not seen for the longest time', async () => {
    const reports = await CspReports.open({ file: join(folder.path, 'reports.json'), logger });
    reports.add(violation('/first'));
    for (let each = 0; each < 500; each += 1) reports.add(violation(`/${each}`));
    const pages = reports.list().map(({ page }) => page);
    expect([pages.length, pages[0], pages.at(-1)]).toEqual([500, '/499', '/0']);
    await reports.stop();
  });

  it('H17 starts empty if the file is unreadable', async () => {
    const file = join(folder.path, 'reports.json');
    await mkdir(folder.path, { recursive: true });
    await writeFile(file, 'half a f');
    const reports = await CspReports.open({ file, logger });
    reports.add(violation('/a'));
    expect(reports.list()).toHaveLength(1);
    await reports.stop();
  });
});

describe('the routes', () => {
  async function site(listed = true) {
    const metrics = createMetrics('web');
    const reports = await CspReports.open({ file: join(folder.path, 'reports.json'), logger });
    const app = createServer({ name: 'web', logger, metrics });
    addCspReportRoutes(app, { reports, origins: [origin], metrics, exposeList: listed });
    const send = async (payload: string, type = 'application/csp-report') =>
      (await app.inject({ method: 'POST', url: cspReportPath, payload, headers: { 'content-type': type } })).statusCode;
    const counted = async () => (await metrics.registry.getSingleMetricAsString('csp_reports_total')).split('\n');
    return { app, reports, send, counted };
  }

  it('H17 accepts a report, lists it for operators and counts it', async () => {
    const { app, send, counted } = await site();
    expect(await send(JSON.stringify(sent()))).toBe(204);
    expect(await send('nonsense')).toBe(204);
    const listed = (await app.inject(cspReportsListPath)).json();
    expect(listed).toEqual([expect.objectContaining({ blocked: 'https://evil.test', count: 1 })]);
    const lines = await counted();
    expect(lines).toContain('csp_reports_total{outcome="stored",service="web"} 1');
    expect(lines).toContain('csp_reports_total{outcome="malformed",service="web"} 1');
    await app.close();
  });

  it('H17 rejects large bodies, other content types and clients that send too many', async () => {
    const { app, reports, send, counted } = await site();
    expect(await send('x'.repeat(20_000))).toBe(413);
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(415);
    const statuses = [];
    for (let each = 0; each < 31; each += 1) statuses.push(await send(JSON.stringify(sent())));
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
    expect(reports.list()[0]?.count).toBe(28);
    expect((await counted()).join()).toContain('outcome="rate_limited"');
    await app.close();
  });

  it('H17 lists nothing without an operations port', async () => {
    const { app } = await site(false);
    expect((await app.inject(cspReportsListPath)).statusCode).toBe(404);
    await app.close();
  });
});

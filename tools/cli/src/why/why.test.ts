import type { ContentPageVersion, WebPageVersion } from '@contenthub/contracts/http/page-version';
import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';
import { formatDuration, formatReport } from './format.ts';
import type { EdgeView, PageReport } from './layers.ts';

const now = Date.parse('2026-05-04T10:00:00Z');
const keys = ['post:7', 'slug:main:comma'];
const purge = {
  key: 'post:7',
  id: 31,
  change: '12@feed',
  storedAt: '2026-05-04T09:59:00Z',
  receivedAt: '2026-05-04T09:59:01Z',
};

const web: WebPageVersion = {
  cached: {
    ageSeconds: 50,
    freshForSeconds: 86_350,
    purged: false,
    status: 200,
    change: '12@feed',
    staleCopy: null,
    keys,
  },
  received: { change: '13@feed', id: 32, at: '2026-05-04T09:59:30Z', connected: true },
  lastPurge: purge,
};
const edge: EdgeView = {
  cached: { ageSeconds: 40, freshForSeconds: 86_360, hits: 3, change: '12@feed', keys },
  lastPurge: { number: 13, at: '2026-05-04T09:59:30Z' },
};
const content: ContentPageVersion = {
  post: { id: 7, title: 'Commas', modified: '2026-05-04T09:58:59.000Z', key: 'post:7' },
  change: {
    id: 31,
    storedAt: '2026-05-04T09:59:00Z',
    isPending: false,
    publishedAt: '2026-05-04T09:59:00Z',
    shownAt: null,
  },
  outbox: { changes: 0, oldestAt: null },
  tasks: [],
  source: { id: 7, modified: '2026-05-04T09:58:59.000Z', published: true },
  hasSource: true,
};
const report = (more: Partial<Record<'web' | 'edge' | 'content', object>> = {}): PageReport => ({
  url: 'https://www.example.com/blog/grammar/comma',
  reader: { status: 200, cache: 'hit', ageSeconds: 40, change: '12@feed', staleCopy: null },
  edges: [{ name: 'edge:8081', ...edge, ...more.edge }],
  webs: [{ name: 'web:4001', version: '1.0.0', ...web, ...more.web }],
  content: { name: 'content:4010', version: '1.0.0', ...content, ...more.content },
});
const blame = (given: PageReport) => diagnose(given).map(({ layer, kind }) => `${layer} ${kind}`);

describe('O08 why a page is old', () => {
  it('reports no layer if all have the latest version', () => {
    expect(blame(report())).toEqual([]);
    expect(formatReport(report(), now)).toContain('Every layer has the latest version.');
  });

  it('names the edge that still serves a purged page', () => {
    const cached = { ...edge.cached, change: '11@feed' };
    const given = report({ edge: { cached, lastPurge: { number: 11, at: '2026-05-04T09:00:00Z' } } });
    expect(blame(given)).toEqual(['edge behind']);
    const text = formatReport(given, now);
    expect(text).toMatch(
      /Behind: edge edge:8081\. .*change 11 and was not purged for change 12 \(post:7\).*last purge is change 11/,
    );
    expect(text).toContain('docs/runbooks/alerts/edge-not-purged.md');
    expect(text).toContain('Surrogate keys: post:7 slug:main:comma');
  });

  it.each([
    ['is purged', { cached: { ...edge.cached, change: '11@feed', freshForSeconds: -1 } }],
    ['is empty', { cached: null }],
    ['has a page of another feed', { cached: { ...edge.cached, change: '3@older' } }],
  ])('does not blame an edge that %s', (_, changed) => {
    expect(blame(report({ edge: changed }))).toEqual([]);
  });

  it.each([
    ['is not connected to the change feed', { received: { ...web.received, connected: false } }, 'not connected'],
    [
      'has not received the change',
      { received: { ...web.received, id: 30 }, lastPurge: null },
      'not received change 31',
    ],
    ['renders from a stale copy', { cached: { ...web.cached, staleCopy: 'disk; 2026-05-04' } }, 'stale copy'],
  ])('blames web if it %s', (_, changed, reason) => {
    const [issue, ...others] = diagnose(report({ web: changed }));
    expect(issue).toMatchObject({ layer: 'web', kind: 'behind', reason: expect.stringContaining(reason) });
    expect(others).toEqual([]);
  });

  it('blames the change feed for a change in the outbox', () => {
    const change = { ...content.change, id: 40, isPending: true, publishedAt: null };
    expect(blame(report({ content: { change, outbox: { changes: 2, oldestAt: null } } }))).toEqual([
      'change feed behind',
    ]);
  });

  it.each([
    ['a newer version', { source: { id: 7, modified: '2026-05-04T09:59:59.000Z', published: true } }],
    ['a post that is not stored', { post: null }],
    ['unpublished it', { source: null }],
  ])('blames content if WordPress has %s, with the error of its task', (_, changed) => {
    const tasks = [{ name: 'post 7', since: '2026-05-04T09:59:59Z', error: 'WordPress returned 500' }];
    const [issue, ...others] = diagnose(report({ content: { ...changed, tasks } }));
    expect(issue).toMatchObject({ layer: 'content', reason: expect.stringContaining('WordPress returned 500') });
    expect(others).toEqual([]);
  });

  it('reports a layer that does not respond', () => {
    const given = {
      ...report(),
      webs: [{ name: 'web:4001', error: 'does not respond (ECONNREFUSED)' }],
      content: { name: 'content:4010', error: 'returned 500' },
      reader: { error: 'does not respond (ENOTFOUND)' },
    };
    expect(blame(given)).toEqual(['reader unknown', 'content unknown', 'web unknown']);
    const text = formatReport(given, now);
    expect(text).toContain('No answer: reader. does not respond (ENOTFOUND).');
    expect(text).toContain('No answer: web web:4001. does not respond (ECONNREFUSED).');
    expect(text).not.toMatch(/latest version|known to be/);
  });

  it('names the systems that it asked, with their release', () => {
    expect(formatReport(report(), now)).toContain(
      'Asked: edge:8081, web web:4001 (1.0.0), content content:4010 (1.0.0)',
    );
    expect(formatReport({ ...report(), edges: [] }, now)).toContain('no edge (EDGE_URLS is empty)');
  });

  it('shows version, age and lifetime of each layer', () => {
    const lines = formatReport(report(), now).split('\n');
    expect(lines.find((line) => line.includes('edge edge:8081'))).toMatch(
      /change 12 +40 s +fresh for 23 h +change 13, 30 s ago/,
    );
    expect(lines.find((line) => line.startsWith('web web:4001'))).toMatch(/200, change 12 +50 s .*post:7/);
    expect(lines.find((line) => line.startsWith('wordpress'))).toContain('post 7, modified 2026-05-04T09:58:59.000Z');
    expect([5, 61, 7300, 200_000].map(formatDuration)).toEqual(['5 s', '1 min', '2 h', '2 d']);
  });
});

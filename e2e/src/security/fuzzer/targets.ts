import { AnalyticsBatch, AnalyticsQuery, FunnelQuery, PathsQuery } from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { eventSchema } from '@contenthub/contracts/events/event-schema';
import { intakePaths } from '@contenthub/contracts/events/protocol';
import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { experimentDefinitionsApi } from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentsApi } from '@contenthub/contracts/experiments/experiments-api';
import { slotValuesApi } from '@contenthub/contracts/experiments/slot-values';
import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import type { Endpoint } from '@contenthub/contracts/http/endpoint';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { newsletterStaffApi } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import { platformApi } from '@contenthub/contracts/platform/platform-api';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, passkeyOptionsPaths } from '@contenthub/contracts/platform/platform-paths';
import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import type { Schema } from './hostile-values.ts';

/** Something that accepts requests: an endpoint, a form, a page. */
export type Target = {
  /** The public site, or the console as a signed-in admin. */
  host: 'site' | 'console';
  method: 'GET' | 'POST';
  /** With `{name}` for each parameter. */
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a form, not JSON. */
  form?: boolean;
};

const fromEndpoints = (host: Target['host'], base: string, endpoints: Record<string, Endpoint>): Target[] =>
  Object.values(endpoints).map(({ method, path, params, query, body, form = false }) => ({
    host,
    method: method ?? 'GET',
    path: base + path,
    form,
    params: params as Schema,
    query: query as Schema,
    ...(body && { body: body as Schema }),
  }));

const text: Schema = { type: 'string', maxLength: 300 };
const fields = (...names: string[]): Schema => ({
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

const pages: Target[] = [
  ...['/{a}', '/blog/{a}', '/blog/{a}/{b}', '/blog/developer/{a}', '/blog/engineering/{a}/{b}', '/business/learn/{a}'],
  ...[
    '/blog/author/{a}',
    '/blog/search',
    '/blog/feed',
    '/blog/sitemap.xml',
    '/signin',
    '/reset',
    '/account',
    '/media/{a}',
  ],
  ...['/wp-content/uploads/{a}', '/wp-admin/{a}', '/internal/{a}', '/.well-known/{a}', '/blog/{a}.md', '/assets/{a}'],
].map((path) => ({
  host: 'site' as const,
  method: 'GET' as const,
  path,
  params: fields('a', 'b'),
  query: fields('q', 'page', 'next', 'token', 'experiments', 'utm_source', 'notice', 'blog'),
}));

const form = (path: string): Target => ({
  host: 'site',
  method: 'POST',
  path: platformBase + path,
  form: true,
  body: fields('email', 'password', 'newPassword', 'name', 'token', 'next', 'code', 'id', 'blog', 'csrf', 'response'),
});

const eventKinds = Object.keys(eventRegistry).map((name) => eventSchema(name as EventName) as Schema);
const events: Target[] = Object.keys(intakePaths).map((path) => ({
  host: 'site',
  method: 'POST',
  path,
  body: { properties: { events: { items: { anyOf: eventKinds }, maxItems: 4 }, jwt: text } },
}));

const figures = Object.entries({
  [analyticsPaths.query]: AnalyticsQuery,
  [analyticsPaths.paths]: PathsQuery,
  [analyticsPaths.funnel]: FunnelQuery,
  [analyticsPaths.batch]: AnalyticsBatch,
}).map(
  ([path, body]): Target => ({
    host: 'console',
    method: 'POST',
    path: path.replace(/^\/analytics/, consoleBases.analytics),
    body: body as Schema,
  }),
);

/** They would end the session of the admin who sends the requests. */
const endsSession = ['signOut', 'endAllSessions', 'endSession', 'changePassword', 'changeMember', 'resetMember'];
const staff = Object.fromEntries(Object.entries(staffApi).filter(([name]) => !endsSession.includes(name)));

export const targets: readonly Target[] = [
  ...pages,
  ...fromEndpoints('site', contentApiBase, contentApi),
  ...fromEndpoints('site', platformBase, { ...platformApi, ...experimentsApi }),
  ...Object.values({ ...accountPaths, ...passkeyOptionsPaths, ...newsletterPaths }).map(form),
  ...events,
  { host: 'site', method: 'POST', path: cspReportPath, body: { properties: { 'csp-report': fields('document-uri') } } },
  ...fromEndpoints('console', consoleBases.staff, { ...staff, ...experimentDefinitionsApi, ...slotValuesApi }),
  ...fromEndpoints('console', consoleBases.staff, newsletterStaffApi),
  ...figures,
];

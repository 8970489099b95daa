import { newsletterStaffPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import type { IssuePreview } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import { issuePreviewPath } from '@contenthub/contracts/staff/console-content';
import { staffBase } from '@contenthub/contracts/staff/staff-paths';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Upstreams } from './upstreams.ts';

const Params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const Query = Type.Object({ theme: Type.Enum(['light', 'dark']) });
type Theme = Static<typeof Query>['theme'];

/**
 * An issue as a document of its own. Mails have styles on their elements, which the policy of the console's pages
 * forbids. In its sandbox the document has no scripts, no forms and no access to the console.
 */
export function addNewsletterPreview(app: FastifyInstance, upstreams: Upstreams, siteOrigin: string | undefined): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src ${siteOrigin ?? "'none'"}`,
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  };
  app.get<{ Params: Static<typeof Params>; Querystring: Static<typeof Query> }>(
    issuePreviewPath.replace('{id}', ':id'),
    { schema: { params: Params, querystring: Query } },
    async (request, reply) => {
      const path = staffBase + newsletterStaffPaths.preview.replace('{id}', String(request.params.id));
      const preview = await upstreams.getJson<IssuePreview>(request, reply, path);
      return preview && reply.headers(headers).send(inTheme(preview.html, request.query.theme));
    },
  );
}

/** The mail as a program with this theme shows it, whatever the theme of the browser is. Links open in a new tab. */
export function inTheme(html: string, theme: Theme): string {
  return html
    .replaceAll('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme: light dark;', `color-scheme: ${theme};`)
    .replace('<head>', '<head><base target="_blank">');
}
